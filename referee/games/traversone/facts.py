"""What is learnt at a table of Traversone: one frozen value a kind.

Each value has the fields of its message in `quinola/v1/traversone.proto` (`CardPlayed` there is
`TraversoneCardPlayed`). Cards are numbers of `referee.games.traversone.pack`, deals and tricks
count from 1, and what is listed by side has an entry for each side: a seat, or in pairs seats 0
and 2 and seats 1 and 3. What only some seats may learn in full is told twice: complete to these,
and with None for the hidden card to the others.
"""

from dataclasses import dataclass

from referee.games.game import Seat
from referee.games.traversone.actions import Signal


@dataclass(frozen=True, slots=True)
class FirstDealerDrawn:
    """Chance has said who deals first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal begins.

    Attributes:
        deal: Number of the deal in its match, from 1; extra deals are counted on.
        extra_deal: Number of the extra deal among those; 0 for an ordinary one.
        dealer: Its dealer; the next of its seats leads to trick 1.
        seats: The seats that play it, ascending.
        removed: The card that has left the pack; None if all 40 are played.
        totals: Total of each side before the deal, in units of the match.
    """

    deal: int
    extra_deal: int
    dealer: Seat
    seats: tuple[Seat, ...]
    removed: int | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The seat's own cards, ascending: 10, 13, or the 14 of the seat that passes first."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPassed:
    """A card was passed on.

    Attributes:
        giver: The seat that passed it.
        receiver: The seat that got it.
        card: The card; None for everybody else.
    """

    giver: Seat
    receiver: Seat
    card: int | None = None


@dataclass(frozen=True, slots=True)
class CardSetAside:
    """The dealer laid a card aside.

    Attributes:
        seat: The dealer.
        card: The card; None for everybody else.
    """

    seat: Seat
    card: int | None = None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card.

    Attributes:
        seat: The seat.
        card: The card.
        signal: What the leader of the trick told with it.
    """

    seat: Seat
    card: int
    signal: Signal = Signal.NONE


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat had declared something with the card that it has just played.

    Attributes:
        seat: The seat.
        declaration: The action of the declaration.
    """

    seat: Seat
    declaration: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete.

    Attributes:
        trick: Its number, from 1.
        seat: Who took it, and leads next.
        thirds: Thirds of a point in it.
    """

    trick: int
    seat: Seat
    thirds: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew the top card of the stock.

    Attributes:
        seat: The seat.
        card: The card; None for those who may not see it.
    """

    seat: Seat
    card: int | None = None


@dataclass(frozen=True, slots=True)
class AsideShown:
    """The card that was laid aside is turned up after the last trick.

    Attributes:
        seat: Who took the last trick, and with it this card.
        card: The card.
    """

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class RevokePunished:
    """A seat revoked: the deal is over.

    Attributes:
        seat: The seat.
        suit: The suit that was led and that it holds: 0 d, 1 c, 2 s, 3 b.
    """

    seat: Seat
    suit: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is scored.

    Attributes:
        deal: Its number, from 1.
        thirds: Thirds of a point captured by each side; empty after a revoke.
        scores: What it counts for each side, in units of the match.
        cappotto_side: The side that took everything; None without one.
        totals: Total of each side, in units of the match; an extra deal does not change them.
    """

    deal: int
    thirds: tuple[int, ...]
    scores: tuple[int, ...]
    cappotto_side: int | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchDecided:
    """The match is over.

    Attributes:
        ranks: Rank of each seat, from 1; equal ones are shared.
    """

    ranks: tuple[int, ...]


TraversoneFact = (
    FirstDealerDrawn
    | DealStarted
    | HandDealt
    | CardPassed
    | CardSetAside
    | CardPlayed
    | Declared
    | TrickTaken
    | CardDrawn
    | AsideShown
    | RevokePunished
    | DealScored
    | MatchDecided
)
"""One thing learnt at a table of Traversone."""
