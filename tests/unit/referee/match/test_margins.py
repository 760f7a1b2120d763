"""Warnings of limits that came near."""

import pytest

from referee.match.clock import ClockRules
from referee.match.margins import near_limits
from tests.unit.referee.match.rig import PLACES, Rig, a_plan

A_CLOCK = ClockRules(bank_ms=1000, increment_ms=0)


def warnings(
    *, least_left_ms: int | None = 1000, start_ms: int = 0, clock: ClockRules = A_CLOCK
) -> tuple[str, ...]:
    return near_limits(
        clock, least_left_ms=least_left_ms, start_ms=start_ms, start_budget_ms=10_000
    )


def test_who_stays_away_from_the_limits_is_not_warned() -> None:
    assert warnings(least_left_ms=201, start_ms=7_999) == ()


def test_a_start_near_its_budget_is_told_with_its_value() -> None:
    """B073."""
    told = "near the limit: it connected after 9500 of 10000 ms"
    assert warnings(start_ms=9_500) == (told,)


@pytest.mark.parametrize("left_ms", [200, 0])
def test_a_clock_that_nearly_ran_out_is_told_with_its_value(left_ms: int) -> None:
    """B083."""
    assert warnings(least_left_ms=left_ms) == (f"near the limit: {left_ms} of 1000 ms were left",)


def test_a_clock_that_has_run_out_came_not_only_near() -> None:
    assert warnings(least_left_ms=None) == ()


def test_without_a_bank_there_is_none_to_use_up() -> None:
    assert warnings(least_left_ms=0, clock=ClockRules(bank_ms=0, increment_ms=100)) == ()


def test_the_conduct_has_the_longest_start_of_a_place() -> None:
    """B073."""
    rig = Rig([a_plan(0), a_plan(1)])
    for took_ms in (900, 1_000, 300):
        rig.session.started(1, took_ms=took_ms, budget_ms=1_000)
    rig.play()
    for match in rig.finished:
        seats = match.conduct.seats
        assert [seats[place].start_ms for place in PLACES] == [0, 1_000, 0]
        warned = ("near the limit: it connected after 1000 of 1000 ms",)
        assert [seats[place].warnings for place in PLACES] == [(), warned, ()]


def test_a_seat_that_was_late_is_not_warned_besides() -> None:
    rig = Rig()
    rig.take(0)
    rig.wait(1_051)
    rig.tick()
    rig.play()
    seat = rig.only_match().conduct.seats[0]
    assert len(seat.faults) == 1
    assert seat.warnings == ()
