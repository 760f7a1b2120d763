"""Reads the notation of the rules page: "T3 L1", "9S KS AH 4S", "0 0 -1 +1", "[65*, 70]"."""

from collections.abc import Iterable

from referee.games.game import Seat
from referee.games.reversis.facts import Cause, Debt, Paid
from referee.games.reversis.ledger import Ledger
from referee.games.reversis.pots import Pots
from referee.games.reversis.scoring import Trick
from tests.builders import cards


def a_trick(where: str, played: str) -> Trick:
    """A trick: `a_trick("T3 L1", "9S KS AH 4S")`, the cards in the order of play."""
    number, leader = (int(word[1:]) for word in where.split())
    words = played.split()
    # The highest card of the led suit, found by its text: not by the code under test.
    heights = [_height(word, words[0][1]) for word in words]
    taker = (leader + heights.index(max(heights))) % 4
    return Trick(number, Seat(leader), Seat(taker), cards(played))


def _height(word: str, led: str) -> int:
    """How high a card is in the led suit; -1 in another."""
    return "23456789TJQKA".index(word[0]) if word[1] == led else -1


def pots(text: str) -> Pots:
    """Pots as the rules page writes them, the mark on the first: `pots("[65*, 70]")`."""
    inside = text.strip("[]").replace(",", " ").split()
    return Pots(tuple(int(size.rstrip("*")) for size in inside), "*" in text)


def numbers(text: str) -> tuple[int, ...]:
    """Numbers by seat: `numbers("0 0 -1 +1")`."""
    return tuple(int(word) for word in text.split())


def folded(payments: Iterable[Paid], before: str = "[25]") -> tuple[tuple[int, ...], Pots]:
    """The change of chips, and the pots, after some payments."""
    ledger = Ledger((0, 0, 0, 0), pots(before))
    held = sum(ledger.pots.sizes)
    for paid in payments:
        ledger.pay(paid)
        assert sum(ledger.chips) + sum(ledger.pots.sizes) == held
    return tuple(ledger.chips), ledger.pots


def a_debt(text: str) -> Debt:
    """A debt for a led card: `a_debt("0 AS T2")`."""
    debtor, card, trick = text.split()
    return Debt(Seat(int(debtor)), cards(card)[0], int(trick[1:]))


def paid_for_pot(payments: Iterable[Paid]) -> int:
    """What was won from pots."""
    return sum(paid.amount for paid in payments if paid.cause is Cause.POT)
