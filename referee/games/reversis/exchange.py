"""What is laid away and taken before the first trick.

Source: rules page, section 4.
"""

from dataclasses import dataclass
from typing import TypeVar

from referee.games.cards import Card
from referee.games.game import Seat
from referee.games.reversis.forms import SEATS
from referee.games.reversis.observation import Choice
from referee.games.swift import swift

_T = TypeVar("_T")
_NO_CARDS: tuple[Card | None, ...] = (None,) * SEATS


@dataclass(frozen=True, slots=True)
class Exchange:
    """What each seat has done before the first trick, by seat.

    Attributes:
        tables: The table card that was put before each seat; None for the dealer.
        laid: Each seat's card in the kitty; None before it has chosen.
        taken: The table card that each seat took; None if it took none.
        choices: What each seat did.
    """

    tables: tuple[Card | None, ...] = _NO_CARDS
    laid: tuple[Card | None, ...] = _NO_CARDS
    taken: tuple[Card | None, ...] = _NO_CARDS
    choices: tuple[Choice, ...] = (Choice.NOTHING,) * SEATS

    def discarded(self, seat: Seat, card: Card) -> "Exchange":
        """After the dealer has laid a card away."""
        choices = _with(self.choices, seat, Choice.DISCARDED)
        return _exchange(self.tables, _with(self.laid, seat, card), self.taken, choices)

    def exchanged(self, seat: Seat, card: Card) -> "Exchange":
        """After a seat has laid a card away and taken its table card."""
        choices = _with(self.choices, seat, Choice.EXCHANGED)
        taken = _with(self.taken, seat, self.tables[seat])
        return _exchange(self.tables, _with(self.laid, seat, card), taken, choices)

    def kept(self, seat: Seat) -> "Exchange":
        """After a seat has kept its hand, and its table card has gone into the kitty."""
        choices = _with(self.choices, seat, Choice.KEPT)
        return _exchange(
            self.tables, _with(self.laid, seat, self.tables[seat]), self.taken, choices
        )

    @property
    def kitty(self) -> tuple[Card, ...]:
        """The cards in the kitty, ascending."""
        return tuple(sorted([card for card in self.laid if card is not None]))


_exchange = swift(Exchange)


def _with(values: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
