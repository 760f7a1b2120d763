"""Large seasons: every deal-set has a deal of its own, and no page grows with the matches."""

import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from league.model.ids import SeasonId
from league.model.schedule import SessionState
from league.model.seasons import Terms
from league.store import Store, Transaction
from league.store.schema import MATCH, RESULT, SEAT_RESULT, SESSION
from league.verbs.claim import claim_session
from league.verbs.finish import release_session
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.standings import standings
from league.verbs.waiting import waiting_sessions
from tests.leagues import LEASE_SECONDS, OTHER_WORKER, SEED, WORKER, a_plan, a_season, some_bots

SEASON = SeasonId(1)


def test_five_hundred_deal_sets_have_five_hundred_deals(store: Store, tmp_path: Path) -> None:
    """B003: claimed, given back and claimed by others; the four seatings share one deal."""
    a_season(store, tmp_path, bots=5, deal_sets=100)
    keys: dict[str, set[bytes]] = defaultdict(set)
    seatings: dict[str, set[tuple[int, ...]]] = defaultdict(set)
    for worker in (WORKER, OTHER_WORKER):
        for session_id in waiting_sessions(store, 20):
            claimed = claim_session(store, session_id, owner=worker, lease_seconds=LEASE_SECONDS)
            assert claimed is not None
            for match in claimed.matches:
                keys[match.deal_path].add(match.deal_key)
                seatings[match.deal_path].add(match.seating)
            release_session(store, claimed.claim)
    assert len(keys) == len(frozenset().union(*keys.values())) == 500
    assert {len(found) for found in keys.values()} == {1}
    assert {len(found) for found in seatings.values()} == {4}


@pytest.mark.slow
def test_twenty_thousand_matches_are_shown_within_a_second(store: Store, tmp_path: Path) -> None:
    """B054: what is looked at often costs little, and no page grows with the matches."""
    plan = replace(a_plan(deal_sets=250), terms=Terms(matches=20_000))
    open_season(store, plan, some_bots(store, tmp_path, 8), seed=SEED)
    with store.writing() as transaction:
        settle_all(transaction)
    first = standings(store, SEASON)
    assert (first.deal_sets.done, len(first.rows)) == (5_000, 8)
    began = time.process_time()
    assert progress(store, SEASON).matches.done == 20_000
    assert standings(store, SEASON) == first
    assert len(matches(store, SEASON, after=19_000)) == 100
    assert time.process_time() - began < 1


def settle_all(transaction: Transaction) -> None:
    """Give every match of a season a result, whoever would have won."""
    rows = transaction.execute(select(MATCH.c.id, MATCH.c.deal_path, MATCH.c.planned)).all()
    results = [
        {
            "match_id": row.id,
            "season_id": SEASON,
            "deal_path": row.deal_path,
            "termination": "completed",
            "attempt": 1,
            "isolation": "none",
            "duration_ms": 1,
            "digest": "0" * 64,
            "settled_at_ms": row.planned,
        }
        for row in rows
    ]
    seats = [
        {
            "match_id": row.id,
            "seat": seat,
            "points": 6 - 4 * place,
            "rank": 1 + place,
            "forfeited": False,
            "faults": 0,
            "losses": 0,
        }
        for row in rows
        for seat, place in enumerate([(seat + row.planned * 7 // 3) % 4 for seat in range(4)])
    ]
    transaction.execute(insert(RESULT), results)
    transaction.execute(insert(SEAT_RESULT), seats)
    transaction.execute(update(SESSION).values(state=SessionState.DONE.value))
