"""The SDK says which version it is."""

from importlib.metadata import version

from quinola_bot.version import VERSION


def test_version_is_that_of_the_distribution() -> None:
    assert version("quinola-bot") == VERSION
