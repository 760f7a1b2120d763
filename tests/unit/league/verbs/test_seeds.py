"""The committed seed: secret until the end, and all chance of the season comes from it."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from league.model.ids import SeasonId
from league.store import Store
from league.store.schema import DEAL_SET, MATCH_SEAT, RECORD, SEASON_SEED
from league.verbs.matches import matches
from league.verbs.records import record_of
from league.verbs.seeds import published_seed, verify_season
from referee.errors import ConflictError, RecordError
from tests.leagues import SEED, a_season, play_on

SEASON = SeasonId(1)


@pytest.fixture
def over(store: Store, tmp_path: Path) -> Store:
    """A store with a season that is over."""
    a_season(store, tmp_path, deal_sets=2)
    play_on(store)
    return store


def test_the_seed_of_an_open_season_is_secret(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    for ask in (published_seed, verify_season):
        with pytest.raises(ConflictError, match="its seed is secret until then"):
            ask(store, SEASON)


def test_a_season_that_is_over_is_verified_record_by_record(over: Store) -> None:
    """B135."""
    assert published_seed(over, SEASON) == SEED
    assert verify_season(over, SEASON) == 8


def another_seed(transaction: Connection) -> None:
    transaction.execute(update(SEASON_SEED).values(seed=bytes(32)))


def another_order(transaction: Connection) -> None:
    orders = transaction.execute(select(DEAL_SET.c.cyclic_order)).scalars().all()
    turned = " ".join(reversed(orders[0].split()))
    transaction.execute(update(DEAL_SET).values(cyclic_order=turned))


def other_seats(transaction: Connection) -> None:
    seats = MATCH_SEAT
    first = seats.c.match_id == "1.1.1.1"
    transaction.execute(update(seats).where(first).values(entry=5 - seats.c.entry))


TAMPERED = [
    (another_seed, "its seed has another SHA-256"),
    (another_order, "its seatings do not come from its seed"),
    (other_seats, r"match 1\.1\.1\.1: its seats do not come from the seed"),
]


@pytest.mark.parametrize(("tamper", "message"), TAMPERED)
def test_whatever_does_not_follow_from_the_seed_is_named(
    over: Store, tamper: Callable[[Connection], None], message: str
) -> None:
    with over.writing() as transaction:
        tamper(transaction)
    with pytest.raises(RecordError, match=message):
        verify_season(over, SEASON)


def test_a_record_of_another_deal_is_named(over: Store) -> None:
    first, *_ = matches(over, SEASON)
    record = record_of(over, first.match_id)
    forged = record.transcript.replace(b'"dealPath":"season/1/', b'"dealPath":"season/2/')
    with over.writing() as transaction:
        transaction.execute(
            update(RECORD)
            .where(RECORD.c.match_id == first.match_id)
            .values(transcript=gzip.compress(forged))
        )
    with pytest.raises(RecordError, match=r"match 1\.1\.1\.1: its deal key does not come from"):
        verify_season(over, SEASON)
