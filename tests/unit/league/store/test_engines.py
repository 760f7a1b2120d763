"""Addresses of databases, and what transactions promise on SQLite."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select, text, update

from league.store import Store, open_store
from league.store.schema import SEASON
from referee.errors import ConfigurationError, ConflictError, InfrastructureError
from tests.leagues import a_season

BAD_ADDRESSES = [
    ("mysql://localhost/x", "database 'mysql' is not supported: expected sqlite:///FILE"),
    ("nonsense", "address cannot be read: expected sqlite:///FILE"),
    ("sqlite://", "a database in memory cannot be shared"),
]


@pytest.mark.parametrize(("address", "message"), BAD_ADDRESSES)
def test_a_bad_address_is_told_what_was_expected(
    tmp_path: Path, address: str, message: str
) -> None:
    with pytest.raises(ConfigurationError, match=message):
        open_store(address, tmp_path)


def test_a_read_followed_by_a_write_loses_no_update(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)

    def count_on(_number: int) -> None:
        with store.writing() as transaction:
            seen = transaction.execute(select(SEASON.c.revision)).scalar_one()
            transaction.execute(update(SEASON).values(revision=seen + 1))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(count_on, range(400)))
    with store.reading() as transaction:
        found = transaction.execute(select(SEASON.c.revision)).scalar_one()
    assert found == season.revision + 400


def test_a_reader_sees_one_moment_while_others_write(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    with store.reading() as reader:
        before = reader.execute(select(SEASON.c.revision)).scalar_one()
        with store.writing() as writer:
            writer.execute(update(SEASON).values(revision=SEASON.c.revision + 1))
        assert reader.execute(select(SEASON.c.revision)).scalar_one() == before


def test_an_exception_undoes_the_whole_transaction(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)

    def fail_half_way() -> None:
        with store.writing() as transaction:
            transaction.execute(update(SEASON).values(revision=99))
            raise KeyError

    with pytest.raises(KeyError):
        fail_half_way()
    with store.reading() as transaction:
        assert transaction.execute(select(SEASON.c.revision)).scalar_one() == season.revision


def test_what_must_be_unique_is_a_conflict(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    with pytest.raises(ConflictError, match="somebody else"), store.writing() as transaction:
        transaction.execute(text("INSERT INTO season_round SELECT * FROM season_round"))


def test_a_full_disk_is_a_sentence_and_leaves_nothing_half_stored(
    store: Store, tmp_path: Path
) -> None:
    """B056: the database file may not grow any more."""
    with store.writing() as transaction:
        pages = transaction.execute(text("PRAGMA page_count")).scalar_one()
        transaction.execute(text(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(
        InfrastructureError, match=r"cannot write .*full.*: free space on its disk"
    ):
        a_season(store, tmp_path, deal_sets=200)
    with store.reading() as transaction:
        assert transaction.execute(select(SEASON)).all() == []
