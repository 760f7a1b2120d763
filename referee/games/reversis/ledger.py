"""Who has how many chips, and what lies in the pots.

Source: rules page, sections 3, 7, 9 and 10.
"""

from typing import Self

from referee.games.game import Seat
from referee.games.reversis.facts import Cause, Paid
from referee.games.reversis.forms import ALL_SEATS
from referee.games.reversis.pots import ANTE, Pots

_ANTES = tuple(Paid(seat, None, ANTE, Cause.ANTE) for seat in ALL_SEATS)


class Ledger:
    """The chips and pots of a match; their sum never changes.

    Attributes:
        chips: Chips of each seat; they may be negative.
        pots: The pots.
        dealt_chips: Chips of each seat when the cards of this deal were dealt, after its antes.
        dealt_pots: The pots at that moment.
    """

    __slots__ = ("chips", "dealt_chips", "dealt_pots", "pots")

    def __init__(self, chips: tuple[int, ...], pots: Pots = Pots()) -> None:  # noqa: B008 - frozen
        self.chips = list(chips)
        self.pots = pots
        self.mark_deal()

    def mark_deal(self) -> None:
        """Remember what a Reversis restores: the antes are paid, and nothing else is."""
        self.dealt_chips = tuple(self.chips)
        self.dealt_pots = self.pots

    def undo_deal(self) -> None:
        """Return everything that was paid since the antes."""
        self.chips = list(self.dealt_chips)
        self.pots = self.dealt_pots

    def antes(self, dealer: Seat) -> tuple[Paid, ...]:
        """What is due at the start of a deal: the dealer's ante, and all seats' for a new pot."""
        payers = (dealer,) if self.pots.sizes else (*ALL_SEATS, dealer)
        return tuple([_ANTES[payer] for payer in payers])

    def pay(self, paid: Paid) -> None:
        """Move the chips of a payment."""
        payer, payee, amount = paid.payer, paid.payee, paid.amount
        if payer is not None:
            self.chips[payer] -= amount
        if payee is not None:
            self.chips[payee] += amount
        if payer is None or payee is None:
            self.pots = self._pots_after(paid)

    def _pots_after(self, paid: Paid) -> Pots:
        match paid.cause:
            case Cause.ANTE:
                return self.pots.with_ante(paid.amount)
            case Cause.POT:
                return self.pots.without_newest()
            case Cause.REFUND:
                # There is one quinola: the pot that goes back is the only one won in this deal.
                return self.dealt_pots
            case _:
                return self.pots.with_surcharge()

    def copy(self) -> Self:
        """An independent ledger equal to this one."""
        other = object.__new__(type(self))
        other.chips = self.chips[:]
        other.pots = self.pots
        other.dealt_chips = self.dealt_chips
        other.dealt_pots = self.dealt_pots
        return other
