"""Sessions in which misbehaving bots play beside honest ones, and what holds whatever they do.

Each misbehaving bot has seat 0 at a table of its own, with the same three honest bots in the other
seats; at one more table four honest bots are among themselves. All of it is one session of real
processes over real sockets. So a test of one bot's fault is at the same time a test that it
touches no other table.
"""

import time
import uuid
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from referee.games import ruleset
from referee.launch.launcher import MEBIBYTE, Limits, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.faults import Cause, Fault
from referee.match.plan import Player, TablePlan
from referee.match.record import ChoiceEvent, FaultEvidence, FinishedMatch
from referee.match.replay import verify
from referee.match.traffic import Termination
from referee.match.transcript import write
from referee.playing import SessionPlan, play_session
from tests.integration.referee.launch.programs import children_from_now_on, marked

SAMPLES = Path(__file__).parents[4] / "sample_bots"
MISBEHAVING = SAMPLES / "misbehaving"
HONEST = SAMPLES / "python" / "random_bot"
HONEST_TABLE = "honest"

SHORT = ClockRules(bank_ms=2_000, increment_ms=200)
"""For bots that let their time run out."""
LONG = ClockRules(bank_ms=30_000, increment_ms=1_000)
"""For bots that are started again while their clocks run."""
LIMITS = Limits(memory_bytes=250 * MEBIBYTE, grace_ms=1_000)
START_BUDGET_MS = 5_000
BOUND_S = 40.0
"""Within this time each of these sessions is over, on a machine that has better things to do."""

Played = Mapping[str, FinishedMatch]
"""The matches of a session by the bot that has seat 0."""


@cache
def play_together(
    bots: tuple[str, ...], clock: ClockRules = LONG, game: str = "reversis", tables: int = 1
) -> Played:
    """Play a session with these bots once, and check what holds whatever they do.

    Args:
        bots: The misbehaving bots.
        clock: The time of each seat.
        game: What is played.
        tables: At how many tables each of them sits; all but the first are called "bot 2" …
    """
    mark = uuid.uuid4().hex
    left = children_from_now_on()
    plan = a_plan(bots * tables, clock, game, mark)
    finished: list[FinishedMatch] = []
    began = time.monotonic()
    play_session(
        plan, launcher=ProcessLauncher(), on_finished=finished.append, should_stop=lambda: False
    )
    assert time.monotonic() - began < BOUND_S
    assert marked(mark) == []
    assert left() == []
    for match in finished:
        check_that_others_lose_nothing(match)
    return {match.match_id: match for match in finished}


def a_plan(bots: Sequence[str], clock: ClockRules, game: str, mark: str) -> SessionPlan:
    """A session with a table for each name, and the honest one; a name may come several times."""
    rules = ruleset(game, {"deals": 4} if game == "reversis" else {})
    names = list(dict.fromkeys(bots))
    folders = [MISBEHAVING / bot for bot in names] + [HONEST] * rules.spec.seats
    honest = range(len(names), len(folders))
    seatings = {HONEST_TABLE: tuple(honest)}
    for number, bot in enumerate(bots):
        times = bots[: number + 1].count(bot)
        seatings[bot if times == 1 else f"{bot} {times}"] = (names.index(bot), *honest[1:])
    return SessionPlan(
        programs=tuple(a_program(folder, mark) for folder in folders),
        tables=tuple(
            TablePlan(
                match_id=name,
                game=rules,
                deal_key=bytes([number]) * 32,
                deal_path="",
                seating=seating,
                players=tuple(Player(folders[place].name) for place in seating),
                clock=clock,
            )
            for number, (name, seating) in enumerate(seatings.items())
        ),
        limits=LIMITS,
        start_budget_ms=START_BUDGET_MS,
    )


def a_program(folder: Path, mark: str) -> Program:
    """A sample bot as it is started."""
    return Program(("python", "bot.py"), folder, (("MARK", mark),))


def check_that_others_lose_nothing(match: FinishedMatch) -> None:
    """No fault, no choice made for them, no forfeit; and the record holds."""
    assert match.transcript is not None
    verify(match.transcript)
    others = match.conduct.seats[match.match_id != HONEST_TABLE :]
    assert [seat.faults for seat in others] == [()] * len(others)
    assert match.match_id != HONEST_TABLE or match.termination is Termination.COMPLETED
    assert set(match.forfeited_seats) <= {0}
    choices = [event for event in match.transcript.events if isinstance(event, ChoiceEvent)]
    substituted = {
        choice.seat for event in choices for choice in event.seats if choice.substituted_for
    }
    assert substituted <= {0}


@cache
def undisturbed(clock: ClockRules, game: str = "reversis") -> bytes:
    """The record of the honest table when no other bot is there."""
    return record_of(play_together((), clock, game)[HONEST_TABLE])


def record_of(match: FinishedMatch) -> bytes:
    """The text of a match's transcript."""
    assert match.transcript is not None
    return write(match.transcript)


def check_forfeit(match: FinishedMatch) -> None:
    """Seat 0 is forfeited, and ranks alone behind the others."""
    assert match.termination is Termination.FORFEIT
    assert match.forfeited_seats == (0,)
    assert match.ranks is not None
    assert match.ranks[0] == len(match.ranks)
    assert match.ranks[0] not in match.ranks[1:]


def faults_of(match: FinishedMatch) -> tuple[FaultEvidence, ...]:
    """The faults of the misbehaving bot, each its own."""
    faults = match.conduct.seats[0].faults
    assert {evidence.cause for evidence in faults} <= {Cause.SEAT}
    return faults


def kinds_of(match: FinishedMatch) -> list[Fault]:
    """What they were."""
    return [evidence.fault for evidence in faults_of(match)]
