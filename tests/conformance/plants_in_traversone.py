"""Leaks planted in Traversone."""
# ruff: noqa: SLF001 - what leaks is private

from dataclasses import replace

from referee.games.game import Fact, Seat
from referee.games.traversone import TraversoneObservation, TraversoneState
from referee.games.traversone.facts import CardDrawn, CardPassed, CardSetAside, Declared
from tests.conformance import plants
from tests.conformance.plants import Facts, next_hand


def next_card_of_the_stock(
    state: TraversoneState, _seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """The card that will be drawn next."""
    return replace(seen, drawn=(*seen.drawn, *state._stock[-1:]))


def order_of_the_stock(
    state: TraversoneState, _seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """One bit of the order of the stock: whether its top card is above its bottom card."""
    stock = state._stock
    return replace(seen, stock=seen.stock + (len(stock) > 1 and stock[-1] > stock[0]))


def all_drawn_cards(
    state: TraversoneState, _seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """What the other seat has drawn unseen."""
    return replace(seen, drawn=tuple(state._drawn))


def monte_before_the_end(
    state: TraversoneState, _seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """The card that lies aside unseen."""
    return replace(seen, aside=state._aside)


def passed_cards_of_others(
    state: TraversoneState, _seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """The first card that was passed on."""
    return replace(seen, received=state._passed[0] if state._passed else None)


def declarations_before_their_card(
    state: TraversoneState, _seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """What the asked seat has declared, before it has played its card."""
    return replace(seen, pending=tuple(state._pending))


def best_card_of_the_next_seat(
    state: TraversoneState, seat: Seat, seen: TraversoneObservation
) -> TraversoneObservation:
    """The first card of the next seat, where the removed one is shown."""
    return replace(seen, removed=next(iter(next_hand(state, seat)), None))


def drawn_cards_to_all(_state: TraversoneState, facts: Facts) -> Facts:
    """A card drawn unseen is left in the fact for the other seat."""
    drawn = [fact for fact in facts if isinstance(fact.body, CardDrawn) and fact.body.card]
    rest = [fact for fact in facts if not isinstance(fact.body, CardDrawn)]
    return (*rest, *(replace(fact, audience=None) for fact in drawn))


def passed_card_to_all(_state: TraversoneState, facts: Facts) -> Facts:
    """A passed card is left in the fact for the third seat."""
    return plants.in_full_to_all(facts, CardPassed)


def aside_to_all(_state: TraversoneState, facts: Facts) -> Facts:
    """The card that the dealer laid aside is left in the fact for the others."""
    return plants.in_full_to_all(facts, CardSetAside)


def declaration_at_once(state: TraversoneState, facts: Facts) -> Facts:
    """A declaration is told when it is made: before, and even without, the seat's next card."""
    if facts or not state._pending or state._seat is None:
        return facts
    return (Fact(Declared(state._seat, state._pending[-1])),)


def bytes_for_the_stock(state: TraversoneState, _seat: Seat) -> int:
    """A request is longer by the suit of the next card of the stock."""
    return state._stock[-1] // 10 if state._stock else 0


HIDDEN = {"players": 2, "show_drawn": False}
PASSING = {"players": 3, "three_deck": "pass_14"}

PLANTS = (
    plants.shown("traversone", next_card_of_the_stock, players=2),
    plants.shown("traversone", order_of_the_stock, players=2, show_drawn=False),
    plants.shown("traversone", all_drawn_cards, **HIDDEN),
    plants.shown("traversone", monte_before_the_end, players=3, three_deck="monte"),
    plants.shown("traversone", passed_cards_of_others, **PASSING),
    plants.shown("traversone:straight", declarations_before_their_card, accuse=True),
    plants.shown("traversone:partner", best_card_of_the_next_seat),
    plants.told("traversone", drawn_cards_to_all, **HIDDEN),
    plants.told("traversone", passed_card_to_all, **PASSING),
    plants.told("traversone", aside_to_all, **PASSING),
    plants.told("traversone:straight", declaration_at_once, accuse=True),
    plants.grown("traversone", bytes_for_the_stock, players=2),
)
