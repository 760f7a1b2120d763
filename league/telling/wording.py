"""Cards, numbers and tricks in words: what the tellers of card games share."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from referee.games.cards import CARDS
from referee.games.game import Seat


class Played(Protocol):
    """A card that a seat has played: the fact of any card game."""

    @property
    def seat(self) -> Seat:
        """Who played it."""
        ...

    @property
    def card(self) -> int:
        """The card."""
        ...


def cards(numbers: Iterable[int], texts: Sequence[str] = CARDS) -> str:
    """Some cards: `2C QS AH`; of another pack with its texts."""
    return " ".join(texts[card] for card in numbers)


def numbers(values: Iterable[int]) -> str:
    """Some numbers, such as the points of all seats: `13 0 -26 0`."""
    return " ".join(str(value) for value in values)


def plays(of_cards: Iterable[Played], texts: Sequence[str] = CARDS) -> str:
    """Cards with the seats that played them: `1:QS  2:4H`."""
    return "  ".join(f"{play.seat}:{texts[play.card]}" for play in of_cards)


def trick(
    number: int,
    of_cards: Iterable[Played],
    taker: Seat | None,
    points: int,
    texts: Sequence[str] = CARDS,
) -> str:
    """A complete trick: who played what, in order, and who took it.

    Args:
        number: Its number in the deal, from 1.
        of_cards: Its cards.
        taker: Who took it; None when nobody did.
        points: What it brought.
        texts: The texts of the pack.
    """
    worth = f" with {points}" if points else ""
    end = "nobody takes it" if taker is None else f"seat {taker} takes it{worth}"
    return f"  {number:>3}  {plays(of_cards, texts)}   {end}"
