"""All that one seat may know of a match of Hearts: enough to play on without any memory."""

from dataclasses import dataclass
from enum import IntEnum

from referee.games.game import Seat
from referee.games.hearts.facts import Moon


class Question(IntEnum):
    """What a seat is asked for; the values are the numbers of `HeartsQuestion`."""

    NOTHING = 0
    PASS = 1
    PLAY = 2
    MOON = 3


@dataclass(frozen=True, slots=True)
class HeartsObservation:
    """What one seat may know now, field by field as in `quinola/v1/hearts.proto`.

    Between two deals, and after the last, it still shows the deal that has just ended. Cards are
    numbers of `referee.games.cards`; what is listed by seat has one entry for each.

    Attributes:
        seat: The seat that observes.
        question: What this seat is asked.
        deal: Number of the deal, from 1; 0 before the first.
        dealer: The dealer.
        hand: The seat's own cards, ascending; one that it holds twice stands there twice.
        played: Every card played in this deal, in order; the last trick may be open.
        leaders: The seat that led each trick of `played`, and last the seat that leads next while
            no trick is open; empty before the exchange is done.
        points: Card points in the tricks of each seat; a widow is counted only when shown.
        tricks: Number of tricks of each seat, with those it took from the table.
        totals: Points of each seat in the match; this deal's are in it once it is scored.
        broken: Whether hearts may be led.
        pass_offset: Each seat passes this many seats onwards; 0 when nobody does.
        given: The cards that this seat passed, ascending; empty before the exchange is done.
        received: The cards that it was passed, ascending; empty before the exchange is done.
        hearts: How many hearts each seat has taken; a widow is counted only when shown.
        queens: How many queens of spades each seat has taken; likewise.
        shooter: The seat that has taken all penalty cards; None without one.
        moon: What it does; nothing until it has chosen.
        widow: The widow, ascending; empty before the deal is scored, and without one.
        deal_points: What the deal counts for each seat; empty before it is scored.
        playing_on: Whether a tie for the lowest total is being played on for.
    """

    seat: Seat
    question: Question
    deal: int
    dealer: Seat
    hand: tuple[int, ...]
    played: tuple[int, ...]
    leaders: tuple[Seat, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    broken: bool
    pass_offset: int
    given: tuple[int, ...]
    received: tuple[int, ...]
    hearts: tuple[int, ...]
    queens: tuple[int, ...]
    shooter: Seat | None
    moon: Moon
    widow: tuple[int, ...]
    deal_points: tuple[int, ...]
    playing_on: bool
