"""What the launcher tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.referee.launch.programs import Ear


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    ear = Ear(tmp_path / "ear")
    yield ear
    ear.close()
