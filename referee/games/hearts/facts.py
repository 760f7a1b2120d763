"""What is learnt at a table of Hearts: one frozen value a kind.

Each value has the fields of its message in `quinola/v1/hearts.proto` (`CardPlayed` there is
`HeartsCardPlayed`). Cards are numbers of `referee.games.cards`; deals and tricks count from 1.
"""

from dataclasses import dataclass
from enum import IntEnum

from referee.games.game import Seat


class Moon(IntEnum):
    """What a seat that shot the moon does; the values are the numbers of `HeartsMoon`."""

    NOTHING = 0
    SUBTRACT = 1
    ADD = 2


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal begins.

    Attributes:
        deal: Number of the deal in its match, from 1.
        dealer: Its dealer.
        pass_offset: Each seat passes its cards this many seats onwards; 0 when nobody passes.
        totals: The total of each seat before the deal.
    """

    deal: int
    dealer: Seat
    pass_offset: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The seat's own cards, ascending; a card that it holds twice stands there twice."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """One seat passed three cards to another; only these two learn it.

    Attributes:
        giver: Who passed them.
        receiver: Who holds them now.
        cards: The cards, ascending.
    """

    giver: Seat
    receiver: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExchangeDone:
    """All seats have passed their cards, and `leader`, who holds the opening card, begins."""

    leader: Seat


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
        seat: Who took it, and leads next; None in Cancellation Hearts when nobody did: the cards
            stay on the table, and the same seat leads again.
        points: Card points that it brings, with those of tricks left on the table before, but
            without the widow's; 0 when nobody took it.
    """

    trick: int
    seat: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class MoonShot:
    """A seat has taken all penalty cards; where the rules leave it the choice, it is asked now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoonChosen:
    """The seat that shot the moon has chosen.

    Attributes:
        seat: The seat.
        choice: What it does.
    """

    seat: Seat
    choice: Moon


@dataclass(frozen=True, slots=True)
class WidowShown:
    """Cancellation Hearts: the widow is shown when the deal is scored.

    Attributes:
        seat: Who took it, with the first trick that was taken.
        cards: Its cards, ascending.
    """

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is scored.

    Attributes:
        deal: Its number, from 1.
        points: What it counts for each seat.
        totals: The total of each seat after it.
    """

    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


HeartsFact = (
    DealStarted
    | HandDealt
    | CardsPassed
    | ExchangeDone
    | CardPlayed
    | TrickTaken
    | MoonShot
    | MoonChosen
    | WidowShown
    | DealEnded
)
"""One thing learnt at a table of Hearts."""
