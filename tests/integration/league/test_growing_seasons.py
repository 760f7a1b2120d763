"""Several who end, withdraw and enter at once: every round is planned once, on each database."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from league.model.ids import EntryNumber, SeasonId
from league.model.seasons import ScheduleKind, Season, SeasonPlan, SeasonState, Terms
from league.store import Store
from league.verbs.finish import SessionEnd, finish_session
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.seasons import season
from league.verbs.seeds import verify_season
from league.verbs.settle import settle_match
from league.verbs.submit import submit_folder
from league.verbs.take_up import enter
from league.verbs.waiting import waiting_sessions
from league.verbs.withdraw import withdraw
from referee.errors import QuinolaError
from tests.integration.league.test_many_processes import outcome, processes
from tests.leagues import (
    SEED,
    a_bot_folder,
    a_plan,
    a_store,
    claim,
    play,
    play_and_settle,
    play_on,
    some_bots,
)

pytestmark = pytest.mark.integration

SEASON = SeasonId(1)
ResultT = TypeVar("ResultT")


def a_growing_season(
    store: Store,
    folder: Path,
    *,
    plan: SeasonPlan | None = None,
    bots: int = 4,
) -> Season:
    wanted = plan or growing()
    return open_season(store, wanted, some_bots(store, folder, bots), seed=SEED)


def growing(
    name: str = "First league",
    *,
    kind: ScheduleKind = ScheduleKind.SWISS,
    terms: Terms | None = None,
) -> SeasonPlan:
    """A plan with a schedule that grows: two Swiss rounds if nothing else is said."""
    return replace(a_plan(name), schedule=kind, terms=terms or Terms(rounds=2))


def at_once(calls: Sequence[Callable[[], ResultT]]) -> list[ResultT]:
    """Make several calls in the same instant."""
    barrier = threading.Barrier(len(calls))

    def call(one: Callable[[], ResultT]) -> ResultT:
        barrier.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))


def all_but_the_end(store: Store, sessions: int) -> list[Callable[[], SessionEnd]]:
    """Play so many waiting sessions; what would end each of them."""
    claimed = [claim(store, session_id) for session_id in waiting_sessions(store, sessions)]
    for one in claimed:
        for finished in play(one):
            settle_match(store, one.claim, finished)
    return [lambda one=one: finish_session(store, one.claim) for one in claimed]


def test_exactly_one_end_of_a_session_plans_the_next_round(store: Store, tmp_path: Path) -> None:
    """B001, B002: all four sessions of a round end in the same instant, five times."""
    for league in range(5):
        found = a_growing_season(store, tmp_path, plan=growing(f"league {league}"))
        first = at_once(all_but_the_end(store, 4))
        assert sorted(str(end.planned_round) for end in first) == ["2", "None", "None", "None"]
        last = at_once(all_but_the_end(store, 4))
        assert sorted(end.season_over for end in last) == [False, False, False, True]
        assert progress(store, found.season_id).matches.total == 8
        assert verify_season(store, found.season_id) == 8


def test_a_quota_holds_whoever_asks_for_the_last_match(store: Store, tmp_path: Path) -> None:
    """B002: 20 matches, and every session is asked for by two workers in the same instant."""
    plan = growing(kind=ScheduleKind.LADDER, terms=Terms(matches=20))
    a_growing_season(store, tmp_path, plan=plan, bots=5)
    while waiting := waiting_sessions(store, 4):
        at_once([lambda one=one: _perhaps(store, one) for one in (*waiting, *waiting)])
    assert season(store, SEASON).state is SeasonState.OVER
    assert (progress(store, SEASON).matches.done, progress(store, SEASON).matches.total) == (
        20,
        20,
    )


def _perhaps(store: Store, session_id: str) -> None:
    """Play a session, unless somebody else does."""
    try:
        play_and_settle(store, session_id)  # type: ignore[arg-type]  # an id from the store
    except (AssertionError, QuinolaError):
        time.sleep(0)


def test_a_withdrawal_beside_the_last_end_leaves_a_season_that_ends(
    store: Store, tmp_path: Path
) -> None:
    """B033, B101: whichever comes first, nobody waits for a match that cannot be."""
    for league in range(4):
        found = a_growing_season(store, tmp_path, plan=growing(f"league {league}"))
        *before, last = all_but_the_end(store, 4)
        for end in before:
            end()
        at_once([last, lambda found=found: withdraw(store, found.season_id, EntryNumber(4))])
        assert season(store, found.season_id).state is SeasonState.OVER
        assert waiting_sessions(store, 9) == ()


def test_bots_that_enter_in_the_same_instant_get_numbers_of_their_own(
    store: Store, tmp_path: Path
) -> None:
    a_growing_season(store, tmp_path, bots=4)
    late = [submit_folder(store, a_bot_folder(tmp_path, f"late {n}")) for n in range(4)]
    at_once([lambda one=one: enter(store, SEASON, one, seed=SEED[::-1]) for one in late])
    play_on(store)
    seated = {entry for match in matches(store, SEASON) for entry in match.entries}
    assert seated == set(range(1, 9))


def test_several_processes_grow_a_season_as_one_would(
    store: Store, url: str, tmp_path: Path
) -> None:
    """B007, B015: pairings come from results, and results from no order of arrival."""
    plan = growing(kind=ScheduleKind.LADDER, terms=Terms(rounds=3))
    a_growing_season(store, tmp_path, plan=plan, bots=5)
    with processes("play_all", url, tmp_path, 3) as started:
        assert [process.wait(50) for process in started] == [0, 0, 0]
    alone = tmp_path / "alone"
    with a_store(alone) as undisturbed:
        a_growing_season(undisturbed, alone, plan=plan, bots=5)
        play_on(undisturbed)
        assert outcome(store) == outcome(undisturbed)
    done = progress(store, SEASON).matches.done
    assert verify_season(store, SEASON) == done
    assert recompute_ratings(store, SEASON) == 4 * done
