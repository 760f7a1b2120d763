"""What a bot announces, and whether it may be seated."""

import pytest

from league.announcing import check_announced, plays
from referee.errors import ConfigurationError
from referee.games import named_ruleset
from referee.games.game import OptionValue


def options(name: str, **chosen: OptionValue) -> dict[str, OptionValue]:
    return dict(named_ruleset(name, chosen).spec.options)


def test_a_game_alone_is_every_ruleset_of_it() -> None:
    assert plays(["hearts"], "hearts", options("hearts:omnibus"))


def test_a_preset_is_that_preset_alone() -> None:
    assert plays(["hearts:omnibus"], "hearts", options("hearts:omnibus"))
    assert not plays(["hearts:omnibus"], "hearts", options("hearts"))


def test_options_by_which_no_presets_differ_are_free() -> None:
    assert plays(["reversis:old"], "reversis", options("reversis:old", deals=4))


def test_one_of_several_is_enough() -> None:
    assert plays(["reversis", "hearts:spot"], "hearts", options("hearts:spot"))


def test_a_refusal_names_the_bot_the_preset_and_what_it_announces() -> None:
    with pytest.raises(
        ConfigurationError,
        match=r"^go_careful does not play hearts:omnibus; its bot.toml names hearts:hearts$",
    ):
        check_announced("go_careful", ["hearts:hearts"], "hearts", options("hearts:omnibus"))


def test_a_bot_of_another_game_is_told_of_the_game() -> None:
    with pytest.raises(ConfigurationError, match=r"^duck does not play hearts; its bot.toml"):
        check_announced("duck", ["reversis"], "hearts", options("hearts:omnibus"))
