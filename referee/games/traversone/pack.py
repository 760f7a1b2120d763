"""The Latin pack of forty cards: numbers, texts, values and sets.

A card is `suit * 10 + place`, with suits d c s b (coins, cups, swords, batons) and places 3 2 A K
C J 7 6 5 4 in falling order of rank: of two cards of a suit the smaller number takes the trick. A
set of cards is an integer with bit `card` set for each of them, as in `referee.games.cards`.

Source: rules page, section 2.
"""

from collections.abc import Mapping

from referee.games.bits import subsets
from referee.games.cards import Card, mask_of

SUITS = "dcsb"
RANKS = "32AKCJ7654"

CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The text of each card, in canonical order."""

PACK: tuple[Card, ...] = tuple(Card(card) for card in range(len(CARDS)))
"""All cards, in canonical order."""

_SUIT_SIZE = len(RANKS)
SUIT_BITS = (1 << _SUIT_SIZE) - 1
"""A suit, shifted to the first place."""

SUIT_STARTS: tuple[int, ...] = tuple(range(0, len(PACK), _SUIT_SIZE))
"""The first card of each suit."""

SUIT_MASKS: tuple[int, ...] = tuple(SUIT_BITS << start for start in SUIT_STARTS)
"""All cards of each suit."""

SUIT_MASK_OF: tuple[int, ...] = tuple(SUIT_MASKS[card // _SUIT_SIZE] for card in PACK)
"""For each card, all cards of its suit."""

CARDS_BY_SUIT: Mapping[int, tuple[tuple[tuple[Card, ...], ...], int]] = {
    mask: (subsets(PACK[start : start + _SUIT_SIZE]), start)
    for mask, start in zip(SUIT_MASKS, SUIT_STARTS, strict=True)
}
"""For each suit mask: the cards of every set of that suit by its ten bits, and where these start.

`sets, start = CARDS_BY_SUIT[suit]; sets[hand >> start & SUIT_BITS]` are the cards of that suit in
a hand, ascending.
"""

_VALUES = {"A": 3, "3": 1, "2": 1, "K": 1, "C": 1, "J": 1}

THIRDS: tuple[int, ...] = tuple(_VALUES.get(text[0], 0) for text in CARDS)
"""What each card counts, in thirds of a point."""

ALL_THIRDS = sum(THIRDS)
"""What all cards count together: 32."""

# On French cards: diamonds, hearts, spades, clubs, and a queen for the knight.
_FRENCH = str.maketrans("Cdcsb", "QDHSC")

_CARD_BY_TEXT = {
    name: card
    for card, text in zip(PACK, CARDS, strict=True)
    for name in (text, text.translate(_FRENCH))
}


def latin_card(text: str) -> Card:
    """The card with this text, e.g. `Cc` for the knight of cups; `QH` is the same on French cards.

    Raises:
        KeyError: No card has this text.
    """
    return _CARD_BY_TEXT[text]


def latin_set(*texts: str) -> int:
    """The set of the cards with these texts."""
    return mask_of(latin_card(text) for text in texts)
