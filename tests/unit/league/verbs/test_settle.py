"""Settling: one result a match, and only one that its record proves."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from league.model.ids import SessionId
from league.model.schedule import Claim, SessionState
from league.store import Store
from league.verbs.finish import finish_session
from league.verbs.matches import match, matches
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.records import record_of
from league.verbs.settle import settle_match
from league.verbs.waiting import waiting_sessions
from referee.errors import ConflictError, RecordError
from referee.match.clock import ClockRules
from referee.match.faults import Cause, Fault
from referee.match.plan import Player
from referee.match.record import ChoiceEvent, FaultEvidence, FinishedMatch
from referee.match.traffic import Termination
from referee.match.transcript import digest, write
from tests.leagues import a_season, claim, play, play_and_settle, play_on

FIRST = SessionId("1.1.1")


@pytest.fixture
def played(store: Store, tmp_path: Path) -> tuple[Claim, FinishedMatch]:
    """A claimed session of one match, and what the referee says of it."""
    a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    return claimed.claim, play(claimed)[0]


Played = tuple[Claim, FinishedMatch]


def test_a_result_is_what_the_record_says(store: Store, played: Played) -> None:
    claimed, finished = played
    settled = settle_match(store, claimed, finished)
    assert settled is not None
    assert settled == match(store, settled.match_id).result
    assert tuple(seat.points for seat in settled.seats) == finished.points
    assert tuple(seat.rank for seat in settled.seats) == finished.ranks
    assert finished.transcript is not None
    assert settled.digest == digest(write(finished.transcript))
    assert settled.isolation == "none"


def test_settling_again_changes_nothing(store: Store, played: Played) -> None:
    claimed, finished = played
    first = settle_match(store, claimed, finished)
    assert settle_match(store, claimed, finished) == first
    assert progress(store, claimed.season_id).matches.done == 1


def test_settling_at_the_same_moment_gives_one_result(store: Store, played: Played) -> None:
    """B002."""
    claimed, finished = played
    with ThreadPoolExecutor(8) as threads:
        results = set(threads.map(lambda _: settle_match(store, claimed, finished), range(32)))
    assert len(results) == 1
    assert progress(store, claimed.season_id).matches.done == 1


def test_nothing_is_kept_of_a_void_match(store: Store, played: Played) -> None:
    claimed, finished = played
    void = replace(
        finished,
        termination=Termination.VOID,
        transcript=None,
        points=None,
        ranks=None,
        void_cause=Cause.HOST,
        void_detail="no memory",
    )
    assert settle_match(store, claimed, void) is None
    assert progress(store, claimed.season_id).matches.done == 0
    assert finish_session(store, claimed, reason=void.void_detail).state is SessionState.QUEUED


def changed(finished: FinishedMatch, **changes: object) -> FinishedMatch:
    assert finished.transcript is not None
    transcript = replace(finished.transcript, **changes)
    return replace(finished, transcript=transcript)


def players(finished: FinishedMatch) -> tuple[Player, ...]:
    assert finished.transcript is not None
    return finished.transcript.players


def without_last_event(finished: FinishedMatch) -> FinishedMatch:
    assert finished.transcript is not None
    return changed(finished, events=finished.transcript.events[:-1])


def with_one_more_point(finished: FinishedMatch) -> FinishedMatch:
    assert finished.points is not None
    points = (finished.points[0] + 1, *finished.points[1:])
    return replace(changed(finished, points=points), points=points)


def with_another_choice(finished: FinishedMatch) -> FinishedMatch:
    assert finished.transcript is not None
    events = list(finished.transcript.events)
    number = next(i for i, event in enumerate(events) if isinstance(event, ChoiceEvent))
    events[number] = ChoiceEvent(
        tuple(choice._replace(actions=("2C",)) for choice in events[number].seats)
    )
    return changed(finished, events=tuple(events))


FALSE = {
    "one bot in two seats": (
        lambda f: changed(f, players=(players(f)[0], *players(f)[:3])),
        "its record has the players",
    ),
    "a bot that is not in the match": (
        lambda f: changed(f, players=(Player("stranger", "0" * 64), *players(f)[1:])),
        "its record has the players",
    ),
    "another submission of the bot": (
        lambda f: changed(f, players=(Player(players(f)[0].bot, "0" * 64), *players(f)[1:])),
        "its record has the players",
    ),
    "seats permuted": (
        lambda f: changed(f, players=(*players(f)[1:], players(f)[0])),
        "its record has the players",
    ),
    "points of a record and none of its own": (
        lambda f: replace(f, points=(0, 0, 0, 0)),
        r"points \(0, 0, 0, 0\), its record gives",
    ),
    "points that do not sum to nothing": (with_one_more_point, "ranks|points"),
    "ranks permuted": (lambda f: replace(f, ranks=f.ranks[::-1]), "ranks .*, its record gives"),
    "a forfeit that the record does not show": (
        lambda f: replace(f, forfeited_seats=(0,)),
        "forfeited seats",
    ),
    "another way to end": (
        lambda f: replace(f, termination=Termination.FORFEIT),
        "termination",
    ),
    "another deal": (lambda f: changed(f, deal_key=bytes(32)), "deal key is not the one of"),
    "another deal's path": (lambda f: changed(f, deal_path="season/9"), "the deal path season/9"),
    "other rules": (lambda f: changed(f, rules_version=0), "the rules version 0, planned was"),
    "another clock": (lambda f: changed(f, clock=ClockRules(1, 1, 1)), "the clock ClockRules"),
    "no fault limit to speak of": (lambda f: changed(f, fault_limit=99), "the fault limit 99"),
    "an event less": (without_last_event, r"match 1\.1\.1\.1: "),
    "another card": (with_another_choice, r"match 1\.1\.1\.1: event "),
    "another match": (lambda f: replace(f, match_id="1.1.2.1"), "none that is due in season 1 /"),
}


@pytest.mark.parametrize(("falsify", "message"), FALSE.values(), ids=FALSE.keys())
def test_a_false_result_is_refused_with_the_reason(
    store: Store,
    played: Played,
    falsify: Callable[[FinishedMatch], FinishedMatch],
    message: str,
) -> None:
    """B034, B118: the ledger is unchanged, and the true result is still taken."""
    claimed, finished = played
    with pytest.raises(RecordError, match=message):
        settle_match(store, claimed, falsify(finished))
    assert progress(store, claimed.season_id).matches.done == 0
    assert settle_match(store, claimed, finished) is not None


def test_a_second_record_of_a_match_is_a_conflict(store: Store, played: Played) -> None:
    claimed, finished = played
    settle_match(store, claimed, finished)
    due = claimed.due[0]
    other = tuple(replace(player, bot=player.bot + "!") for player in due.players)
    forged = replace(claimed, due=(replace(due, players=other),))
    with pytest.raises(ConflictError, match="a match has one result"):
        settle_match(store, forged, changed(finished, players=other))


def evidence(fault: Fault, sequence: int, cause: Cause = Cause.SEAT) -> FaultEvidence:
    return FaultEvidence(fault, cause, sequence, "told in words")


def test_a_seats_own_faults_are_counted_and_nobody_elses(store: Store, played: Played) -> None:
    claimed, finished = played
    faults = (
        evidence(Fault.LATE, 7),
        evidence(Fault.ILLEGAL_ACTION, 8),
        evidence(Fault.STOPPED, 0),
        evidence(Fault.STOPPED, 0, Cause.HOST),
    )
    seats = finished.conduct.seats
    conduct = replace(finished.conduct, seats=(replace(seats[0], faults=faults), *seats[1:]))
    settled = settle_match(store, claimed, replace(finished, conduct=conduct))
    assert settled is not None
    assert [(seat.faults, seat.losses) for seat in settled.seats] == [(2, 1)] + [(0, 0)] * 3


# The end of a season


@pytest.mark.parametrize("times", [3, pytest.param(200, marks=pytest.mark.slow)])
def test_exactly_one_end_of_a_session_ends_the_season(
    store: Store, tmp_path: Path, times: int
) -> None:
    """B001: the last two sessions end at the same moment."""
    for league in range(times):
        season = a_season(store, tmp_path, name=f"league {league}")
        play_on(store, sessions=2)
        last = [claim(store, session_id) for session_id in waiting_sessions(store, 2)]
        for claimed in last:
            for finished in play(claimed):
                settle_match(store, claimed.claim, finished)
        with ThreadPoolExecutor(2) as threads:
            ends = list(threads.map(lambda c: finish_session(store, c.claim), last))
        assert sorted(end.season_over for end in ends) == [False, True]
        found = progress(store, season.season_id)
        assert (found.matches.done, found.deal_sets.done) == (4, 1)


def test_every_result_counts_once_however_many_settle(store: Store, tmp_path: Path) -> None:
    """B064, B106: and online Elo equals what one writer computes from the results."""
    season = a_season(store, tmp_path, bots=5, deal_sets=2)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda s: play_and_settle(store, s), waiting_sessions(store, 100)))
    found = progress(store, season.season_id)
    assert (found.matches.done, found.deal_sets.done) == (40, 10)
    assert recompute_ratings(store, season.season_id) == 40 * 4
    assert len(matches(store, season.season_id, settled=True)) == 40


# Records


def test_a_record_is_closed_while_its_deal_is_still_played(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)
    first = matches(store, season.season_id)[0].match_id
    with pytest.raises(ConflictError, match=r"match 1\.1\.1\.1 .* is not settled yet"):
        record_of(store, first)
    play_on(store, sessions=3)
    expected = r"closed until its deal-set is complete: match 1\.1\.4\.1 still has to play"
    with pytest.raises(ConflictError, match=expected):
        record_of(store, first)
    play_on(store)
    record = record_of(store, first)
    assert digest(record.transcript) == record.digest
