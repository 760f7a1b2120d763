"""What the launcher tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.integration.referee.launch.programs import Ear, children_from_now_on


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    ear = Ear(tmp_path / "ear")
    yield ear
    ear.close()


@pytest.fixture
def own_children() -> Callable[[], list[int]]:
    """What tells the children of this process that the test has started and not ended."""
    return children_from_now_on()
