"""All that one seat may know of a match of Reversis: enough to play on without any memory."""

from dataclasses import dataclass
from enum import IntEnum

from referee.games.game import Seat
from referee.games.reversis.facts import Debt


class Question(IntEnum):
    """What a seat is asked for; the values are the numbers of `ReversisQuestion`."""

    NOTHING = 0
    DISCARD = 1
    EXCHANGE = 2
    PLAY = 3
    CLAIM = 4


class Choice(IntEnum):
    """What a seat did before the first trick; the values are the numbers of `ReversisChoice`."""

    NOTHING = 0
    DISCARDED = 1
    EXCHANGED = 2
    KEPT = 3


@dataclass(frozen=True, slots=True)
class ReversisObservation:
    """What one seat may know now, field by field as in `quinola/v1/reversis.proto`.

    Between two deals, and after the last, it still shows the deal that has just ended. Cards are
    numbers of `referee.games.cards`; what is listed by seat has four entries.

    Attributes:
        seat: The seat that observes.
        question: What this seat is asked.
        deal: Number of the deal, from 1; 0 before the first.
        dealer: The dealer; the seat after him leads to trick 1.
        hand: The seat's own cards, ascending.
        played: Every card played in this deal, in order; four a trick, the last may be open.
        leaders: The seat that led each trick of `played`, and last the seat that leads next while
            no trick is open; empty before the choices are made.
        points: Card points in the tricks of each seat.
        tricks: Number of tricks of each seat.
        chips: Chips of each seat now.
        pots: The pots now, oldest first.
        base_doubled: Whether the oldest pot has been doubled already.
        choices: What each seat did before the first trick.
        kitty_card: The card that this seat put into the kitty, or saw go there; None before.
        taken_card: The card that this seat took in its exchange; None without one.
        debts: The debts of this deal so far, in the order led.
        committed_seat: The seat that took the first nine tricks; None without one.
        claim: The debt that its winner now claims or waives, seen by all; None without one.
        kitty: The kitty, ascending; empty before the last trick is over.
        deal_chips: Chips of each seat when the cards were dealt, after the antes.
        deal_pots: The pots when the cards were dealt, after the antes, oldest first.
        deal_base_doubled: Whether the oldest pot had been doubled when the cards were dealt.
        espagnolette_right: Whether this seat holds the right of the Espagnolette now.
        espagnolette_used: Whether this seat has used that right in this deal.
        claims: The answers to the claims of this deal so far, each whether it was claimed.
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
    chips: tuple[int, ...]
    pots: tuple[int, ...]
    base_doubled: bool
    choices: tuple[Choice, ...]
    kitty_card: int | None
    taken_card: int | None
    debts: tuple[Debt, ...]
    committed_seat: Seat | None
    claim: Debt | None
    kitty: tuple[int, ...]
    deal_chips: tuple[int, ...]
    deal_pots: tuple[int, ...]
    deal_base_doubled: bool
    espagnolette_right: bool
    espagnolette_used: bool
    claims: tuple[bool, ...]
