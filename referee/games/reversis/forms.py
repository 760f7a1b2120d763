"""The two forms of Reversis: which cards are dealt how, and what they count.

Source: rules page, sections 1, 4 and 11.3.
"""

from dataclasses import dataclass

from referee.games.cards import CARDS, PACK_48, PACK_52, Card, card_of, cards_of, mask_of
from referee.games.game import Seat, Shuffle

SEATS = 4
ALL_SEATS: tuple[Seat, ...] = tuple(Seat(seat) for seat in range(SEATS))

QUINOLA = card_of("JH")
"""The jack of hearts."""

ACE_OF_DIAMONDS = card_of("AD")
ACES = mask_of(card_of(f"A{suit}") for suit in "CDSH")

STAKES = ACES | 1 << QUINOLA
"""The cards that are paid for when they fall, as a set."""

STAKE_CARDS = frozenset(cards_of(STAKES))
""""The same, as a Python set."""


PAID_FOR = 64
"""More than the card points of any trick."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is fixed about a deal.

    Attributes:
        pack: The cards, in canonical order.
        tricks: How many tricks are played.
        card_points: What each card of the 52 counts in a trick.
        stakes: The cards that are paid for when they fall, as a set; 0 in the old form, which has
            neither payments in play nor pots, kitty or a bound Reversis.
        worth: Card points of each card, and `PAID_FOR` more for a card that is paid for: one sum
            over a trick tells both.
        hands: Indices into the shuffled pack of each hand, eldest first and the dealer last.
        tables: Indices of the table cards, eldest first; () where nothing is exchanged.
        shuffle: The question for a shuffled pack.
    """

    pack: tuple[Card, ...]
    tricks: int
    card_points: tuple[int, ...]
    stakes: int
    worth: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    shuffle: Shuffle


def _points(**by_rank: int) -> tuple[int, ...]:
    return tuple(by_rank.get(text[0], 0) for text in CARDS)


def _packets(place: int) -> tuple[int, ...]:
    """Packets of 4, 3 and 4; the dealer, last, has a twelfth card."""
    twelfth = (44,) if place == SEATS - 1 else ()
    return (
        *range(4 * place, 4 * place + 4),
        *range(16 + 3 * place, 19 + 3 * place),
        *range(28 + 4 * place, 32 + 4 * place),
        *twelfth,
    )


_POINTS = _points(A=4, K=3, Q=2, J=1)
_OLD_POINTS = _points(A=5, K=4, Q=3, J=2)

STANDARD = Form(
    pack=PACK_48,
    tricks=11,
    card_points=_POINTS,
    stakes=STAKES,
    worth=tuple(_POINTS[card] + PAID_FOR * (STAKES >> card & 1) for card in PACK_52),
    hands=tuple(_packets(place) for place in range(SEATS)),
    tables=(45, 46, 47),
    shuffle=Shuffle(len(PACK_48)),
)

OLD = Form(
    pack=PACK_52,
    tricks=13,
    card_points=_OLD_POINTS,
    stakes=0,
    worth=_OLD_POINTS,
    hands=tuple(tuple(range(place, len(PACK_52), SEATS)) for place in range(SEATS)),
    tables=(),
    shuffle=Shuffle(len(PACK_52)),
)
