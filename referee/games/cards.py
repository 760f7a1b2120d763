"""Cards as small integers and sets of cards as bit masks: what the card games share.

A card is `suit * 13 + rank`, with suits C D S H and ranks 2 3 4 5 6 7 8 9 T J Q K A. That is its
place in the canonical order, in every pack, and it is also the action of playing the card: the
actions of a card game start with `CARDS`. A set of cards is an integer with bit `card` set for
each of them.
"""

from collections.abc import Iterable, Mapping

from referee.games.bits import subsets
from referee.games.game import ActionId

Card = ActionId
"""A card is the action of playing it."""

SUITS = "CDSH"
RANKS = "23456789TJQKA"

CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The text of each card, in canonical order."""

PACK_52: tuple[Card, ...] = tuple(Card(card) for card in range(52))
"""The full pack, in canonical order."""

PACK_48: tuple[Card, ...] = tuple(card for card in PACK_52 if CARDS[card][0] != "T")
"""The pack without the four tens, in canonical order."""

_SUIT_SIZE = len(RANKS)
_SUIT_BITS = (1 << _SUIT_SIZE) - 1

SUIT_MASKS: tuple[int, ...] = tuple(_SUIT_BITS << suit * _SUIT_SIZE for suit in range(4))
"""All cards of each suit."""

SUIT_MASK_OF: tuple[int, ...] = tuple(SUIT_MASKS[card // _SUIT_SIZE] for card in PACK_52)
"""For each card, all cards of its suit."""

_CARD_BY_TEXT = {text: card for card, text in zip(PACK_52, CARDS, strict=True)}


# The cards of every set of one suit, by the set's 13 bits.
_CLUBS, _DIAMONDS, _SPADES, _HEARTS = _BY_SUIT = tuple(
    subsets(PACK_52[suit * _SUIT_SIZE : (suit + 1) * _SUIT_SIZE]) for suit in range(4)
)

CARDS_BY_SUIT: Mapping[int, tuple[tuple[tuple[Card, ...], ...], int]] = {
    SUIT_MASKS[suit]: (_BY_SUIT[suit], suit * _SUIT_SIZE) for suit in range(4)
}
"""For each suit mask: the cards of every set of that suit by its 13 bits, and where these start.

`sets, start = CARDS_BY_SUIT[suit]; sets[hand >> start & 8191]` are the cards of that suit in a
hand, ascending: one look-up, where a rules engine asks for them at every trick.
"""


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set, ascending."""
    return (
        _CLUBS[mask & 8191]
        + _DIAMONDS[mask >> 13 & 8191]
        + _SPADES[mask >> 26 & 8191]
        + _HEARTS[mask >> 39]
    )


def mask_of(cards: Iterable[int]) -> int:
    """The set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def card_of(text: str) -> Card:
    """The card with this text, e.g. `JH`.

    Raises:
        KeyError: No card has this text.
    """
    return _CARD_BY_TEXT[text]
