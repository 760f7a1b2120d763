"""Rules page, section 11 and rows 88 and 89: who knows what, and when."""

from dataclasses import fields
from random import Random

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Revoked, Seat
from referee.games.traversone import Traversone, TraversoneObservation
from referee.games.traversone.facts import CardPassed, CardSetAside, HandDealt
from referee.games.traversone.pack import CARDS
from tests.builders import chosen
from tests.unit.referee.games.traversone.arranging import (
    DEALT_BY_3,
    SEATS,
    a_trick,
    at_a_lead,
    between_deals,
    deck,
    named,
    next_deal,
    play_out,
)
from tests.unit.referee.games.traversone.retelling import SETTINGS, a_part_of_a_deal

CARD_FIELDS = {"hand", "played", "passed", "received", "aside", "drawn", "removed"}


def cards_in(seen: TraversoneObservation) -> set[int]:
    """All cards that an observation shows."""
    found: set[int] = set()
    for field in fields(seen):
        shown = getattr(seen, field.name)
        if field.name in CARD_FIELDS and shown is not None:
            found |= set(shown) if isinstance(shown, tuple) else {shown}
    return found


def test_88_another_seat_sees_neither_hand_nor_choices() -> None:
    state = DEALT_BY_3.start()
    state.advance(deck(0))
    play_out(state, tricks=2)
    (asked,) = (seat for seat in SEATS if state.legal(seat))
    for seat in SEATS:
        seen = state.observe(seat)
        assert cards_in(seen) == {*seen.hand, *seen.played}
        assert (state.legal(seat) != ()) == (seat == asked)
        assert (seen.question != 0) == (seat == asked)


def test_88_nor_the_order_of_the_stock() -> None:
    state = Traversone(players=2, first_dealer="1").start()
    state.advance(deck(2))
    play_out(state, tricks=3)
    for seat in SEATS[:2]:
        seen = state.observe(seat)
        assert cards_in(seen) == {*seen.hand, *seen.played, *seen.drawn}
        assert (seen.stock, len(seen.drawn)) == (14, 6)


def test_89_a_revoke_shows_its_seat_and_the_suit_and_no_card() -> None:
    game = Traversone(revoke="penalty_11", players=3, three_deck="monte", first_dealer="2")
    state = game.start()
    state.advance(deck(0))
    while True:
        (seat,) = (seat for seat in SEATS if state.legal(seat))
        if any(state.revokes(seat, card) for card in range(40)):
            break
        state.advance(chosen(state.legal(seat)[0]))
    played = set(state.observe(seat).played)
    told = state.tell(Revoked(seat))
    assert all(fact.audience is None for fact in told)
    assert not any(hasattr(fact.body, "card") or hasattr(fact.body, "cards") for fact in told)
    for other in SEATS[:3]:
        seen = state.observe(other)
        assert cards_in(seen) == played
        assert seen.aside is None


def test_only_its_seat_is_dealt_a_hand() -> None:
    state = DEALT_BY_3.start()
    hands = [fact for fact in state.tell(deck(0)) if isinstance(fact.body, HandDealt)]
    assert [fact.audience for fact in hands] == [(0,), (1,), (2,), (3,)]
    for fact, seat in zip(hands, SEATS, strict=True):
        assert fact.body == HandDealt(state.observe(seat).hand)


def test_a_passed_card_is_known_to_giver_and_receiver_alone() -> None:
    state = Traversone(players=3, first_dealer="2", three_deck="pass_14").start()
    state.advance(deck(0))
    for owners in ({0, 1}, {1, 2}, {2}):
        (seat,) = (seat for seat in SEATS if state.legal(seat))
        for fact in state.tell(chosen(state.legal(seat)[0])):
            assert isinstance(fact.body, CardPassed | CardSetAside)
            others = set(SEATS[:3]) - owners
            assert set(fact.audience or ()) == (others if fact.body.card is None else owners)


def test_who_is_out_of_an_extra_deal_sees_what_is_public() -> None:
    state = next_deal(between_deals(DEALT_BY_3, "21 12 21 12", dealer=0), 18)
    play_out(state, tricks=2)
    for seat in (0, 2):
        seen = state.observe(Seat(seat))
        assert cards_in(seen) == set(seen.played)
        assert (seen.stock, len(seen.leaders)) == (16, 3)
    assert len(state.observe(Seat(1)).drawn) == 4


def test_a_refusal_names_no_card_but_the_one_chosen() -> None:
    state = at_a_lead({0: "4d", 1: "Jd Kc", 2: "7d", 3: "6d"}, leader=0)
    a_trick(state, "4d")
    with pytest.raises(IllegalActionError) as refused:
        state.tell(named("Kc"))
    assert [card for card in CARDS if card in str(refused.value)] == ["Kc"]


def test_no_text_holds_the_order_of_the_pack() -> None:
    state = DEALT_BY_3.start()
    with pytest.raises(IllegalActionError) as refused:
        state.advance(named("3d"))
    assert "3d" not in str(refused.value)


@pytest.mark.parametrize("name", SETTINGS)
def test_hands_are_sorted_whatever_the_order_of_arrival(name: str) -> None:
    state, _ = a_part_of_a_deal(SETTINGS[name], Random(name), 20)
    for seat in SEATS[: SETTINGS[name].game.players]:
        hand = state.observe(seat).hand
        assert list(hand) == sorted(hand)


def test_secrets_end_with_their_deal() -> None:
    """What one seat alone knew of a deal is nobody's after it."""
    state = Traversone(players=2, first_dealer="1", show_drawn=False).start()
    state.advance(deck(2))
    play_out(state)
    for seat in SEATS[:2]:
        assert (state.observe(seat).drawn, state.observe(seat).hand) == ((), ())
