import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import ConfigurationError
from referee.match.clock import NS_PER_MS, ClockRules, ProcessClock, TimeBank

A_BANK = ClockRules(bank_ms=1000, increment_ms=100, tolerance_ms=50)


def test_a_decision_costs_the_bank_its_time_and_adds_the_increment() -> None:
    bank = TimeBank(A_BANK)
    assert bank.charge(300 * NS_PER_MS)
    assert bank.left_ns == 800 * NS_PER_MS


def test_a_decision_is_in_time_to_the_nanosecond_of_bank_and_tolerance() -> None:
    assert TimeBank(A_BANK).charge(1050 * NS_PER_MS)
    assert not TimeBank(A_BANK).charge(1050 * NS_PER_MS + 1)


def test_a_decision_within_the_tolerance_leaves_an_empty_bank_and_no_debt() -> None:
    bank = TimeBank(A_BANK)
    bank.charge(1040 * NS_PER_MS)
    assert bank.left_ns == 100 * NS_PER_MS
    assert bank.least_left_ns == 0


def test_after_a_late_decision_each_further_one_has_the_increment_alone() -> None:
    bank = TimeBank(A_BANK)
    bank.charge(5000 * NS_PER_MS)
    assert bank.left_ns == 100 * NS_PER_MS
    assert bank.limit_ns == 150 * NS_PER_MS


def test_a_bank_remembers_what_it_was_charged() -> None:
    bank = TimeBank(A_BANK)
    for cost_ms in (10, 700, 30):
        bank.charge(cost_ms * NS_PER_MS)
    assert bank.charged_ns == 740 * NS_PER_MS
    assert bank.longest_ns == 700 * NS_PER_MS
    assert bank.least_left_ns == (1000 - 10 + 100 - 700) * NS_PER_MS


@pytest.mark.parametrize(
    ("bank_ms", "increment_ms", "tolerance_ms"),
    [(-1, 0, 0), (0, -1, 0), (10, 0, -1), (0, 0, 0), (2**31, 0, 0)],
)
def test_a_clock_that_cannot_be_played_is_refused(
    bank_ms: int, increment_ms: int, tolerance_ms: int
) -> None:
    with pytest.raises(ConfigurationError, match="_ms"):
        ClockRules(bank_ms, increment_ms, tolerance_ms)


def test_each_of_k_open_requests_is_charged_one_kth_of_the_time() -> None:
    clock = ProcessClock()
    clock.open_count = 4
    assert clock.move_to(1000) == 250
    clock.open_count = 1
    assert clock.move_to(1100) == 350


def test_no_time_is_charged_while_nothing_is_open() -> None:
    clock = ProcessClock()
    assert clock.move_to(1000) == 0


def test_a_clock_that_goes_back_stands_still() -> None:
    """B089, B090: no charge is ever negative."""
    clock = ProcessClock()
    clock.open_count = 1
    clock.move_to(1000)
    assert clock.move_to(400) == 1000
    assert clock.move_to(1200) == 1200


@given(
    open_count=st.integers(1, 7),
    first=st.integers(0, 50),
    ahead=st.integers(0, 50),
)
def test_time_of_is_the_first_time_at_which_v_is_above(
    open_count: int, first: int, ahead: int
) -> None:
    clock = ProcessClock()
    clock.open_count = open_count
    limit = clock.move_to(first) + ahead
    due = clock.time_of(limit)
    assert clock.move_to(due - 1) <= limit
    assert clock.move_to(due) > limit


@given(
    # Each step: time that passes, then how many requests open, then how many are answered.
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 5), st.integers(0, 6)), max_size=40),
    st.randoms(use_true_random=False),
)
def test_the_charges_add_up_to_the_time_in_which_anything_was_owed(
    steps: list[tuple[int, int, int]], order: random.Random
) -> None:
    clock = ProcessClock()
    now = owed_time = charged = 0
    most = 1
    sent: list[int] = []
    for passed, opened, answered in steps:
        now += passed
        owed_time += passed if sent else 0
        virtual_ns = clock.move_to(now)
        sent += [virtual_ns] * opened
        most = max(most, len(sent))
        order.shuffle(sent)
        for _ in range(min(answered, len(sent))):
            charged += virtual_ns - sent.pop()
        clock.open_count = len(sent)
    charged += sum(clock.virtual_ns - virtual_ns for virtual_ns in sent)
    # What did not divide by k is still to be charged, never lost: less than one step of V.
    assert owed_time - most < charged <= owed_time
