"""Which card of the shuffled pack goes where.

Source: rules page, sections 3, 8, 9.1 and 9.2.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from referee.games.cards import Card
from referee.games.game import Shuffle
from referee.games.traversone.pack import CARDS, PACK, latin_card

_STOCKED = 20
_THREE_HANDS = 39

Pick = Callable[[Sequence[int]], tuple[int, ...]]
"""Picks the cards at some places out of a pack."""

SHUFFLE = Shuffle(len(CARDS))
"""The question for a shuffled pack, however many seats there are."""


@dataclass(frozen=True, slots=True)
class Form:
    """How the cards are dealt to some seats, and what follows from that.

    Attributes:
        seats: How many seats play.
        tricks: How many tricks are played.
        hand_size: Cards of each hand when the first trick is led.
        hands: What picks each hand out of the shuffled pack, vorhand first, the dealer last.
        stock: Where the stock begins; None without one.
        monte: Where the card lies that is laid aside unseen; None without one.
        passes: Whether cards are passed on before the first trick.
        removed: The card that leaves the pack before it is dealt; None if none does.
    """

    seats: int
    tricks: int
    hand_size: int
    hands: tuple[Pick, ...]
    stock: int | None = None
    monte: int | None = None
    passes: bool = False
    removed: Card | None = None

    @property
    def lays_aside(self) -> bool:
        """Whether a card lies aside during the play."""
        return self.passes or self.monte is not None


def form_of(seats: int, packet: int, three_deck: str, removed_card: str) -> Form:
    """How the cards are dealt to two, three or four seats; the rest are options."""
    match seats:
        case 4:
            return Form(4, tricks=10, hand_size=10, hands=_hands(4, len(PACK), packet))
        case 2:
            hands = _hands(2, _STOCKED, packet)
            return Form(2, tricks=20, hand_size=10, hands=hands, stock=_STOCKED)
        case _:
            return _form_of_three(three_deck, removed_card)


def _form_of_three(three_deck: str, removed_card: str) -> Form:
    thirteen = _hands(3, _THREE_HANDS, packet=1)
    match three_deck:
        case "pass_14":
            hands = _hands(3, len(PACK), packet=1)
            return Form(3, tricks=13, hand_size=13, hands=hands, passes=True)
        case "monte":
            return Form(3, tricks=13, hand_size=13, hands=thirteen, monte=_THREE_HANDS)
        case _:
            removed = latin_card(removed_card)
            return Form(3, tricks=13, hand_size=13, hands=thirteen, removed=removed)


def _hands(seats: int, dealt: int, packet: int) -> tuple[Pick, ...]:
    """What picks each hand out of so many cards that are dealt round in packets."""
    places = range(dealt)
    return tuple(
        itemgetter(*[place for place in places if place // packet % seats == hand])
        for hand in range(seats)
    )
