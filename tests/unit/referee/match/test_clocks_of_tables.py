"""Deadlines, lateness and charges in a session."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.match.clock import NS_PER_MS, ClockRules
from referee.match.faults import Fault
from referee.match.plan import longest_ms
from referee.match.record import ChoiceEvent
from referee.match.traffic import Decision
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan

A_SECOND = ClockRules(bank_ms=1000, increment_ms=100, tolerance_ms=50)


def faults_of(rig: Rig, place: int) -> list[Fault]:
    return [notice.fault for notice in rig.take(place).fault_notices]


@pytest.mark.parametrize(
    ("after_ms", "faults"), [(1000, []), (1049, []), (1050, []), (1051, [Fault.LATE])]
)
def test_lateness_follows_the_tolerance_exactly(after_ms: int, faults: list[Fault]) -> None:
    """B078."""
    rig = Rig()
    request = rig.request(0)
    rig.wait(after_ms)
    rig.answer(0, [request])
    assert faults_of(rig, 0) == faults


def test_the_tolerance_is_in_the_record() -> None:
    """B078."""
    rig = Rig()
    rig.play()
    transcript = rig.only_match().transcript
    assert transcript is not None
    assert transcript.clock.tolerance_ms == 50


@pytest.mark.parametrize("action", [0, 255])
def test_a_late_answer_is_late_whether_it_is_legal_or_not(action: int) -> None:
    """B080."""
    rig = Rig()
    request = rig.request(0)
    rig.wait(1300)
    rig.send(0, a_decision(request, action, action))
    assert faults_of(rig, 0) == [Fault.LATE]


def test_the_timer_fires_when_the_first_clock_has_run_out() -> None:
    rig = Rig()
    rig.take(0)
    rig.wait(10)
    rig.take(1)
    assert rig.session.next_deadline_ns() == 1050 * NS_PER_MS + 1


def test_no_timer_runs_while_nobody_is_asked() -> None:
    assert Rig().session.next_deadline_ns() is None


def test_a_request_whose_time_has_run_out_is_answered_without_waiting() -> None:
    rig = Rig()
    requests = [rig.request(place) for place in PLACES]
    for place in (1, 2):
        rig.answer(place, [requests[place]])
    rig.now_ms = 1051
    rig.tick()
    assert faults_of(rig, 0) == [Fault.LATE]
    rig.play()
    transcript = rig.only_match().transcript
    assert transcript is not None
    choice = transcript.events[1]
    assert isinstance(choice, ChoiceEvent)
    assert [seat.substituted_for for seat in choice.seats] == [Fault.LATE, None, None]


def test_nothing_runs_out_before_its_time() -> None:
    rig = Rig()
    rig.take(0)
    rig.wait(1050)
    rig.tick()
    assert 0 not in rig.session.ready()


def test_the_late_answer_to_a_substituted_request_is_ignored() -> None:
    rig = Rig()
    request = rig.request(0)
    rig.wait(1051)
    rig.tick()
    rig.answer(0, [request])
    assert faults_of(rig, 0) == [Fault.LATE]
    rig.play()
    assert rig.only_match().conduct.seats[0].ignored_answer_count == 1


def test_after_a_late_answer_the_seat_has_only_the_increment() -> None:
    rig = Rig()
    rig.request(0)
    rig.wait(2000)
    rig.tick()
    for place in (1, 2):
        rig.answer(place, rig.take(place).requests)
    assert rig.request(0).time_left_ms == 100


def test_the_clock_of_a_request_starts_when_it_is_sent() -> None:
    rig = Rig()
    rig.wait(5000)
    assert rig.request(0).time_left_ms == 1000


def test_time_left_is_what_the_bank_holds() -> None:
    rig = Rig()
    request = rig.request(0)
    rig.wait(400)
    rig.answer(0, [request])
    for place in (1, 2):
        rig.answer(place, rig.take(place).requests)
    assert rig.request(0).time_left_ms == 700


def test_many_open_requests_share_the_time_of_their_process() -> None:
    rig = Rig([a_plan(number) for number in range(4)])
    requests = rig.take(0).requests
    rig.wait(4000)  # each of four is charged a second
    rig.answer(0, requests)
    assert faults_of(rig, 0) == []


def test_a_process_is_late_at_all_tables_when_all_shares_are_used_up() -> None:
    rig = Rig([a_plan(number) for number in range(4)])
    rig.take(0)
    rig.wait(4 * 1050 + 1)
    rig.tick()
    assert faults_of(rig, 0) == [Fault.LATE] * 4


def test_only_the_late_table_is_substituted() -> None:
    rig = Rig([a_plan(0), a_plan(1, clock=ClockRules(9000, 0, 0))])
    rig.take(0)
    rig.wait(2 * 1050 + 1)
    rig.tick()
    (notice,) = rig.take(0).fault_notices
    assert (notice.table_id, notice.sequence, notice.fault) == (1, 1, Fault.LATE)


def test_a_clock_that_was_answered_in_time_wakes_nobody_in_vain_for_ever() -> None:
    rig = Rig([a_plan(0, clock=ClockRules(10, 0, 0)), a_plan(1)])
    soon, _ = rig.take(0).requests
    rig.answer(0, [soon])
    rig.now_ms = 10**3
    rig.tick()
    assert rig.session.next_deadline_ns() == 1050 * NS_PER_MS + 1


@given(st.integers(0, 2**32))
def test_the_charges_of_a_process_add_up_to_the_time_in_which_it_owed_anything(
    seed: int,
) -> None:
    order = random.Random(seed)
    tables = order.randint(1, 5)
    clock = ClockRules(bank_ms=10**7, increment_ms=0)
    rig = Rig([a_plan(number, clock=clock) for number in range(tables)])
    sent: dict[int, list[Decision]] = {place: [] for place in PLACES}
    owed_ms = dict.fromkeys(PLACES, 0)
    decisions = 0
    while not rig.session.over:
        for place in rig.session.ready():
            sent[place] += map(a_decision, rig.take(place).requests)
        passed = order.randint(0, 50)
        rig.wait(passed)
        for place in PLACES:
            owed_ms[place] += passed if sent[place] else 0
            order.shuffle(sent[place])
            answered = [sent[place].pop() for _ in range(order.randint(0, len(sent[place])))]
            rig.send(place, *answered)
            decisions += len(answered)
    matches = rig.session.take_finished()
    for place in PLACES:
        charged_ms = sum(match.conduct.seats[place].charged_ms for match in matches)
        # The conduct rounds each seat down to milliseconds, and less than a step of V is open.
        assert owed_ms[place] - tables - 1 <= charged_ms <= owed_ms[place]


@pytest.mark.parametrize("fault_limit", [3, 1000])
def test_a_session_in_which_nobody_answers_ends_by_its_clocks(fault_limit: int) -> None:
    plans = [a_plan(number, fault_limit=fault_limit) for number in range(3)]
    rig = Rig(plans)
    while not rig.session.over:
        for place in rig.session.ready():
            rig.take(place)
        deadline = rig.session.next_deadline_ns()
        assert deadline is not None
        rig.now_ms = deadline // NS_PER_MS + 1
        rig.tick()
    assert rig.now_ms <= longest_ms(plans)


def test_a_session_lasts_as_long_as_all_its_seats_have_time() -> None:
    # Three seats: a second each, and 100 ms and the tolerance for each of at most 28 events.
    assert longest_ms([a_plan(0), a_plan(1)]) == 2 * 3 * (1000 + 28 * 150)
