"""Sessions played here: real processes at real sockets."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from time import monotonic

import pytest

from referee.errors import ConflictError, InfrastructureError
from referee.games import ruleset
from referee.launch.launcher import Crew, Limits, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.plan import Player, TablePlan
from referee.match.record import FinishedMatch
from referee.match.replay import verify
from referee.match.traffic import Termination
from referee.match.transcript import digest, write
from referee.playing import SessionPlan, SessionReport, play_session

BOTS = Path(__file__).parent / "bots"
FIRST = Program(("python", "first.py"), BOTS)
THINKS = Program(("python", "thinks.py"), BOTS)


def a_plan(*programs: Program, tables: int = 1, bank_ms: int = 60_000) -> SessionPlan:
    """Short matches between the given programs, and FIRST at the places that are left."""
    filled = (*programs, FIRST, FIRST, FIRST, FIRST)[:4]
    plans = [
        TablePlan(
            match_id=f"match {number}",
            game=ruleset("reversis", {"deals": 4}),
            deal_key=hashlib.sha256(number.to_bytes()).digest(),
            deal_path="",
            seating=(0, 1, 2, 3),
            players=tuple(Player(f"bot {place}") for place in range(4)),
            clock=ClockRules(bank_ms=bank_ms, increment_ms=0),
        )
        for number in range(tables)
    ]
    return SessionPlan(filled, tuple(plans), limits=Limits(grace_ms=500))


@dataclass
class Played:
    """What came of a session."""

    matches: list[FinishedMatch] = field(default_factory=list)

    def play(
        self, plan: SessionPlan, should_stop: Callable[[], bool] = lambda: False
    ) -> SessionReport:
        return play_session(
            plan,
            launcher=ProcessLauncher(),
            on_finished=self.matches.append,
            should_stop=should_stop,
        )


def test_every_match_of_a_session_is_handed_over_once_and_complete() -> None:
    played = Played()
    report = played.play(a_plan(tables=8))
    assert sorted(match.match_id for match in played.matches) == [
        f"match {number}" for number in range(8)
    ]
    assert (report.match_count, report.stopped) == (8, False)
    for match in played.matches:
        assert match.termination is Termination.COMPLETED
        assert match.conduct.isolation == "process"
        assert match.conduct.referee_version == version("quinola")
        assert match.conduct.started_at_ms > 0
        assert match.transcript is not None
        assert match.conduct.transcript_digest == digest(write(match.transcript))
        verify(match.transcript)


def test_equal_sessions_give_equal_transcripts() -> None:
    texts = []
    for _ in range(2):
        played = Played()
        played.play(a_plan(tables=2))
        texts.append(
            sorted(write(match.transcript) for match in played.matches if match.transcript)
        )
    assert len(texts[0]) == 2
    assert texts[0] == texts[1]


def test_a_process_that_is_killed_is_started_again_and_plays_on(tmp_path: Path) -> None:
    mortal = Program(("python", "dies_once.py", str(tmp_path / "grave")), BOTS)
    played, undisturbed = Played(), Played()
    played.play(a_plan(mortal, tables=3))
    undisturbed.play(a_plan(tables=3))
    for match in played.matches:
        [evidence] = match.conduct.seats[0].faults
        assert evidence.fault is Fault.STOPPED
        assert "SIGKILL" in evidence.detail
        assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3
    # The same bot with the same deals: its death changed nothing in what was played.
    assert points(played) == points(undisturbed)


def test_a_bot_that_fails_at_every_start_forfeits_with_its_own_last_words() -> None:
    played = Played()
    played.play(a_plan(Program(("python", "raises.py"), BOTS)))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    faults = match.conduct.seats[0].faults
    assert [evidence.fault for evidence in faults] == [Fault.STOPPED] * 3
    assert all("LookupError: no idea about question 1" in e.error_output for e in faults)
    assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3


def test_a_program_that_cannot_be_started_forfeits_and_the_others_play_on() -> None:
    played = Played()
    played.play(a_plan(Program(("no-such-program",), BOTS)))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    [evidence] = match.conduct.seats[0].faults
    assert evidence.fault is Fault.STOPPED
    assert "no-such-program" in evidence.detail


def test_a_program_that_never_connects_forfeits_when_its_budget_is_spent() -> None:
    played = Played()
    sleeper = Program(("python", "-c", "import signal; signal.pause()"), BOTS)
    played.play(replace(a_plan(sleeper), start_budget_ms=4_000))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    assert "not connected within 4 s" in match.conduct.seats[0].faults[0].detail


def test_a_start_that_takes_most_of_its_budget_is_measured_and_no_fault() -> None:
    """B073: the same verdict for all of them, the value, and a warning."""
    slow = Program(("python", "starts_slowly.py", "3.6"), BOTS)
    played = Played()
    played.play(replace(a_plan(slow, slow, slow, slow), start_budget_ms=4_000))
    [match] = played.matches
    assert match.termination is Termination.COMPLETED
    for seat in match.conduct.seats:
        assert 3_500 <= seat.start_ms <= 4_200
        assert seat.warnings == (f"near the limit: it connected after {seat.start_ms} of 4000 ms",)
        assert seat.faults == ()


def test_a_start_that_takes_longer_than_its_budget_forfeits() -> None:
    """B073: the same verdict for all of them."""
    slow = Program(("python", "starts_slowly.py", "6"), BOTS)
    played = Played()
    played.play(replace(a_plan(slow, slow), start_budget_ms=4_000))
    [match] = played.matches
    assert match.forfeited_seats == (0, 1)
    for seat in match.conduct.seats[:2]:
        assert [evidence.detail for evidence in seat.faults] == ["not connected within 4 s"]


def test_a_bot_that_thinks_for_ever_is_late_and_then_forfeits() -> None:
    played = Played()
    played.play(a_plan(THINKS, bank_ms=300))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    assert {evidence.fault for evidence in match.conduct.seats[0].faults} == {Fault.LATE}
    assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3


def test_a_session_is_stopped_within_a_second() -> None:
    """B011."""
    played = Played()
    began = monotonic()
    report = played.play(a_plan(THINKS), should_stop=lambda: monotonic() > began + 1)
    assert report.stopped
    assert monotonic() - began < 3
    assert played.matches == []


def test_what_on_finished_raises_ends_the_session_and_is_raised() -> None:
    def lease_lost(_match: FinishedMatch) -> None:
        raise ConflictError("the lease ran out")

    with pytest.raises(ConflictError, match="the lease ran out"):
        play_session(
            a_plan(tables=3),
            launcher=ProcessLauncher(),
            on_finished=lease_lost,
            should_stop=lambda: False,
        )


def test_a_session_that_takes_too_long_is_the_machines_fault() -> None:
    """B052."""
    with pytest.raises(InfrastructureError, match="not over after 1 s"):
        Played().play(replace(a_plan(THINKS), total_budget_ms=1_000))


class BrokenLauncher:
    """A launcher whose crew fails."""

    isolation = "none"

    def __init__(self, error: Exception) -> None:
        self._error = error

    @asynccontextmanager
    async def crew(self, _limits: Limits) -> AsyncGenerator[Crew]:
        await asyncio.sleep(0)
        raise self._error
        yield  # a generator, though it never gets here


@pytest.mark.parametrize(
    "error", [InfrastructureError("no supervisor"), OSError(28, "no space left on device")]
)
def test_what_fails_here_is_no_bots_fault(error: Exception) -> None:
    with pytest.raises(InfrastructureError, match=r"no supervisor|no space left"):
        play_session(
            a_plan(),
            launcher=BrokenLauncher(error),
            on_finished=lambda _match: None,
            should_stop=lambda: False,
        )


def test_sessions_follow_each_other_in_one_process() -> None:
    """As in a worker: nothing of a session is left for the next."""
    descriptors = Path("/proc/self/fd")
    played = Played()
    played.play(a_plan())
    before = len(list(descriptors.iterdir()))
    for _ in range(3):
        played.play(a_plan())
    assert len(list(descriptors.iterdir())) <= before
    assert len(played.matches) == 4


def points(played: Played) -> dict[str, tuple[int, ...] | None]:
    return {match.match_id: match.points for match in played.matches}
