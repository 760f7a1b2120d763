"""What the passing of cards among three seats tells of the hidden hands.

Source: rules page, section 9.2.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from referee.games.cards import Card, cards_of
from referee.games.game import Draw, Seat
from referee.games.traversone.observation import TraversoneObservation
from referee.games.traversone.past import Past

# Of so many cards a giver has chosen one: in so many ways a card that is not known was passed on.
_CHOICE = 14

_NONE: Mapping[Seat, int] = MappingProxyType({})

Order = tuple[Seat, Seat, Seat]
"""The seats of the deal: vorhand, the next one, the dealer."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way in which the cards may have been passed.

    Attributes:
        weight: How many choices it stands for, beside those of the other reading.
        known: The card that a seat is known to hold, as a set.
        barred: The card that a seat cannot hold, as a set.
    """

    weight: int = 1
    known: Mapping[Seat, int] = field(default_factory=lambda: _NONE)
    barred: Mapping[Seat, int] = field(default_factory=lambda: _NONE)


def readings(
    seen: TraversoneObservation, order: Order, pasts: Mapping[Seat, Past]
) -> tuple[Reading, ...]:
    """In which ways the cards can have been passed that the observer has not seen passed.

    Args:
        seen: What it sees.
        order: The seats of the deal.
        pasts: What each of them has shown.
    """
    vorhand, middle, _ = order
    if seen.passed is None or any(past.played >> seen.passed & 1 for past in pasts.values()):
        return (Reading(),)
    given = 1 << seen.passed
    if seen.seat == middle:
        return (Reading(barred={vorhand: given}),)
    kept = Reading(_CHOICE, known={middle: given})
    if seen.passes == 1:
        return (kept,)
    # Or the card that vorhand passed on is the very one that went on to the dealer.
    return kept, Reading(barred={middle: given})


def passed_cards(
    seen: TraversoneObservation,
    order: Order,
    held: Mapping[Seat, int],
    aside: Card | None,
    draw: Draw,
) -> tuple[Card, ...]:
    """The cards passed on and laid aside so far; what is not known of them is drawn.

    Args:
        seen: What the observer sees.
        order: The seats of the deal.
        held: The cards that each of them holds or has played, as a set.
        aside: The card laid aside.
        draw: Draws a number.
    """
    vorhand, middle, dealer = order
    first = {vorhand: seen.passed, middle: seen.received}.get(seen.seat)
    second = {middle: seen.passed, dealer: seen.received}.get(seen.seat)
    laid = 0 if aside is None else 1 << aside
    passed_on = 0
    if seen.passes > 1:
        choice = held[dealer] | laid
        if second is None and first is not None and choice >> first & 1:
            second = first
        passed_on = 1 << (_one_of(choice, draw) if second is None else second)
    if first is None and seen.passes:
        first = _one_of(held[middle] | passed_on, draw)
    cards = (*(() if first is None else (Card(first),)), *cards_of(passed_on), *cards_of(laid))
    return tuple(map(Card, cards))


def _one_of(cards: int, draw: Draw) -> int:
    choice = cards_of(cards)
    return choice[draw(len(choice))]
