"""Cards as numbers, for all card games: a card is `suit * 13 + rank`, and also the action of it.

Suits are C D S H, ranks 2 3 4 5 6 7 8 9 T J Q K A: a higher number in one suit is a higher card.
"""

from collections.abc import Iterable

SUITS = "CDSH"
RANKS = "23456789TJQKA"
CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The text of each card."""

CLUBS, DIAMONDS, SPADES, HEARTS = range(4)
TEN, JACK, QUEEN, KING, ACE = range(8, 13)

_NUMBERS = {text: card for card, text in enumerate(CARDS)}


def suit_of(card: int) -> int:
    """The suit of a card: `CLUBS`, `DIAMONDS`, `SPADES` or `HEARTS`."""
    return card // 13


def rank_of(card: int) -> int:
    """The rank of a card, from 0 for a two to `ACE`."""
    return card % 13


def card_of(text: str) -> int:
    """The card of a text, e.g. "QS".

    Raises:
        KeyError: No card has this text.
    """
    return _NUMBERS[text]


def text_of(card: int) -> str:
    """The text of a card, e.g. "QS"."""
    return CARDS[card]


def by_suit(cards: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The cards of each suit, in the order of suits, ascending in each."""
    suits: list[list[int]] = [[], [], [], []]
    for card in sorted(cards):
        suits[card // 13].append(card)
    return tuple(tuple(suit) for suit in suits)
