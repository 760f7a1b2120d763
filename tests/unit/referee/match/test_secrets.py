"""What a seat is sent tells nothing about choices that are still sealed, or made unseen."""

from hypothesis import given
from hypothesis import strategies as st

from referee.match.traffic import Batch
from tests.games import PassingFact
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan, seen

TABLES = 3


def everything_sent(rig: Rig, place: int) -> Batch[PassingFact] | None:
    return rig.take(place) if place in rig.session.ready() else None


def test_requests_to_seats_that_choose_together_are_there_together() -> None:
    rig = Rig()
    assert rig.session.ready() == PLACES


@given(answered=st.sets(st.sampled_from([0, 1])), low=st.booleans())
def test_nothing_is_sent_until_the_last_seat_has_chosen(
    answered: set[int],
    low: bool,  # noqa: FBT001 - drawn by hypothesis
) -> None:
    """B140: not even whether another seat has chosen."""
    rig = Rig()
    requests = {place: rig.request(place) for place in PLACES}
    for place in answered:
        cards = requests[place].legal_actions
        rig.send(place, a_decision(requests[place], *(cards[:2] if low else cards[-2:])))
    assert rig.session.ready() == ()
    assert [everything_sent(rig, place) for place in PLACES] == [None] * 3


@given(
    first=st.permutations(PLACES),
    second=st.permutations(PLACES),
)
def test_the_order_in_which_seats_chose_leaves_no_trace(
    first: list[int], second: list[int]
) -> None:
    def after(order: list[int]) -> list[Batch[PassingFact] | None]:
        rig = Rig([a_plan(number) for number in range(TABLES)])
        for place in order:
            rig.answer_all(place)
        return [everything_sent(rig, place) for place in PLACES]

    assert after(first) == after(second)


@given(st.integers(0, 1), st.integers(0, 1))
def test_a_seat_is_sent_the_same_whatever_was_passed_between_others(one: int, other: int) -> None:
    """B143: seat 0 passes to seat 1; seat 2 learns nothing from which cards these are."""

    def sent_to_seat_2(choice: int) -> object:
        rig = Rig()
        requests = {place: rig.request(place) for place in PLACES}
        cards = requests[0].legal_actions
        rig.send(0, a_decision(requests[0], *(cards[:2], cards[2:])[choice]))
        for place in (1, 2):
            rig.answer(place, [requests[place]])
        rig.answer_all(0)
        rig.answer_all(1)
        # The card that seat 0 leads, and seat 1 plays, is for all to see: compare all but these.
        request = rig.request(2)
        return request._replace(facts=request.facts[:1], observation=seen(request).hand)

    assert sent_to_seat_2(one) == sent_to_seat_2(other)


def test_nobody_but_the_seat_itself_is_told_of_a_substituted_choice() -> None:
    honest, faulty = Rig(), Rig()
    for rig in (honest, faulty):
        request = rig.request(0)
        # The substitute of Passing is the lowest cards: what the honest seat chooses.
        rig.send(0, a_decision(request) if rig is honest else a_decision(request, 12, 13))
        for place in (1, 2):
            rig.answer_all(place)
        rig.answer_all(0)
    for place in (1, 2):
        assert honest.take(place) == faulty.take(place)


def test_nobody_is_told_of_a_forfeit_before_the_table_ends() -> None:
    honest, faulty = Rig(), Rig([a_plan(fault_limit=1)])
    for rig in (honest, faulty):
        request = rig.request(0)
        rig.send(0, a_decision(request) if rig is honest else a_decision(request, 12, 13))
        for place in (1, 2):
            rig.answer_all(place)
        rig.play(without=[1, 2])
    for place in (1, 2):
        assert honest.take(place).requests == faulty.take(place).requests
