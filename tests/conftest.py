"""What every test runs under: a fixed budget of examples, and markers by folder."""

from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
MARKED_FOLDERS = ("integration", "e2e")

# The same examples on every run, so that only a change can turn a test red. To look for new ones:
# pytest --hypothesis-profile=search
settings.register_profile("fixed", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("search", max_examples=5_000, deadline=None, print_blob=True)
settings.load_profile("fixed")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs other processes by the folder it lies in, before `-m` chooses."""
    for item in items:
        for folder in MARKED_FOLDERS:
            if item.path.is_relative_to(TESTS / folder):
                item.add_marker(folder)
