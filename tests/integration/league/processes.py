"""What other processes do to a store while a test looks on: `python -m … VERB URL FOLDER`."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select, update

from league.model.ids import SeasonId, SessionId
from league.model.schedule import Owner
from league.model.seasons import SeasonState
from league.store import Store, Transaction, open_store
from league.store import seasons as season_rows
from league.store.schema import SESSION
from league.verbs.claim import claim_session
from league.verbs.progress import progress
from league.verbs.waiting import waiting_sessions
from tests.leagues import LEASE_SECONDS, play_and_settle

COUNTS = 250
SEASON = SeasonId(1)


def open_it(_store: Store) -> None:
    """Nothing: opening it has made its tables."""


def count_up(store: Store) -> None:
    """Read a number of a season and write it back increased, many times, as verbs do it."""
    for _ in range(COUNTS):
        with store.writing() as transaction:
            season_rows.change(transaction, SEASON)
            _increase(transaction)


def count_up_unguarded(store: Store) -> None:
    """The same, with nothing but the transaction to keep others out."""
    for _ in range(COUNTS):
        with store.writing() as transaction:
            _increase(transaction)


def _increase(transaction: Transaction) -> None:
    first = SESSION.c.id == "1.1.1"
    seen = transaction.execute(select(SESSION.c.attempts).where(first)).scalar_one()
    transaction.execute(update(SESSION).where(first).values(attempts=seen + 1))


def claim_all(store: Store) -> None:
    """Claim whatever can be claimed, and say what was."""
    owner = Owner.of_this_process()
    while waiting := waiting_sessions(store, 100):
        for session in waiting:
            if claim_session(store, session, owner=owner, lease_seconds=LEASE_SECONDS):
                print(session, flush=True)  # noqa: T201 - the test reads it


def play_all(store: Store) -> None:
    """Play until the season is over, as a worker does."""
    owner = Owner.of_this_process()
    while progress(store, SEASON).state is SeasonState.OPEN:
        for session in waiting_sessions(store, 1):
            _play(store, session, owner)
        time.sleep(0.01)


def _play(store: Store, session: SessionId, owner: Owner) -> None:
    try:
        play_and_settle(store, session, owner)
    except AssertionError:
        return  # another process has claimed it
    print(session, flush=True)  # noqa: T201 - the test reads it


VERBS: dict[str, Callable[[Store], None]] = {
    verb.__name__: verb for verb in (open_it, count_up, count_up_unguarded, claim_all, play_all)
}

if __name__ == "__main__":
    name, address, folder = sys.argv[1:]
    with open_store(address, Path(folder)) as opened:
        VERBS[name](opened)
