"""Processes that end, or never begin, at whatever moment: noticed at once, and named rightly."""

from itertools import permutations

import pytest

from referee.launch.launcher import Exited, Program
from referee.match.faults import Cause, Fault
from referee.match.traffic import Termination
from tests.integration.referee.playing.sessions import (
    BOTS,
    FIRST,
    AttentiveLauncher,
    a_bot,
    a_table,
    played,
)

HONEST = (FIRST,) * 3
MISSING = Program(("no-such-program",), BOTS)
NEVER_CONNECTS = Program(("python", "-c", "import signal; signal.pause()"), BOTS)
FAILS = Program(("python", "-c", "raise SystemExit(1)"), BOTS)


def delays_s(launcher: AttentiveLauncher, place: int) -> list[float]:
    """From each exit of a bot, as it said itself, to the notice of it."""
    return [
        noticed_s - float(notice.error_output.rpartition("exits at ")[2])
        for noticed_s, notice in launcher.notices
        if isinstance(notice, Exited) and notice.place == place
    ]


@pytest.mark.parametrize("moment", ["before", "inside", "own_turn", "other_turn"])
def test_an_exit_is_noticed_within_a_second_and_the_bot_is_the_cause(moment: str) -> None:
    """B065."""
    launcher = AttentiveLauncher()
    [match] = played((a_bot("exits_at.py", moment), *HONEST), launcher=launcher).values()
    assert match.forfeited_seats == (0,)
    assert {(fault.fault, fault.cause) for fault in match.conduct.seats[0].faults} == {
        (Fault.STOPPED, Cause.SEAT)
    }
    delays = delays_s(launcher, 0)
    assert len(delays) == 3
    assert max(delays) < 1


def test_an_exit_after_the_end_is_noticed_within_a_second_and_is_no_fault() -> None:
    """B065."""
    launcher = AttentiveLauncher()
    [match] = played((a_bot("exits_at.py", "after"), *HONEST), launcher=launcher).values()
    assert match.termination is Termination.COMPLETED
    assert match.conduct.seats[0].faults == ()
    assert max(delays_s(launcher, 0)) < 1


def test_a_lost_process_counts_once_and_not_once_at_each_of_its_tables() -> None:
    """Three tables, one process: three losses in all, and the same three at each table."""
    launcher = AttentiveLauncher()
    tables = [a_table(number) for number in range(3)]
    matches = played((a_bot("exits_at.py", "own_turn"), *HONEST), *tables, launcher=launcher)
    assert launcher.starts.count(0) == 3
    for match in matches.values():
        faults = match.conduct.seats[0].faults
        assert [fault.fault for fault in faults] == [Fault.STOPPED] * 3
        assert {fault.sequence for fault in faults} == {0}


def test_a_bot_that_kills_itself_at_every_third_table_leaves_no_match_without_a_result() -> None:
    """B014."""
    tables = [a_table(number) for number in range(12)]
    matches = played((a_bot("dies_at_every_third.py"), *HONEST), *tables)
    assert {match.termination for match in matches.values()} == {Termination.FORFEIT}
    for match in matches.values():
        assert [fault.detail for fault in match.conduct.seats[0].faults] == ["SIGKILL"] * 3


@pytest.mark.parametrize("seat", range(4))
def test_a_missing_program_is_named_and_costs_its_own_seat_whichever_that_is(seat: int) -> None:
    """B048: the healthy ones are told of nothing and lose nothing."""
    programs = [*HONEST]
    programs.insert(seat, MISSING)
    [match] = played(tuple(programs)).values()
    assert match.forfeited_seats == (seat,)
    [evidence] = match.conduct.seats[seat].faults
    assert "could not be started" in evidence.detail
    assert "no-such-program" in evidence.detail
    assert sum(len(one.faults) for one in match.conduct.seats) == 1


def test_seats_that_all_fail_at_the_start_are_equal_whatever_their_order() -> None:
    """B050."""
    [match] = played((FAILS,) * 4).values()
    assert match.ranks == (1, 1, 1, 1)
    assert match.forfeited_seats == (0, 1, 2, 3)
    for seat in match.conduct.seats:
        assert [fault.detail for fault in seat.faults] == ["exit status 1"] * 3


def test_seats_that_fail_rank_behind_those_that_play_whatever_their_order() -> None:
    """B050: all orders of two that fail and two that play, in one session of four processes."""
    orders = sorted(set(permutations((0, 1, 2, 3))))
    tables = [a_table(number, seating) for number, seating in enumerate(orders)]
    matches = played((FAILS, FIRST, FAILS, FIRST), *tables)
    for table in tables:
        match = matches[table.match_id]
        failed = tuple(seat for seat, place in enumerate(table.seating) if place in (0, 2))
        assert match.forfeited_seats == failed
        assert match.ranks is not None
        assert [match.ranks[seat] for seat in failed] == [3, 3]


def test_when_one_never_connects_the_others_are_told_and_released() -> None:
    """B032: they end by themselves, with status 0."""
    launcher = AttentiveLauncher()
    [match] = played((NEVER_CONNECTS, *HONEST), launcher=launcher, start_budget_ms=3_000).values()
    assert match.forfeited_seats == (0,)
    assert "not connected within 3 s" in match.conduct.seats[0].faults[0].detail
    statuses = {
        notice.place: notice.status for _, notice in launcher.notices if isinstance(notice, Exited)
    }
    assert {statuses[place] for place in (1, 2, 3)} == {"exit status 0"}


def test_when_nobody_connects_the_match_ends_with_the_start_budget() -> None:
    """B032."""
    [match] = played((NEVER_CONNECTS,) * 4, start_budget_ms=1_000).values()
    assert match.ranks == (1, 1, 1, 1)
    for seat in match.conduct.seats:
        assert [fault.detail for fault in seat.faults] == ["not connected within 1 s"]


def test_one_bot_in_many_matches_has_one_process_a_place() -> None:
    """B030: six matches at once, and all four seats of each."""
    launcher = AttentiveLauncher()
    tables = [a_table(number) for number in range(6)]
    matches = played((FIRST,) * 4, *tables, launcher=launcher)
    assert launcher.starts == [0, 1, 2, 3]
    assert {match.termination for match in matches.values()} == {Termination.COMPLETED}


def test_who_is_absent_at_one_table_delays_no_other() -> None:
    """B029: the tables without it are over before its start budget is."""
    tables = (a_table(0, (0, 1, 2, 3)), a_table(1, (1, 2, 3, 4)), a_table(2, (4, 3, 2, 1)))
    matches = played((NEVER_CONNECTS, *HONEST, FIRST), *tables, start_budget_ms=4_000)
    *others, last = matches.values()
    assert (last.match_id, last.forfeited_seats) == ("match 0", (0,))
    assert {match.termination for match in others} == {Termination.COMPLETED}
