"""One misbehaving bot beside three honest ones: it pays by the fault table, the others nothing.

Each match is played by real processes over real sockets. The misbehaving bot has seat 0. Whatever
it does, the match is played to its end, its transcript holds, the three others have no fault, no
choice of theirs was made for them, and nothing is left of any process.
"""

import time
import tomllib
import uuid
from pathlib import Path

import pytest

from referee.games.reversis import Reversis
from referee.launch.launcher import MEBIBYTE, Limits, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.faults import Cause, Fault
from referee.match.plan import Player, TablePlan
from referee.match.record import ChoiceEvent, FaultEvidence, FinishedMatch
from referee.match.replay import verify
from referee.match.traffic import Termination
from referee.playing import SessionPlan, play_session
from tests.integration.referee.launch.programs import children_from_now_on, marked

SAMPLES = Path(__file__).parents[3] / "sample_bots"
MISBEHAVING = SAMPLES / "misbehaving"
HONEST = SAMPLES / "python" / "random_bot"

SHORT = ClockRules(bank_ms=2_000, increment_ms=200)
"""For bots that let their time run out."""
LONG = ClockRules(bank_ms=30_000, increment_ms=1_000)
"""For bots that are started again while their clocks run."""
LIMITS = Limits(memory_bytes=250 * MEBIBYTE, grace_ms=1_000)
START_BUDGET_MS = 5_000
BOUND_S = 30.0
"""Within this time each of these sessions is over, on a machine that has better things to do."""


def a_program(folder: Path, mark: str) -> Program:
    return Program(("python", "bot.py"), folder, (("MARK", mark),))


def play(bot: str, clock: ClockRules) -> FinishedMatch:
    """Play one match, and check what holds whatever the bot does."""
    mark = uuid.uuid4().hex
    left = children_from_now_on()
    honest = a_program(HONEST, mark)
    table = TablePlan(
        match_id="m",
        game=Reversis(deals=4),
        deal_key=bytes(32),
        deal_path="",
        seating=(0, 1, 2, 3),
        players=tuple(Player(name) for name in (bot, "north", "east", "south")),
        clock=clock,
    )
    plan = SessionPlan(
        programs=(a_program(MISBEHAVING / bot, mark), honest, honest, honest),
        tables=(table,),
        limits=LIMITS,
        start_budget_ms=START_BUDGET_MS,
    )
    finished: list[FinishedMatch] = []
    began = time.monotonic()
    play_session(
        plan, launcher=ProcessLauncher(), on_finished=finished.append, should_stop=lambda: False
    )
    assert time.monotonic() - began < BOUND_S
    assert marked(mark) == []
    assert left() == []
    [match] = finished
    check_that_others_lose_nothing(match)
    return match


def check_that_others_lose_nothing(match: FinishedMatch) -> None:
    assert match.transcript is not None
    verify(match.transcript)
    assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3
    assert set(match.forfeited_seats) <= {0}
    choices = [event for event in match.transcript.events if isinstance(event, ChoiceEvent)]
    substituted = {
        choice.seat for event in choices for choice in event.seats if choice.substituted_for
    }
    assert substituted <= {0}


def check_forfeit(match: FinishedMatch) -> None:
    assert match.termination is Termination.FORFEIT
    assert match.forfeited_seats == (0,)
    assert match.ranks is not None
    assert match.ranks[0] == 4
    assert 4 not in match.ranks[1:]


def faults_of(match: FinishedMatch) -> tuple[FaultEvidence, ...]:
    """The faults of the misbehaving bot, each its own."""
    faults = match.conduct.seats[0].faults
    assert {evidence.cause for evidence in faults} <= {Cause.SEAT}
    return faults


def kinds_of(match: FinishedMatch) -> list[Fault]:
    return [evidence.fault for evidence in faults_of(match)]


def test_illegal_actions_are_substituted_and_forfeit_the_seat_at_the_third() -> None:
    match = play("illegal", LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.ILLEGAL_ACTION] * 3
    assert [evidence.sequence for evidence in faults_of(match)] == [1, 2, 3]


@pytest.mark.parametrize("bot", ["late", "silent"])
def test_a_bot_whose_time_is_over_is_not_waited_for(bot: str) -> None:
    match = play(bot, SHORT)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.LATE] * 3


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("crash_at_start", "FileNotFoundError"),
        ("crash_on_turn", "LookupError: no plan for"),
        ("wrong_ticket", "UNAUTHENTICATED"),
    ],
)
def test_a_bot_that_ends_is_started_again_twice_and_its_last_words_are_kept(
    bot: str, said: str
) -> None:
    match = play(bot, LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.STOPPED] * 3
    assert all(said in evidence.error_output for evidence in faults_of(match))


def test_an_exit_in_the_middle_is_one_however_politely_it_is_made() -> None:
    match = play("exits", LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.STOPPED] * 3
    assert all("exit status 0" in evidence.detail for evidence in faults_of(match))


def test_bytes_that_are_no_message_are_a_breach() -> None:
    match = play("garbage", LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.BREACH] * 3
    assert all("no BotMessage" in evidence.detail for evidence in faults_of(match))


def test_answers_that_nobody_asked_for_are_ignored_until_they_are_too_many() -> None:
    match = play("flood_answers", LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.BREACH] * 3
    assert all("answers that nobody had asked for" in one.detail for one in faults_of(match))


@pytest.mark.parametrize("bot", ["flood_stdout", "flood_stderr"])
def test_output_without_end_is_ended(bot: str) -> None:
    match = play(bot, LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.OUTPUT] * 3
    assert all("its limit is 16.0 MiB" in evidence.detail for evidence in faults_of(match))


def test_the_head_of_a_flood_is_kept_as_evidence() -> None:
    first = faults_of(play("flood_stderr", LONG))[0]
    assert first.error_output.startswith("I think, therefore I write.")
    assert "bytes cut" in first.error_output


def test_memory_without_end_is_taken_back() -> None:
    match = play("memory_hog", LONG)
    check_forfeit(match)
    assert kinds_of(match) == [Fault.MEMORY] * 3
    assert all("its limit is 250.0 MiB" in evidence.detail for evidence in faults_of(match))


def test_a_bot_that_never_connects_forfeits_when_its_start_budget_is_over() -> None:
    """B032."""
    match = play("never_connects", LONG)
    check_forfeit(match)
    [evidence] = faults_of(match)
    assert evidence.fault is Fault.STOPPED
    assert "not connected within 5 s" in evidence.detail


def test_a_bot_that_resigns_forfeits_at_once_and_is_not_started_again() -> None:
    match = play("resigns", LONG)
    check_forfeit(match)
    [evidence] = faults_of(match)
    assert evidence.fault is Fault.RESIGNED
    assert "not with" in evidence.detail


@pytest.mark.parametrize("bot", ["ignores_the_end", "forks_daemons"])
def test_a_bot_that_plays_to_the_end_has_no_fault_whatever_it_leaves_behind(bot: str) -> None:
    """B059, B072: what it leaves is killed when the grace is over."""
    match = play(bot, LONG)
    assert match.termination is Termination.COMPLETED
    assert match.forfeited_seats == ()
    assert faults_of(match) == ()


def test_every_misbehaving_sample_is_played_here_as_its_manifest_says() -> None:
    text = Path(__file__).read_text()
    bots = sorted(file.parent.name for file in MISBEHAVING.glob("*/bot.py"))
    assert [bot for bot in bots if f'"{bot}"' not in text] == []
    for bot in bots:
        manifest = tomllib.loads((MISBEHAVING / bot / "bot.toml").read_text())
        assert (manifest["name"], manifest["run"]) == (bot, ["python", "bot.py"])
