"""Rules page, section 9: the leaks, one by one, and row 56."""

from collections.abc import Sequence
from dataclasses import fields

import pytest

from referee.errors import IllegalActionError
from referee.games.cards import CARDS
from referee.games.game import Chosen, Decide, Event, Fact, Seat, Shuffled
from referee.games.hearts import Hearts, HeartsFact, HeartsObservation, HeartsState
from referee.games.hearts.facts import CardsPassed, HandDealt, MoonShot, WidowShown
from tests.builders import cards, chosen
from tests.unit.referee.games.hearts.arranging import (
    a_table,
    in_order,
    low,
    pass_last_three,
    play,
    played_out,
    strides,
)

GAME = Hearts()
CANCELLATION = Hearts(variant="cancellation", players=6)
SEATS = [Seat(seat) for seat in range(4)]
CARD_FIELDS = {"hand", "played", "given", "received", "widow"}


def told_to(seat: int, told: Sequence[Fact[HeartsFact]]) -> list[HeartsFact]:
    return [fact.body for fact in told if fact.audience is None or seat in fact.audience]


def shown(seen: HeartsObservation) -> set[int]:
    """All numbers that an observation shows as cards."""
    return {
        card
        for field in fields(seen)
        if field.name in CARD_FIELDS
        for card in getattr(seen, field.name)
    }


def refusal(state: HeartsState, event: Event) -> str:
    with pytest.raises(IllegalActionError) as refused:
        state.tell(event)
    return str(refused.value)


def test_1_no_seat_sees_a_card_of_another_hand_or_of_the_widow() -> None:
    for game in (GAME, CANCELLATION):
        state = game.start()
        told = list(state.tell(strides(game)))
        for seat in range(game.players):
            seen = state.observe(Seat(seat))
            assert shown(seen) == set(seen.hand)
            dealt = [fact for fact in told_to(seat, told) if isinstance(fact, HandDealt)]
            assert dealt == [HandDealt(seen.hand)]


def test_1_cards_passed_are_known_to_giver_and_receiver_alone() -> None:
    state = GAME.start()
    state.tell(in_order(GAME))
    told = state.tell(pass_last_three(state))
    for seat in range(4):
        passed = [fact for fact in told_to(seat, told) if isinstance(fact, CardsPassed)]
        assert all(seat in {one.giver, one.receiver} for one in passed)
        assert len(passed) == 2
        seen = state.observe(Seat(seat))
        assert shown(seen) == {*seen.hand, *seen.given, *seen.received}


def test_1_who_passed_what_stays_hidden_after_the_deal() -> None:
    state, _ = played_out(GAME, 1, in_order(GAME), low)
    for seat in SEATS:
        seen = state.observe(seat)
        own = {*seen.given, *seen.received}
        assert shown(seen) == {*seen.played, *own}
        assert seen.hand == ()


def test_1_the_widow_is_shown_when_the_deal_is_scored_and_not_before() -> None:
    state = CANCELLATION.start()
    told = list(state.tell(strides(CANCELLATION)))
    while isinstance(phase := state.phase(), Decide):
        assert not any(isinstance(fact.body, WidowShown) for fact in told)
        assert all(state.observe(Seat(seat)).widow == () for seat in range(6))
        told += state.tell(chosen(state.legal(phase.seats[0])[0]))
    assert sum(isinstance(fact.body, WidowShown) for fact in told) == 1
    assert len(state.observe(Seat(0)).widow) == 2


def test_3_only_asked_seats_have_legal_actions() -> None:
    state = GAME.start()
    state.advance(in_order(GAME))
    assert all(len(state.legal(seat)) == 13 for seat in SEATS)
    state.advance(pass_last_three(state))
    while isinstance(phase := state.phase(), Decide):
        assert [seat for seat in SEATS if state.legal(seat)] == list(phase.seats)
        assert [seat for seat in SEATS if state.observe(seat).question] == list(phase.seats)
        state.advance(chosen(state.legal(phase.seats[0])[-1]))


def test_row_56_a_forced_card_is_asked_for_like_any_other() -> None:
    forced = a_table(GAME, ["5H 2C", "3H QS 9C", "6H", "7H"], broken=True)
    free = a_table(GAME, ["5H 2C", "3H 4H 9C", "6H", "7H"], broken=True)
    play(forced, "5H")
    play(free, "5H")
    assert (len(forced.legal(Seat(1))), len(free.legal(Seat(1)))) == (1, 2)
    assert forced.phase() == free.phase() == Decide((Seat(1),))
    told = forced.tell(chosen(cards("3H")[0]))
    assert told == free.tell(chosen(cards("3H")[0]))
    for seat in (Seat(0), Seat(2), Seat(3)):
        assert forced.observe(seat) == free.observe(seat)


def test_row_56_every_seat_is_asked_for_every_card() -> None:
    state = GAME.start()
    state.advance(in_order(GAME))
    state.advance(pass_last_three(state))
    asked, forced = 0, 0
    while isinstance(phase := state.phase(), Decide) and phase.pick == 1 and asked < 52:
        asked += 1
        forced += len(state.legal(phase.seats[0])) == 1
        state.advance(chosen(state.legal(phase.seats[0])[0]))
    assert asked == 52
    # The opening lead and the last trick at least.
    assert forced >= 5


@pytest.mark.parametrize("wrong", ["9C", "QS", "2C", "subtract"])
def test_4_a_refusal_names_the_card_chosen_and_no_other(wrong: str) -> None:
    state = a_table(GAME, ["5H", "QS 3H 9C"], broken=True)
    play(state, "5H")
    text = refusal(state, chosen(GAME.spec.actions.index(wrong)))
    assert [card for card in (*CARDS, "subtract", "add") if card in text] == [wrong]
    assert text == f"seat 1 chose {wrong}, expected one of its legal actions"


def test_4_a_wrong_pass_tells_nothing_of_any_hand() -> None:
    state = GAME.start()
    state.advance(in_order(GAME))
    passes = list(pass_last_three(state).actions)
    passes[2] = cards("2C 3C 5C")
    text = refusal(state, Chosen(tuple(passes)))
    assert text == "seat 2 chose 2C, expected one of its legal actions"
    passes[2] = cards("4C 8C")
    assert "C" not in refusal(state, Chosen(tuple(passes)))


def test_4_no_text_holds_the_order_of_the_pack() -> None:
    state = GAME.start()
    order = tuple(range(52))
    assert "51" not in refusal(state, Shuffled((*order, 51)))
    state.tell(Shuffled(order))
    text = refusal(state, Shuffled(order))
    assert not [number for number in map(str, range(4, 52)) if number in text]


def test_5_the_points_of_a_widow_lie_face_down() -> None:
    """Every point that is shown before the score has been played openly."""
    state = CANCELLATION.start()
    state.advance(strides(CANCELLATION))
    while isinstance(phase := state.phase(), Decide):
        seen = state.observe(Seat(0))
        open_points = sum(CANCELLATION.form.worth[card] % 256 for card in seen.played)
        assert sum(seen.points) <= open_points
        state.advance(chosen(state.legal(phase.seats[0])[0]))
    assert sum(state.observe(Seat(0)).points) == 52


def test_5_a_shooter_decides_before_the_widow_is_shown() -> None:
    state = a_table(GAME, ["2H"], broken=True)
    assert not any(isinstance(fact.body, MoonShot) for fact in play(state, "2H"))
    game = Hearts(variant="cancellation", players=8)
    state, told = played_out(
        game, 1, Shuffled(tuple((37 * place + 11) % 104 for place in range(104))), low
    )
    assert told[-1] == MoonShot(Seat(1))
    assert state.observe(Seat(1)).widow == ()


def test_6_hands_are_sorted_whatever_the_order_of_arrival() -> None:
    for game in (GAME, CANCELLATION):
        state = game.start()
        told = state.tell(Shuffled(tuple(reversed(range(len(game.form.pack))))))
        for fact in told:
            if isinstance(fact.body, HandDealt):
                assert list(fact.body.cards) == sorted(fact.body.cards)
        if game is GAME:
            passes = tuple(state.legal(seat)[:3] for seat in SEATS)
            told = state.tell(Chosen(passes))
            passed = [fact.body for fact in told if isinstance(fact.body, CardsPassed)]
            assert all(list(one.cards) == sorted(one.cards) for one in passed)
        for seat in range(game.players):
            hand = state.observe(Seat(seat)).hand
            assert list(hand) == sorted(hand)


def test_7_what_all_learn_holds_no_card_that_is_not_on_the_table() -> None:
    state, _ = played_out(GAME, 1, in_order(GAME), low)
    state = GAME.start()
    told = [*state.tell(in_order(GAME)), *state.tell(pass_last_three(state))]
    for fact in told:
        if fact.audience is None:
            assert not isinstance(fact.body, HandDealt | CardsPassed)
