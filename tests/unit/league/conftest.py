"""Stores for tests: each starts from a copy of one empty database."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store import Store
from tests.leagues import SettableClock, a_store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and nothing in them."""
    folder = tmp_path_factory.mktemp("empty")
    a_store(folder).close()
    return folder / "quinola.db"


@pytest.fixture
def clock() -> SettableClock:
    """The store's clock."""
    return SettableClock()


@pytest.fixture
def store(tmp_path: Path, empty_database: Path, clock: SettableClock) -> Iterator[Store]:
    """An empty store whose clock stands still until it is moved."""
    shutil.copy(empty_database, tmp_path / "quinola.db")
    with a_store(tmp_path, clock) as opened:
        yield opened
