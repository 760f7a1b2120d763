"""Illegal answers, late ones and what they cost at a table."""

import pytest

from referee.match.clock import ClockRules
from referee.match.faults import Cause, Fault
from referee.match.record import ChoiceEvent, ForfeitEvent
from referee.match.replay import verify
from referee.match.traffic import FaultNotice, Request, Termination
from tests.games import PassingFact, passing
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan, seen

NO_CLOCK = ClockRules(10**6, 0)


def a_held_card(rig: Rig, place: int) -> int:
    return seen(rig.request(place)).hand[0]


def at_a_card(rig: Rig) -> Request[PassingFact]:
    """The first question after the pass: seat 0 plays a card."""
    rig.pass_cards()
    return rig.request(0)


def err(rig: Rig, place: int, count: int) -> list[FaultNotice]:
    """Let a place answer its next questions with a card that nobody has; the others play on."""
    notices: list[FaultNotice] = []
    while len(notices) < count:
        batch = rig.take(place)
        notices += batch.fault_notices
        rig.send(place, *[a_decision(request, 11, 11) for request in batch.requests])
        rig.play(without=[place])
    return notices


@pytest.mark.parametrize(
    ("actions", "detail"),
    [
        ((), "malformed: 0 actions, expected 1"),
        ((0, 1), "malformed: 2 actions, expected 1"),
        ((12,), "action 12: no such action, expected 0 to 11"),
        ((255,), "action 255: no such action, expected 0 to 11"),
        ((-1,), "action -1: no such action, expected 0 to 11"),
        ((2**31 - 1,), "action 2147483647: no such action, expected 0 to 11"),
    ],
)
def test_a_malformed_answer_is_named(actions: tuple[int, ...], detail: str) -> None:
    """B075, B160."""
    rig = Rig()
    request = at_a_card(rig)
    rig.session.answered(0, [a_decision(request)._replace(actions=actions)], rig.now_ns)
    (notice,) = rig.take(0).fault_notices
    assert (notice.fault, notice.detail) == (Fault.ILLEGAL_ACTION, detail)


def test_action_zero_is_an_action_like_any_other() -> None:
    """B160."""
    rig = Rig()
    request = at_a_card(rig)
    rig.send(0, a_decision(request, 0))
    notices = rig.take(0).fault_notices
    assert bool(notices) == (0 not in request.legal_actions)
    assert all(notice.detail.startswith("action c0 (0) is not legal") for notice in notices)


def test_one_action_twice_is_not_two_actions() -> None:
    rig = Rig()
    request = rig.request(0)
    card = request.legal_actions[0]
    rig.send(0, a_decision(request, card, card))
    (notice,) = rig.take(0).fault_notices
    assert notice.detail == f"malformed: [{card}, {card}], expected distinct actions"


def test_a_card_in_another_hand_is_judged_by_its_number_against_the_own_hand() -> None:
    """B150."""
    rig = Rig()
    request = at_a_card(rig)
    foreign = next(card for card in range(12) if card not in request.legal_actions)
    rig.send(0, a_decision(request, foreign))
    (notice,) = rig.take(0).fault_notices
    texts = ", ".join(f"c{card} ({card})" for card in request.legal_actions)
    assert notice.detail == f"action c{foreign} ({foreign}) is not legal, expected one of {texts}"


def test_several_actions_count_whatever_their_order() -> None:
    rig = Rig()
    request = rig.request(0)
    low, high = request.legal_actions[:2]
    rig.send(0, a_decision(request, high, low))
    rig.play()
    transcript = rig.only_match().transcript
    assert transcript is not None
    choice = transcript.events[1]
    assert isinstance(choice, ChoiceEvent)
    assert choice.seats[0].actions == (f"c{low}", f"c{high}")


def test_a_fault_is_answered_with_the_substitute_and_counted() -> None:
    rig = Rig()
    rig.send(0, a_decision(rig.request(0), 12, 13))
    (notice,) = rig.take(0).fault_notices
    assert (notice.table_id, notice.sequence) == (1, 1)
    assert (notice.fault_count, notice.forfeited) == (1, False)
    rig.play()
    match = rig.only_match()
    assert match.termination is Termination.COMPLETED
    (evidence,) = match.conduct.seats[0].faults
    assert (evidence.fault, evidence.cause) == (Fault.ILLEGAL_ACTION, Cause.SEAT)
    assert (evidence.sequence, evidence.detail) == (1, notice.detail)


def test_nobody_else_is_told_of_a_fault() -> None:
    rig = Rig()
    rig.send(0, a_decision(rig.request(0), 12, 13))
    assert [rig.take(place).fault_notices for place in (1, 2)] == [(), ()]


def test_at_the_limit_the_seat_is_forfeited_and_played_on() -> None:
    rig = Rig([a_plan(clock=NO_CLOCK)])
    notices = err(rig, 0, 3)
    assert [notice.forfeited for notice in notices] == [False, False, True]
    assert [notice.fault_count for notice in notices] == [1, 2, 3]
    rig.play(without=[0])
    match = rig.only_match()
    assert match.termination is Termination.FORFEIT
    assert match.forfeited_seats == (0,)
    assert match.conduct.seats[0].decision_count == 3
    assert match.ranks is not None
    assert match.ranks[0] == 3


def test_the_limit_is_the_plan_s() -> None:
    rig = Rig([a_plan(fault_limit=1)])
    (notice,) = err(rig, 0, 1)
    assert notice.forfeited


def test_a_forfeited_seat_is_told_the_end_but_no_facts() -> None:
    rig = Rig([a_plan(fault_limit=1)])
    rig.send(0, a_decision(rig.request(0), 12, 13))
    rig.play(without=[0])
    (ended,) = rig.take(0).tables_ended
    assert ended.forfeited_seats == (0,)
    assert ended.facts == ()


def test_a_forfeit_costs_one_table_only() -> None:
    rig = Rig([a_plan(0, fault_limit=1), a_plan(1)])
    bad, good = rig.take(0).requests
    rig.send(0, a_decision(bad, 12, 13), a_decision(good))
    rig.play()
    ended = {match.match_id: match.termination for match in rig.finished}
    assert ended == {"match 0": Termination.FORFEIT, "match 1": Termination.COMPLETED}


def test_the_record_names_the_fault_of_every_substituted_choice_and_the_forfeit() -> None:
    rig = Rig([a_plan(fault_limit=2, clock=NO_CLOCK)])
    err(rig, 1, 2)
    rig.play(without=[1])
    transcript = rig.only_match().transcript
    assert transcript is not None
    substituted = [
        choice.substituted_for
        for event in transcript.events
        if isinstance(event, ChoiceEvent)
        for choice in event.seats
        if choice.seat == 1
    ]
    assert substituted == [Fault.ILLEGAL_ACTION] * 10
    assert [event for event in transcript.events if isinstance(event, ForfeitEvent)] == [
        ForfeitEvent(PLACES[1], Fault.ILLEGAL_ACTION)  # type: ignore[arg-type]  # a seat is an int
    ]
    verify(transcript, passing)


def test_late_and_illegal_answers_count_together() -> None:
    rig = Rig([a_plan(fault_limit=2)])
    rig.send(0, a_decision(rig.request(0), 12, 13))
    for place in (1, 2):
        rig.answer_all(place)
    rig.take(0)
    rig.wait(5000)
    rig.tick()
    (notice,) = rig.take(0).fault_notices
    assert (notice.fault, notice.fault_count, notice.forfeited) == (Fault.LATE, 2, True)


def test_a_bot_that_stalls_when_it_is_behind_ranks_last() -> None:
    """B121."""
    rig = Rig([a_plan(fault_limit=1)])
    rig.pass_cards()
    rig.play(without=[2])
    rig.take(2)
    rig.wait(5000)
    rig.tick()
    rig.play()
    match = rig.only_match()
    assert match.ranks is not None
    assert match.ranks[2] == 3
