"""Every action with its text: cards, leads with a signal, declarations.

Source: rules page, sections 9.4, 10 and 12.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from referee.games.cards import cards_of
from referee.games.game import ActionId
from referee.games.traversone.pack import (
    CARDS,
    PACK,
    RANKS,
    SUIT_BITS,
    SUIT_STARTS,
    SUITS,
    latin_set,
)


class Signal(IntEnum):
    """What a leader tells with its card; the values are the numbers of `TraversoneSignal`."""

    NONE = 0
    BUSSO = 1
    VOLO = 2
    STRISCIO = 3


@dataclass(frozen=True, slots=True)
class Declaration:
    """Something that is declared in straight Tressette.

    Attributes:
        text: Its text as an action.
        needs: The cards that the hand must hold, as a set.
        lacks: The cards that it must not hold.
        points: What it is worth.
    """

    text: str
    needs: int
    lacks: int
    points: int


def _declarations() -> Iterator[Declaration]:
    for suit in SUITS:
        yield Declaration(f"nap {suit}", latin_set(f"3{suit}", f"2{suit}", f"A{suit}"), 0, 3)
    for rank in "32A":
        all_four = latin_set(*(rank + suit for suit in SUITS))
        for suit in SUITS:
            missing = latin_set(rank + suit)
            yield Declaration(f"three {rank} -{suit}", all_four ^ missing, missing, 3)
    for rank in "32A":
        yield Declaration(f"four {rank}", latin_set(*(rank + suit for suit in SUITS)), 0, 4)


DECLARATIONS: tuple[Declaration, ...] = tuple(_declarations())
"""All declarations, in the order of their actions."""

MOST_DECLARATIONS = 7
"""As many can be true in one deal: four suits, and one set of each rank."""

CARD_COUNT = len(CARDS)

ACTIONS: tuple[str, ...] = (
    *CARDS,
    *(f"{card} {signal.name.lower()}" for signal in list(Signal)[1:] for card in CARDS),
    *(declaration.text for declaration in DECLARATIONS),
)
"""The text of every action, in every variant: the card alone, then with each signal."""

FIRST_DECLARATION = len(Signal) * CARD_COUNT
"""The action of the first declaration; those before are cards, alone or with a signal."""


def declaration(action: int) -> Declaration:
    """The declaration that an action makes."""
    return DECLARATIONS[action - FIRST_DECLARATION]


def true_declarations(hand: int) -> tuple[ActionId, ...]:
    """The declarations that are true of a hand."""
    return tuple(
        ActionId(action)
        for action, one in enumerate(DECLARATIONS, start=FIRST_DECLARATION)
        if not one.needs & ~hand and not one.lacks & hand
    )


class Leads:
    """The leads of every hand, with the signals that are true of them.

    Args:
        striscio_min: How many cards of the suit must be left for `striscio`.
    """

    def __init__(self, striscio_min: int) -> None:
        self._by_suit = [
            [_signalled(start, bits, striscio_min) for bits in range(SUIT_BITS + 1)]
            for start in SUIT_STARTS
        ]

    def legal(self, hand: int) -> tuple[ActionId, ...]:
        """The cards of a hand, then each with every signal that it may be led with."""
        of_d, of_c, of_s, of_b = self._by_suit
        busso_d, volo_d, striscio_d = of_d[hand & SUIT_BITS]
        busso_c, volo_c, striscio_c = of_c[hand >> 10 & SUIT_BITS]
        busso_s, volo_s, striscio_s = of_s[hand >> 20 & SUIT_BITS]
        busso_b, volo_b, striscio_b = of_b[hand >> 30]
        # One sum: nothing else is as fast, and a leader is asked in every trick.
        return (
            cards_of(hand)
            + (busso_d + busso_c + busso_s + busso_b)
            + (volo_d + volo_c + volo_s + volo_b)
            + (striscio_d + striscio_c + striscio_s + striscio_b)
        )

    def allows(self, hand: int, action: int) -> bool:
        """Whether a hand may be led like this: a card with a signal that is true of it."""
        signal, card = divmod(action, CARD_COUNT)
        suit = card // len(RANKS)
        return action in self._by_suit[suit][hand >> SUIT_STARTS[suit] & SUIT_BITS][signal - 1]


_Leads = tuple[tuple[ActionId, ...], tuple[ActionId, ...], tuple[ActionId, ...]]


def _signalled(start: int, bits: int, striscio_min: int) -> _Leads:
    """The leads from the cards of a suit with each of the three signals."""
    cards = [PACK[start + place] for place in range(SUIT_BITS.bit_length()) if bits >> place & 1]
    busso, volo, striscio = (
        tuple(ActionId(signal * CARD_COUNT + card) for card in cards)
        for signal in list(Signal)[1:]
    )
    left = len(cards) - 1
    return busso, volo if left == 0 else (), striscio if left >= striscio_min else ()


leads = lru_cache(maxsize=None)(Leads)
"""`Leads`, made once for each `striscio_min`."""
