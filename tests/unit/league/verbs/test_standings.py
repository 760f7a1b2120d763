"""Standings: a function of complete deal-sets, whatever the order in which they came."""

import json
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.model.errors import NotFoundError
from league.model.ids import EntryNumber, SeasonId, SessionId
from league.model.schedule import ClaimedSession
from league.model.standings import Standings
from league.store import Store
from league.verbs.finish import finish_session, release_session, void_session
from league.verbs.hold import resume_season, stop_season
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.ratings import entries_of, rating_history, ratings_after, recompute_ratings
from league.verbs.seasons import entries
from league.verbs.settle import settle_match
from league.verbs.standings import standings
from league.verbs.submit import submit_folder
from league.verbs.waiting import waiting_sessions
from referee.match.faults import Cause, Fault
from referee.match.record import FaultEvidence, FinishedMatch
from tests.leagues import (
    SEED,
    SettableClock,
    a_bot_folder,
    a_plan,
    a_season,
    a_store,
    claim,
    play,
    play_and_settle,
    play_on,
    settled,
)

SEASON = SeasonId(1)


def as_bytes(found: Standings) -> bytes:
    """Standings as a reader gets them, without the count of changes on the way."""
    return json.dumps(asdict(replace(found, revision=0)), allow_nan=False).encode()


def histories(store: Store) -> list[object]:
    found = entries(store, SEASON)
    return [rating_history(store, SEASON, entry.number) for entry in found]


Outcome = tuple[bytes, list[object]]


def outcome(store: Store) -> Outcome:
    return as_bytes(standings(store, SEASON)), histories(store)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """What five bots and two deal-sets end with, played in one go."""
    folder = tmp_path_factory.mktemp("uninterrupted")
    with a_store(folder) as store:
        a_season(store, folder, bots=5, deal_sets=2)
        play_on(store)
        return outcome(store)


@pytest.fixture(scope="module")
def unplayed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store in which four bots have three deal-sets before them."""
    folder = tmp_path_factory.mktemp("unplayed")
    with a_store(folder) as store:
        a_season(store, folder, deal_sets=3)
    return folder


# What counts


def test_nothing_is_ranked_before_the_first_deal_set(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    found = standings(store, SEASON)
    assert [row.rating for row in found.rows] == [None] * 4
    assert all("not ranked yet" in row.note for row in found.rows)
    assert as_bytes(found)


def test_only_complete_deal_sets_count(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)
    play_on(store, sessions=3)
    assert progress(store, season.season_id).matches.done == 3
    assert {row.matches for row in standings(store, SEASON).rows} == {0}
    play_on(store)
    found = standings(store, SEASON)
    assert {row.matches for row in found.rows} == {4}
    assert (found.deal_sets.done, found.deal_sets.total, found.unit) == (1, 1, "chips")


def test_a_deal_set_that_was_set_aside_never_counts(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    a_season(store, tmp_path, bots=5)
    for _ in range(3):
        clock.pass_by(60)
        void_session(store, claim(store, SessionId("1.1.1")).claim, "it kills its worker")
    assert play_on(store)[-1].season_over
    found = standings(store, SEASON)
    assert (found.deal_sets.done, found.deal_sets.total) == (4, 5)
    assert recompute_ratings(store, SEASON) == 19 * 4


def test_points_of_a_rotation_sum_to_nothing(store: Store, tmp_path: Path) -> None:
    """Reversis is zero-sum, so mean points times matches are too."""
    a_season(store, tmp_path, bots=5)
    play_on(store)
    rows = standings(store, SEASON).rows
    assert sum((row.mean_points or 0) * row.matches for row in rows) == pytest.approx(0)


def test_bots_of_one_name_are_told_apart_by_their_owner(store: Store, tmp_path: Path) -> None:
    """B058: three ratings for three bots, and the two share nothing."""
    bots = [submit_folder(store, a_bot_folder(tmp_path, name)) for name in ("x", "y")]
    bots += [
        submit_folder(store, a_bot_folder(tmp_path, "max", program=owner), owner=owner)
        for owner in ("ann", "bob")
    ]
    season = open_season(store, a_plan(), bots, seed=SEED)
    play_on(store)
    rows = standings(store, season.season_id).rows
    assert sorted(row.bot for row in rows) == ["ann/max", "bob/max", "x", "y"]
    histories_of = {
        bot.bot.bot_id: [
            rating_history(store, season.season_id, entry.number)
            for entry in entries_of(store, bot.bot.bot_id)
        ]
        for bot in bots
    }
    assert all(len(found) == 1 for found in histories_of.values())
    changes = [point.after - point.before for (h,) in histories_of.values() for point in h]
    assert sum(changes) == pytest.approx(0, abs=1e-9)


def test_a_lost_process_counts_once_and_a_fault_at_each_table(
    store: Store, tmp_path: Path
) -> None:
    a_season(store, tmp_path, deal_sets=2)
    for session_id in waiting_sessions(store, 10):
        claimed = claim(store, session_id)
        for finished in play(claimed):
            settle_match(store, claimed.claim, with_faults_of_first_place(claimed, finished))
        finish_session(store, claimed.claim)
    faults = {row.bot: row.faults for row in standings(store, SEASON).rows}
    # One late answer a match, and one lost process a session of two matches.
    assert faults == {"bot 1": 8 + 4, "bot 2": 0, "bot 3": 0, "bot 4": 0}


def with_faults_of_first_place(claimed: ClaimedSession, finished: FinishedMatch) -> FinishedMatch:
    seating = next(m.seating for m in claimed.matches if m.match_id == finished.match_id)
    own = seating.index(0)
    faults = (
        FaultEvidence(Fault.LATE, Cause.SEAT, 3, "late"),
        FaultEvidence(Fault.STOPPED, Cause.SEAT, 0, "exit status 1"),
    )
    seats = list(finished.conduct.seats)
    seats[own] = replace(seats[own], faults=faults)
    return replace(finished, conduct=replace(finished.conduct, seats=tuple(seats)))


def test_a_season_that_does_not_exist_has_no_standings(store: Store) -> None:
    with pytest.raises(NotFoundError, match="there is no season 7"):
        standings(store, SeasonId(7))


# Order


def test_a_resumed_season_plays_what_is_missing_and_ends_the_same(
    tmp_path: Path, uninterrupted: Outcome
) -> None:
    """B007, B008: stopped at 37 %, opened again by another process, and resumed."""
    with a_store(tmp_path) as store:
        season = a_season(store, tmp_path, bots=5, deal_sets=2)
        play_on(store, sessions=7)
        interrupted = claim(store, waiting_sessions(store, 1)[0])
        settle_match(store, interrupted.claim, play(interrupted)[0])
        stop_season(store, season.season_id)
        release_session(store, interrupted.claim)
        before = set(settled(store, season))
    with a_store(tmp_path) as store:
        assert play_on(store) == []
        resume_season(store, season.season_id)
        played = {
            match for session in waiting_sessions(store, 99) for match in rest(store, session)
        }
        assert (len(before), len(played)) == (15, 25)
        assert before | played == set(settled(store, season))
        assert outcome(store) == uninterrupted


def rest(store: Store, session_id: SessionId) -> set[str]:
    """Play what a session has left."""
    claimed = claim(store, session_id)
    for one in play(claimed):
        settle_match(store, claimed.claim, one)
    finish_session(store, claimed.claim)
    return {match.match_id for match in claimed.matches}


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(order=st.permutations(range(12)))
def test_no_order_of_arrival_changes_a_bit(
    tmp_path_factory: pytest.TempPathFactory, unplayed: Path, order: list[int]
) -> None:
    """B015: four workers settle their sessions' matches in any order; online Elo included."""
    results = [in_order(tmp_path_factory.mktemp("order"), unplayed, o) for o in (order, range(12))]
    assert results[0] == results[1]


def in_order(folder: Path, unplayed: Path, order: Iterable[int]) -> Outcome:
    """What comes of the unplayed season if its matches are settled in this order."""
    shutil.copy(unplayed / "quinola.db", folder / "quinola.db")
    with a_store(folder) as store:
        claimed = [claim(store, session) for session in waiting_sessions(store, 4)]
        matches = [(one.claim, finished) for one in claimed for finished in play(one)]
        left = Counter(one.session_id for one, _ in matches)
        for number in order:
            one, finished = matches[number]
            settle_match(store, one, finished)
            left[one.session_id] -= 1
            if not left[one.session_id]:
                finish_session(store, one)
        return outcome(store)


# Online Elo


def test_online_ratings_wait_for_the_planned_order(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)
    sessions = waiting_sessions(store, 4)
    play_and_settle(store, sessions[1])
    later = settled(store, season)[0]
    assert ratings_after(store, later) == ()
    play_and_settle(store, sessions[0])
    points = ratings_after(store, later)
    assert [point.games for point in points] == [1, 1, 1, 1]
    assert sum(point.after - point.before for point in points) == pytest.approx(0)


def test_no_first_match_moves_a_rating_by_more_than_k(store: Store, tmp_path: Path) -> None:
    """B107, B110: the terms of each change are told, and explain it."""
    season = a_season(store, tmp_path)
    play_and_settle(store, waiting_sessions(store, 1)[0])
    for point in ratings_after(store, settled(store, season)[0]):
        assert point.before == 1500
        assert point.expected == pytest.approx(1.5)
        change = 40 / 3 * (point.score - point.expected)
        assert point.after - point.before == pytest.approx(change)
        assert abs(change) <= 40


def test_online_elo_stands_beside_the_official_rating(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    play_on(store)
    for row in standings(store, SEASON).rows:
        assert row.online == rating_history(store, SEASON, row.entry)[-1].after
        assert row.online_provisional


def test_an_entry_that_does_not_exist_has_no_history(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    with pytest.raises(NotFoundError, match="season 1 has no entry 9"):
        rating_history(store, SEASON, EntryNumber(9))
