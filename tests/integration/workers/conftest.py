"""Arenas for leagues whose parts are killed."""

from pathlib import Path

import pytest

from tests.arena import Arena, make_arena


@pytest.fixture
def arena(tmp_path: Path) -> Arena:
    return make_arena(tmp_path)


@pytest.fixture(scope="session")
def other_arena(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    """One more, for what is played once and compared with."""
    return make_arena(tmp_path_factory.mktemp("other"))
