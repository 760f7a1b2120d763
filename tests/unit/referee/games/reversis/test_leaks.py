"""Rules page, section 12: the nine leaks, one by one."""

from collections.abc import Sequence
from dataclasses import fields

import pytest

from referee.errors import IllegalActionError
from referee.games.cards import CARDS, PACK_48
from referee.games.game import Decide, Event, Fact, Seat, Shuffled
from referee.games.reversis import Reversis, ReversisFact, ReversisObservation, ReversisState
from referee.games.reversis.facts import Discarded, Exchanged, HandDealt, Kept, KittyShown
from tests.builders import cards, chosen
from tests.unit.referee.games.reversis.arranging import (
    Arranged,
    Plan,
    arranged,
    at_first_lead,
    play,
)

GAME = Reversis()
KEEP = GAME.spec.actions.index("keep")
SEATS = [Seat(seat) for seat in range(4)]


def told_to(seat: int, told: Sequence[Fact[ReversisFact]]) -> list[ReversisFact]:
    return [f.body for f in told if f.audience is None or seat in f.audience]


def refusal(state: ReversisState, event: Event) -> str:
    with pytest.raises(IllegalActionError) as refused:
        state.tell(event)
    return str(refused.value)


def refused(deal: Arranged, plays: int, text: str, game: Reversis = GAME) -> str:
    """The text with which a card is refused after some plays."""
    state = at_first_lead(game, deal)
    play(state, deal.plays[:plays])
    return refusal(state, chosen(cards(text)[0]))


def all_cards_in(value: object) -> set[int]:
    """All numbers that an observation shows as cards."""
    assert isinstance(value, ReversisObservation)
    named = {"hand", "played", "kitty", "kitty_card", "taken_card"}
    found: set[int] = {debt.card for debt in value.debts}
    for field in fields(value):
        shown = getattr(value, field.name)
        if field.name in named and shown is not None:
            found |= set(shown) if isinstance(shown, tuple) else {shown}
    return found


def test_1_a_table_card_is_seen_by_nobody_before_its_owner_has_chosen() -> None:
    """X8: nor are the cards of another seat."""
    state = GAME.start()
    told = list(state.tell(Shuffled(tuple(range(48)))))
    told += state.tell(chosen(PACK_48[12]))
    for seat in (1, 2, 3):
        seen = state.observe(Seat(seat))
        assert all_cards_in(seen) == set(seen.hand)
        hands = [fact for fact in told_to(seat, told) if isinstance(fact, HandDealt)]
        assert hands == [HandDealt(seen.hand)]


def test_1_a_table_card_taken_is_seen_by_its_owner_alone() -> None:
    state = GAME.start()
    state.tell(Shuffled(tuple(range(48))))
    state.tell(chosen(PACK_48[12]))
    told = state.tell(chosen(PACK_48[0]))
    for seat in (0, 2, 3):
        assert told_to(seat, told) == [Exchanged(Seat(1))]
        assert PACK_48[45] not in all_cards_in(state.observe(Seat(seat)))


def test_2_a_kept_table_card_stays_hidden_until_the_kitty_is_shown() -> None:
    """X9: seat 1 kept the ace of diamonds."""
    deal = arranged(Plan([2] * 11, kitty="AD 2C 3C 4C"))
    deal = Arranged(deal.dealer, deal.plays, cards("AD 2C 3C 4C"), deal.hands)
    ace = cards("AD")[0]
    state = GAME.start()
    told = [fact for event in deal.events[:-1] for fact in state.tell(event)]
    assert state.observe(Seat(1)).kitty_card == ace
    for seat in (0, 2, 3):
        assert ace not in all_cards_in(state.observe(Seat(seat)))
        assert str(ace) not in str(told_to(seat, told)).replace("=", " ").split()
        kept = [f for f in told_to(seat, told) if isinstance(f, Kept) and f.seat == 1]
        assert kept == [Kept(Seat(1))]
    told = list(state.tell(deal.events[-1]))
    for seat in range(4):
        assert state.observe(Seat(seat)).kitty == tuple(sorted(deal.kitty))
        assert KittyShown(tuple(sorted(deal.kitty))) in told_to(seat, told)


def test_2_nobody_learns_who_laid_which_card() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = GAME.start()
    told = [fact for event in deal.events for fact in state.tell(event)]
    for seat in range(4):
        own = state.observe(Seat(seat)).kitty_card
        for fact in told_to(seat, told):
            if isinstance(fact, Discarded | Exchanged | Kept) and fact.seat != seat:
                assert fact == type(fact)(fact.seat)
        assert own in deal.kitty


def test_3_the_dealers_discard_and_twelfth_card_are_his_own() -> None:
    state = GAME.start()
    state.tell(Shuffled(tuple(range(48))))
    told = state.tell(chosen(PACK_48[44]))
    for seat in (1, 2, 3):
        assert told_to(seat, told) == [Discarded(Seat(0))]
        assert PACK_48[44] not in all_cards_in(state.observe(Seat(seat)))


def test_4_only_the_asked_seat_has_legal_actions() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = GAME.start()
    for event in deal.events:
        phase = state.phase()
        asked = phase.seats if isinstance(phase, Decide) else ()
        assert [seat for seat in SEATS if state.legal(seat)] == list(asked)
        state.tell(event)


def test_4_a_refusal_names_neither_a_suit_nor_a_card_but_the_one_chosen() -> None:
    deal = arranged(Plan([2] * 11, {(9, 2): "KH", (9, 3): "2H", (10, 3): "9S"}, kitty="JH"))
    text = refused(deal, 33, "9S")
    assert [card for card in CARDS if card in text] == ["9S"]
    assert not [suit for suit in ("club", "diamond", "spade", "heart", "follow") if suit in text]


def test_5_a_refusal_looks_like_a_void() -> None:
    """Seat 3 throws the ace of spades on a club: once by right, once because it has no club."""
    throw = {(2, 2): "KC", (2, 3): "AS"}
    aces = {(3, 2): "KD", (3, 3): "AC", (4, 2): "QD", (4, 3): "AH", (6, 2): "KH", (6, 3): "AD"}
    holder = arranged(Plan([2] * 11, {**throw, **aces}, kitty="JH", refuser=3))
    game = Reversis(espagnolette=True)
    state = at_first_lead(game, holder)
    told = play(state, holder.plays[:8])
    public = [told_to(seat, told) for seat in (0, 1, 2)]
    assert public[0] == public[1] == public[2]
    for seat in (0, 1, 2):
        seen = state.observe(Seat(seat))
        assert not seen.espagnolette_right
        assert not seen.espagnolette_used
    assert state.observe(Seat(3)).espagnolette_used


def test_6_no_text_holds_the_order_of_the_pack() -> None:
    state = GAME.start()
    order = tuple(range(48))
    assert "47" not in refusal(state, Shuffled((*order, 47)))
    state.tell(Shuffled(order))
    text = refusal(state, Shuffled(order))
    assert not [number for number in map(str, range(4, 48)) if number in text]


def test_7_hands_are_sorted_whatever_the_order_of_arrival() -> None:
    state = GAME.start()
    told = state.tell(Shuffled(tuple(reversed(range(48)))))
    for fact in told:
        if isinstance(fact.body, HandDealt):
            assert list(fact.body.cards) == sorted(fact.body.cards)
    state.tell(chosen(state.legal(Seat(0))[0]))
    state.tell(chosen(state.legal(Seat(1))[0]))
    hand = state.observe(Seat(1)).hand
    assert list(hand) == sorted(hand)
    assert list(state.legal(Seat(2))[:-1]) == sorted(state.observe(Seat(2)).hand)


def test_8_every_seat_is_asked_for_every_card_however_few_are_legal() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = GAME.start()
    only_one = 0
    for event in deal.events:
        phase = state.phase()
        if isinstance(phase, Decide):
            only_one += len(state.legal(phase.seats[0])) == 1
        state.tell(event)
    # The last trick, and those before in which a seat had a single card of the suit.
    assert only_one >= 4
    assert len(deal.events) == 1 + 4 + 44


def test_9_a_seat_sees_no_later_card_of_the_trick_that_it_plays_to() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = at_first_lead(GAME, deal)
    for number, card in enumerate(deal.plays):
        phase = state.phase()
        assert isinstance(phase, Decide)
        seen = state.observe(phase.seats[0])
        assert seen.played == deal.plays[:number]
        assert not set(deal.plays[number + 1 :]) & (all_cards_in(seen) - set(seen.hand))
        state.tell(chosen(card))
