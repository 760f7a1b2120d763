"""Lost and renewed streams, and answers that nobody waits for."""

from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.traffic import Decision, Termination
from tests.games import CardPlayed, DealStarted, HandDealt, Passing
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan


def reconnect(rig: Rig, place: int) -> None:
    rig.session.disconnected(place, rig.now_ns)
    rig.connect(place)


def test_after_a_lost_stream_the_open_request_comes_again_with_its_sequence() -> None:
    """B068."""
    rig = Rig()
    rig.pass_cards()
    before = rig.request(0)
    rig.wait(100)
    rig.session.disconnected(0, rig.now_ns)
    rig.wait(200)
    rig.connect(0)
    batch = rig.take(0)
    (started,) = batch.tables_started
    (again,) = batch.requests
    assert started.resumed
    assert again.sequence == before.sequence == 2
    assert again.legal_actions == before.legal_actions
    assert again.observation == before.observation
    assert again.time_left_ms == 1100 - 300  # the bank after one decision, less what has passed


def test_after_a_lost_stream_all_facts_of_the_deal_come_again() -> None:
    """B068."""
    rig = Rig()
    told: list[object] = []
    while True:
        for place in PLACES:
            batch = rig.take(place)
            if place == 0:
                told += [fact for request in batch.requests for fact in request.facts]
        if sum(isinstance(fact, DealStarted) for fact in told) == 2 and len(told) > 26:
            break
        for place in PLACES:
            rig.answer(place, rig.unanswered[place])
    reconnect(rig, 0)
    (again,) = rig.take(0).requests
    second_deal = told[told.index(DealStarted(2)) :]
    assert list(again.facts) == second_deal
    assert any(isinstance(fact, CardPlayed) for fact in again.facts)


def test_a_table_that_was_never_announced_is_not_resumed() -> None:
    rig = Rig()
    reconnect(rig, 0)
    (started,) = rig.take(0).tables_started
    assert not started.resumed


def test_no_fact_is_lost_with_a_stream_that_fails_before_the_first_request() -> None:
    rig = Rig()
    reconnect(rig, 0)
    facts = rig.request(0).facts
    assert [type(fact) for fact in facts] == [DealStarted, HandDealt]


def test_reconnecting_does_not_stretch_the_clock() -> None:
    """B077."""
    rig = Rig()
    rig.take(0)
    for _ in range(5):
        rig.wait(200)
        reconnect(rig, 0)
        rig.take(0)
    rig.wait(51)
    rig.tick()
    assert [notice.fault for notice in rig.take(0).fault_notices] == [Fault.LATE]


def test_the_clock_runs_while_the_stream_is_lost() -> None:
    rig = Rig()
    rig.take(0)
    rig.session.disconnected(0, rig.now_ns)
    rig.wait(1051)
    rig.tick()
    rig.connect(0)
    batch = rig.take(0)
    assert [notice.fault for notice in batch.fault_notices] == [Fault.LATE]


def test_questions_that_arise_while_the_stream_is_lost_cost_time_at_once() -> None:
    rig = Rig()
    rig.pass_cards()
    rig.session.disconnected(1, rig.now_ns)
    rig.answer_all(0)
    rig.wait(300)
    rig.connect(1)
    assert rig.request(1).time_left_ms == 1100 - 300


def test_requests_that_waited_when_the_stream_was_lost_cost_time_from_then_on() -> None:
    rig = Rig([a_plan(0), a_plan(1)])
    rig.wait(5000)
    for _ in range(2):
        rig.session.disconnected(1, rig.now_ns)
        rig.wait(400)
        rig.connect(1)
    # Two requests shared 800 ms.
    assert [request.time_left_ms for request in rig.take(1).requests] == [600, 600]


def test_a_place_that_has_not_connected_is_charged_nothing() -> None:
    rig = Rig(connect=[0, 1])
    rig.wait(60_000)
    rig.tick()
    rig.connect(2)
    assert rig.request(2).time_left_ms == 1000


def test_a_bot_that_never_comes_back_is_late_until_it_is_forfeited() -> None:
    rig = Rig()
    rig.take(2)
    rig.session.disconnected(2, rig.now_ns)
    while not rig.session.over:
        rig.play(without=[2])
        deadline = rig.session.next_deadline_ns()
        if deadline is not None:
            rig.now_ms = deadline // 10**6 + 1
            rig.tick()
    match = rig.only_match()
    assert match.termination is Termination.FORFEIT
    assert [fault.fault for fault in match.conduct.seats[2].faults] == [Fault.LATE] * 3


def test_an_answer_on_a_new_stream_counts_before_the_request_has_come_again() -> None:
    """B070: the SDK sends an answer that may be lost once more."""
    rig = Rig()
    request = rig.request(0)
    reconnect(rig, 0)
    rig.answer(0, [request])
    assert rig.take(0).requests == ()
    for place in (1, 2):
        rig.answer_all(place)
    assert rig.take(0).fault_notices == ()


def test_an_answer_that_was_sent_twice_counts_once() -> None:
    """B070."""
    rig = Rig()
    request = rig.request(0)
    rig.answer(0, [request])
    reconnect(rig, 0)
    rig.answer(0, [request])
    rig.play()
    match = rig.only_match()
    assert match.conduct.seats[0].ignored_answer_count == 1
    assert match.conduct.seats[0].faults == ()


def test_a_stale_answer_is_ignored_after_the_next_request_was_sent() -> None:
    """B067."""
    rig = Rig()
    old = rig.request(0)
    rig.pass_cards()
    new = rig.request(0)
    assert new.sequence == old.sequence + 1
    rig.answer(0, [old])
    assert rig.take(0).fault_notices == ()
    rig.answer(0, [new])
    rig.play()
    assert rig.only_match().conduct.seats[0].ignored_answer_count == 1


def test_an_answer_to_a_question_that_was_not_sent_yet_is_ignored() -> None:
    rig = Rig()
    rig.send(0, Decision(1, 1, (0, 1)))
    rig.send(0, Decision(1, 2, (0,)))
    rig.play()
    assert rig.only_match().conduct.seats[0].ignored_answer_count == 2


def test_an_answer_after_the_end_of_its_match_is_ignored() -> None:
    """B163: and the other table of the session goes on."""
    rig = Rig([a_plan(0, game=Passing(deals=1)), a_plan(1)])
    late = rig.take(0).requests[0]
    rig.answer_all(0)
    while not rig.finished:
        for place in rig.session.ready():
            rig.answer_all(place)
        rig.finished += rig.session.take_finished()
    rig.send(0, a_decision(late))
    assert rig.session.take_condemned() == ()
    rig.play()
    assert [match.termination for match in rig.finished] == [Termination.COMPLETED] * 2
    assert all(match.conduct.seats[0].faults == () for match in rig.finished)


def test_answers_of_a_lost_stream_are_not_heard() -> None:
    rig = Rig()
    request = rig.request(0)
    rig.session.disconnected(0, rig.now_ns)
    rig.send(0, a_decision(request))
    rig.connect(0)
    assert rig.request(0).sequence == request.sequence


def test_a_newer_stream_replaces_the_older() -> None:
    rig = Rig()
    rig.take(0)
    rig.connect(0)
    batch = rig.take(0)
    assert batch.tables_started[0].resumed
    assert len(batch.requests) == 1


def test_a_smaller_batch_size_after_reconnecting_holds_for_what_is_sent_again() -> None:
    rig = Rig([a_plan(number) for number in range(5)])
    assert len(rig.take(0).requests) == 5
    rig.session.disconnected(0, rig.now_ns)
    rig.connect(0, max_batch=2)
    sizes = []
    while 0 in rig.session.ready():
        requests = rig.take(0).requests
        sizes.append(len(requests))
        rig.answer(0, requests)
    assert sizes == [2, 2, 1]


def test_a_request_that_runs_out_while_it_waits_to_be_sent_again_is_not_sent() -> None:
    rig = Rig([a_plan(0, clock=ClockRules(100, 0, 0)), a_plan(1)])
    rig.take(0)
    rig.session.disconnected(0, rig.now_ns)
    rig.connect(0)
    rig.wait(250)
    rig.tick()
    assert [request.table_id for request in rig.take(0).requests] == [2]


def test_a_table_that_ended_while_the_stream_was_lost_is_told_with_its_whole_deal() -> None:
    rig = Rig([a_plan(game=Passing(deals=1))])
    rig.pass_cards()
    while not rig.finished:
        for place in PLACES:
            rig.take(place)
            if any(len(request.legal_actions) == 1 for request in rig.unanswered[place]):
                rig.answer(place, rig.unanswered[place])
                if place == 0:
                    rig.session.disconnected(0, rig.now_ns)
            rig.answer(place, rig.unanswered[place])
        rig.finished += rig.session.take_finished()
    rig.connect(0)
    batch = rig.take(0)
    (started,) = batch.tables_started
    (ended,) = batch.tables_ended
    assert started.resumed
    assert ended.facts[0] == DealStarted(1)
    assert sum(isinstance(fact, CardPlayed) for fact in ended.facts) == 12
    assert batch.session_ended is not None
