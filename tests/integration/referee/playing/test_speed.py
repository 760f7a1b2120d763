"""The speed of the bots, or of the machine, decides nothing while no limit is near."""

from pathlib import Path

import pytest

from referee.launch.launcher import Program
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.transcript import write
from tests.integration.referee.playing.sessions import a_bot, a_table, played

RANDOM = Program(
    ("python", "bot.py"), Path(__file__).parents[4] / "sample_bots" / "python" / "random_bot"
)
SLOWED = a_bot("slowed.py")


def records(*programs: Program) -> dict[str, bytes]:
    matches = played(programs, *[a_table(number) for number in range(4)])
    for match in matches.values():
        assert [seat.warnings for seat in match.conduct.seats] == [()] * 4
    return {name: write(match.transcript) for name, match in matches.items() if match.transcript}


def test_bots_that_decide_alike_play_alike_however_slow_they_are() -> None:
    """B083."""
    fast = records(RANDOM, RANDOM, RANDOM, RANDOM)
    assert len(fast) == 4
    assert records(SLOWED, RANDOM, SLOWED, SLOWED) == fast


def test_the_conduct_says_who_came_near_a_deadline() -> None:
    """B083."""
    slow, short = a_bot("thinks_once.py", "0.9"), ClockRules(bank_ms=1_000, increment_ms=100)
    [match] = played((slow, RANDOM, RANDOM, RANDOM), a_table(clock=short)).values()
    seats = match.conduct.seats
    [warning] = seats[0].warnings
    assert warning == f"near the limit: {seats[0].least_left_ms} of 1000 ms were left"
    assert [seat.warnings for seat in seats[1:]] == [()] * 3


@pytest.mark.parametrize(("after_ms", "faults"), [(50, []), (200, []), (900, [Fault.LATE])])
def test_the_published_tolerance_decides_what_is_late(after_ms: int, faults: list[Fault]) -> None:
    """B078: the tolerance is 500 ms, over a real socket, and stands in the record."""
    tolerant = ClockRules(bank_ms=500, increment_ms=1_000, tolerance_ms=500)
    bot = a_bot("answers_after.py", str(after_ms))
    [match] = played((bot, RANDOM, RANDOM, RANDOM), a_table(clock=tolerant)).values()
    assert [evidence.fault for evidence in match.conduct.seats[0].faults] == faults
    assert match.transcript is not None
    assert match.transcript.clock.tolerance_ms == 500
