"""An arena for the commands that a user types."""

from pathlib import Path

import pytest

from tests.arena import Arena, make_arena


@pytest.fixture
def arena(tmp_path: Path) -> Arena:
    return make_arena(tmp_path)
