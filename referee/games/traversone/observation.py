"""All that one seat may know of a match of Traversone: enough to play on without any memory."""

from dataclasses import dataclass
from enum import IntEnum

from referee.games.game import Seat
from referee.games.traversone.actions import Signal
from referee.games.traversone.facts import Declared


class Question(IntEnum):
    """What a seat is asked for; the values are the numbers of `TraversoneQuestion`."""

    NOTHING = 0
    PASS = 1
    SET_ASIDE = 2
    PLAY = 3


@dataclass(frozen=True, slots=True)
class TraversoneObservation:
    """What one seat may know now, field by field as in `quinola/v1/traversone.proto`.

    Between two deals, and after the last, it still shows the deal that has just ended, without
    what nobody else may know of it. Cards are numbers of `referee.games.traversone.pack`; what is
    listed by side has an entry for each side: a seat, or in pairs seats 0 and 2 and seats 1 and 3.

    Attributes:
        seat: The seat that observes.
        question: What this seat is asked.
        deal: Number of the deal, from 1, extra deals counted on; 0 before the first.
        extra_deal: Number of the extra deal among those; 0 in an ordinary one.
        dealer: The dealer; None while nobody knows who deals first.
        seats: The seats that play the deal, ascending; empty before the first.
        removed: The card that has left the pack; None if all 40 are played.
        hand: The seat's own cards, ascending.
        played: Every card played in this deal, in order; as many a trick as `seats`, the last
            trick may be open.
        leaders: The seat that led each trick of `played`, and last the seat that leads next while
            no trick is open, or took the last one; empty while cards are passed on.
        signals: What the leader of each trick of `played` told with its card; empty if
            signals = off.
        declarations: What was declared in this deal, in order.
        pending: The declarations that this seat will make public with its next card.
        thirds: Thirds of a point in the tricks of each seat; from the scoring on, with the card
            that was laid aside.
        tricks: Number of tricks of each seat.
        passes: How many of the three cards have been passed on or laid aside before the first
            trick (three_deck = pass_14).
        passed: The card that this seat passed on; None if it has not.
        received: The card that this seat was passed; None if it was not.
        aside: The card that lies aside: for the dealer, if he chose it, and for all once the deal
            is scored; None otherwise.
        stock: How many cards are left in the stock.
        drawn: The drawn cards that this seat has seen, in order: two after each trick, of its
            taker and of the other seat, or with show_drawn = off one, its own.
        revoked: The seat that ended the deal by a revoke, off the suit of the open trick; None
            without one.
        scores: What the deal counts for each side, in units of the match; empty until it is over.
        cappotto_side: The side that took everything; None without one.
        totals: Total of each side, in units of the match; extra deals do not change them.
        out_in: By side, the number of the extra deal that put it out of the tie; 0 for none.
    """

    seat: Seat
    question: Question
    deal: int
    extra_deal: int
    dealer: Seat | None
    seats: tuple[Seat, ...]
    removed: int | None
    hand: tuple[int, ...]
    played: tuple[int, ...]
    leaders: tuple[Seat, ...]
    signals: tuple[Signal, ...]
    declarations: tuple[Declared, ...]
    pending: tuple[int, ...]
    thirds: tuple[int, ...]
    tricks: tuple[int, ...]
    passes: int
    passed: int | None
    received: int | None
    aside: int | None
    stock: int
    drawn: tuple[int, ...]
    revoked: Seat | None
    scores: tuple[int, ...]
    cappotto_side: int | None
    totals: tuple[int, ...]
    out_in: tuple[int, ...]
