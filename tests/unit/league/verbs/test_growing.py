"""Seasons that grow: one round after another, each planned when nothing is left to play."""

from dataclasses import replace
from pathlib import Path

import pytest

from league.model.ids import EntryNumber, SeasonId, SessionId
from league.model.seasons import ScheduleKind, Season, SeasonPlan, SeasonState, Terms
from league.store import Store
from league.verbs.finish import SessionEnd, finish_session
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.seasons import entries, season
from league.verbs.seeds import verify_season
from league.verbs.settle import settle_match
from league.verbs.standings import standings
from league.verbs.waiting import waiting_sessions
from referee.errors import ConfigurationError
from tests.leagues import (
    SEED,
    a_plan,
    claim,
    play,
    play_and_settle,
    play_on,
    some_bots,
    with_faults_of,
)

SEASON = SeasonId(1)
SWISS = ScheduleKind.SWISS
LADDER = ScheduleKind.LADDER


def a_growing_season(
    store: Store, folder: Path, kind: ScheduleKind, terms: Terms, *, bots: int = 5
) -> Season:
    plan = replace(a_plan(), schedule=kind, terms=terms)
    return open_season(store, plan, some_bots(store, folder, bots), seed=SEED)


@pytest.mark.parametrize("kind", [SWISS, LADDER])
def test_a_season_grows_round_by_round_and_is_over_after_the_last(
    store: Store, tmp_path: Path, kind: ScheduleKind
) -> None:
    a_growing_season(store, tmp_path, kind, Terms(rounds=3), bots=8)
    assert progress(store, SEASON).matches.total == 8
    ends = play_on(store)
    assert [end.planned_round for end in ends if end.planned_round] == [2, 3]
    assert [end.season_over for end in ends].count(True) == 1
    assert ends[-1].season_over
    assert season(store, SEASON).state is SeasonState.OVER
    assert progress(store, SEASON).matches.total == 24


def test_numbers_go_on_from_round_to_round(store: Store, tmp_path: Path) -> None:
    """B008: nothing is numbered twice, and the order of planning is the order of play."""
    a_growing_season(store, tmp_path, SWISS, Terms(rounds=3), bots=8)
    play_on(store)
    planned = matches(store, SEASON)
    assert [match.planned for match in planned] == list(range(1, 25))
    assert planned[8].match_id == "1.3.1.1"
    assert len({match.match_id for match in planned}) == 24
    assert len({match.deal_path for match in planned}) == 6


def test_progress_names_the_round(store: Store, tmp_path: Path) -> None:
    a_growing_season(store, tmp_path, SWISS, Terms(rounds=3))
    assert (progress(store, SEASON).rounds.current, progress(store, SEASON).rounds.total) == (1, 3)
    play_on(store, sessions=4)
    assert progress(store, SEASON).rounds.current == 2
    play_on(store)
    assert (progress(store, SEASON).rounds.current, progress(store, SEASON).rounds.total) == (3, 3)


def test_nobody_knows_how_many_rounds_a_precision_takes(store: Store, tmp_path: Path) -> None:
    a_growing_season(store, tmp_path, LADDER, Terms(until_elo=1.0, matches=12))
    assert progress(store, SEASON).rounds.total is None
    play_on(store)
    assert (progress(store, SEASON).rounds.total, progress(store, SEASON).matches.done) == (2, 12)


def test_a_season_that_pairs_by_results_is_verified_from_its_seed(
    store: Store, tmp_path: Path
) -> None:
    a_growing_season(store, tmp_path, SWISS, Terms(rounds=3), bots=9)
    play_on(store)
    assert verify_season(store, SEASON) == 24
    assert recompute_ratings(store, SEASON) == 24 * 4


@pytest.mark.parametrize("kind", [SWISS, LADDER])
def test_a_bye_changes_no_rating(store: Store, tmp_path: Path, kind: ScheduleKind) -> None:
    """B024: five bots at tables of four."""
    a_growing_season(store, tmp_path, kind, Terms(rounds=1), bots=5)
    play_on(store)
    rows = {row.entry: row for row in standings(store, SEASON).rows}
    seated = {entry for match in matches(store, SEASON) for entry in match.entries}
    out = [entry for entry in rows if entry not in seated]
    assert len(out) == (1 if kind is SWISS else 0)
    assert all((rows[entry].rating, rows[entry].online) == (None, 1500.0) for entry in out)


def test_a_quota_is_never_exceeded(store: Store, tmp_path: Path) -> None:
    """B002: 22 matches are five deal-sets of four, and that is all there will ever be."""
    a_growing_season(store, tmp_path, ScheduleKind.ROUND_ROBIN, Terms(matches=22), bots=6)
    play_on(store)
    assert (progress(store, SEASON).matches.done, progress(store, SEASON).matches.total) == (
        20,
        20,
    )


def test_a_budget_too_small_for_anything_is_refused(store: Store, tmp_path: Path) -> None:
    """B005."""
    with pytest.raises(ConfigurationError, match="nothing can be played: expected matches for"):
        a_growing_season(store, tmp_path, ScheduleKind.ROUND_ROBIN, Terms(matches=3))


@pytest.mark.parametrize("kind", [SWISS, LADDER])
def test_a_schedule_without_an_end_is_refused(
    store: Store, tmp_path: Path, kind: ScheduleKind
) -> None:
    """B005."""
    with pytest.raises(ConfigurationError, match=f"a {kind} schedule without an end"):
        a_growing_season(store, tmp_path, kind, Terms())


def test_a_bot_that_always_fails_is_suspended_and_the_others_get_their_plan(
    store: Store, tmp_path: Path
) -> None:
    """B088: it gains no table by failing, and after four own faults it has none."""
    terms = Terms(rounds=6, suspend_after=4)
    a_growing_season(store, tmp_path, LADDER, terms, bots=9)
    while waiting := waiting_sessions(store, 1):
        failing_at_once(store, waiting[0], EntryNumber(2))
    left = {entry.number: entry.left_because for entry in entries(store, SEASON)}
    assert left[EntryNumber(2)] in ("suspended after 4 own faults", "suspended after 8 own faults")
    assert not any(because for number, because in left.items() if number != 2)
    sat = [entry for match in matches(store, SEASON) for entry in match.entries]
    shares = sorted((sat.count(entry), entry) for entry in range(1, 10))
    assert shares[0][1] == 2
    assert progress(store, SEASON).rounds.current == 6


def failing_at_once(store: Store, session_id: SessionId, entry: EntryNumber) -> SessionEnd:
    """Play a session in which an entry loses its process once."""
    claimed = claim(store, session_id)
    for finished in play(claimed):
        settle_match(store, claimed.claim, with_faults_of(claimed, finished, entry))
    return finish_session(store, claimed.claim)


def test_a_season_that_grows_goes_on_after_an_interruption(store: Store, tmp_path: Path) -> None:
    """B007: the same end, however often somebody else went on with it."""
    a_growing_season(store, tmp_path, SWISS, Terms(rounds=2), bots=4)
    for session_id in waiting_sessions(store, 9):
        play_and_settle(store, session_id)
    assert progress(store, SEASON).rounds.current == 2
    play_on(store)
    assert progress(store, SEASON).state is SeasonState.OVER


def test_who_enters_a_season_is_whom_the_plan_names(store: Store, tmp_path: Path) -> None:
    plan: SeasonPlan = a_growing_season(store, tmp_path, SWISS, Terms(rounds=2, cap=2.0)).plan
    assert season(store, SEASON).plan == plan
    assert plan.terms == Terms(rounds=2, cap=2.0)
