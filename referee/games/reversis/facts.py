"""What is learnt at a table of Reversis: one frozen value a kind.

Each value has the fields of its message in `quinola/v1/reversis.proto` (`CardPlayed` there is
`ReversisCardPlayed`). Cards are numbers of `referee.games.cards`, deals and tricks count from 1,
and chips are whole chips. What only one seat may learn in full is told twice: complete to that
seat, and with None for the hidden card to the others.
"""

from dataclasses import dataclass
from enum import IntEnum

from referee.games.game import Seat


class Cause(IntEnum):
    """Why chips were paid; the values are the numbers of `ReversisCause`."""

    ANTE = 1
    DISCARDED = 2
    FORCED = 3
    SIDE = 4
    POT = 5
    SURCHARGE = 6
    GAME = 7
    LED = 8
    REVERSIS_MADE = 9
    REVERSIS_BROKEN = 10
    REFUND = 11
    POINTS = 12
    SLAM = 13


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal begins; its antes are paid.

    Attributes:
        deal: Number of the deal in its match, from 1.
        dealer: Its dealer; the seat after him leads to trick 1.
        chips: Chips of each seat after the antes.
        pots: The pots after the antes, oldest first; empty in the old Reversis.
        base_doubled: Whether the oldest pot has been doubled already.
    """

    deal: int
    dealer: Seat
    chips: tuple[int, ...]
    pots: tuple[int, ...]
    base_doubled: bool


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The seat's own cards, ascending: 11, the dealer's 12, or 13 in the old Reversis."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """The dealer laid a card away.

    Attributes:
        seat: The dealer.
        card: The card; None for everybody else.
    """

    seat: Seat
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat laid a card away and took its table card.

    Attributes:
        seat: The seat.
        laid_away: The card that went into the kitty; None for everybody else.
        taken: The table card, now in the hand; None for everybody else.
    """

    seat: Seat
    laid_away: int | None = None
    taken: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat kept its hand.

    Attributes:
        seat: The seat.
        table_card: Its table card, now in the kitty; None for everybody else.
    """

    seat: Seat
    table_card: int | None = None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete.

    Attributes:
        trick: Its number, from 1.
        seat: Who took it, and leads next.
        points: Card points in it.
    """

    trick: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Paid:
    """Chips were paid.

    Attributes:
        payer: The seat that pays; None when a pot does.
        payee: The seat that is paid; None when a pot is.
        amount: How many chips; positive.
        cause: Why.
    """

    payer: Seat | None
    payee: Seat | None
    amount: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class PotsChanged:
    """The pots are other than before.

    Attributes:
        pots: Their sizes, oldest first.
        base_doubled: Whether the oldest has been doubled already.
    """

    pots: tuple[int, ...]
    base_doubled: bool


@dataclass(frozen=True, slots=True)
class Debt:
    """An ace or the quinola was led and is to be paid for at the end of the deal.

    Attributes:
        debtor: The seat that led it.
        card: The card.
        trick: The trick that it led, from 1.
    """

    debtor: Seat
    card: int
    trick: int


@dataclass(frozen=True, slots=True)
class Committed:
    """A seat took tricks 1 to 9: chips and pots are as when dealt, and debts are void."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KittyShown:
    """The kitty is turned up after the last trick: four cards, ascending; nobody learns whose."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EspagnoletteShown:
    """After the last trick: a seat had used the right of the Espagnolette.

    Attributes:
        seat: The seat.
        succeeded: Whether it took no trick.
    """

    seat: Seat
    succeeded: bool


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """The winner of the game claimed a led debt or waived it.

    Attributes:
        debt: The debt.
        claimed: Whether he claimed it; else it lapses.
    """

    debt: Debt
    claimed: bool


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is settled.

    Attributes:
        deal: Its number, from 1.
        points: Card points of each seat.
        tricks: Tricks of each seat.
        chips: Chips of each seat.
        pots: The pots, oldest first.
    """

    deal: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    chips: tuple[int, ...]
    pots: tuple[int, ...]


ReversisFact = (
    DealStarted
    | HandDealt
    | Discarded
    | Exchanged
    | Kept
    | CardPlayed
    | TrickTaken
    | Paid
    | PotsChanged
    | Debt
    | Committed
    | KittyShown
    | EspagnoletteShown
    | ClaimAnswered
    | DealEnded
)
"""One thing learnt at a table of Reversis."""
