"""What passes between a session and its bots, as values: the wire makes messages of them.

`T` is an encoded fact, whatever the session's `FactCodec` makes of a fact's body.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, Protocol, TypeVar

from referee.games.game import ActionId, Seat
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.plan import Ruleset

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class FactCodec(Protocol[T_co]):
    """Encodes what is learnt, once for all seats that learn it."""

    def encode(self, body: object) -> T_co:
        """What a request carries for a fact's body."""
        ...

    def starts_deal(self, body: object) -> bool:
        """Whether a new deal begins with this fact: what was learnt before is resent no more."""
        ...


class Termination(Enum):
    """How a match ended; the names are those of `quinola.v1.Termination`."""

    COMPLETED = "completed"
    FORFEIT = "forfeit"
    VOID = "void"


class Decision(NamedTuple):
    """A bot's answer to one request.

    Attributes:
        table_id: The table that asked.
        sequence: The sequence of the request that this answers.
        actions: The chosen actions, in any order; nothing about them has been checked.
    """

    table_id: int
    sequence: int
    actions: Sequence[int]


class Request(NamedTuple, Generic[T]):
    """Asks one seat for one decision. A tuple, because one is made for every decision.

    Attributes:
        table_id: The table that asks.
        seat: The seat that is asked.
        sequence: Number of this question to this seat, from 1.
        legal_actions: Ascending, never empty.
        pick: How many distinct actions are to be chosen.
        time_left_ms: Charged time that is left, 0 or more, without the tolerance.
        facts: What the seat has learnt since its last request, in the order of events.
        observation: All that the seat may know: the game's own value.
    """

    table_id: int
    seat: Seat
    sequence: int
    legal_actions: tuple[ActionId, ...]
    pick: int
    time_left_ms: int
    facts: tuple[T, ...]
    observation: object


@dataclass(frozen=True, slots=True)
class TableStarted:
    """A place has a seat at a table.

    Attributes:
        table_id: Number of the table in the session, from 1.
        game: The ruleset.
        fault_limit: Faults with which a seat is forfeited.
        seat: The seat.
        clock: Its time.
        dice_seed: 16 bytes for the seat's own dice; they say nothing about the deal.
        resumed: Whether the table was announced before, on a stream that was lost.
    """

    table_id: int
    game: Ruleset
    fault_limit: int
    seat: Seat
    clock: ClockRules
    dice_seed: bytes
    resumed: bool


@dataclass(frozen=True, slots=True)
class TableEnded(Generic[T]):
    """A table is over, as one seat is told it.

    Attributes:
        table_id: The table.
        termination: How it ended.
        points: Points by seat in the smallest part of the game's unit; empty for a void match.
        forfeited_seats: Ascending.
        facts: What the seat has learnt since its last request; empty for a forfeited seat.
    """

    table_id: int
    termination: Termination
    points: tuple[int, ...]
    forfeited_seats: tuple[Seat, ...]
    facts: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class FaultNotice:
    """Tells a place what it did wrong.

    Attributes:
        table_id: The table; None when the fault concerns the whole process.
        sequence: The request that was open; None when none was.
        fault: What it was.
        detail: Which value, and what was expected.
        fault_count: Faults of the seat at the table, or lost processes of the place in the
            session, this one included.
        forfeited: Whether the seat, or every unfinished table of the process, is now forfeited.
    """

    table_id: int | None
    sequence: int | None
    fault: Fault
    detail: str
    fault_count: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class Batch(Generic[T]):
    """All that may be sent to one place now, in this order, in one message or more.

    Attributes:
        tables_started: Each comes before its table's first request.
        fault_notices: What the bot did wrong since the last batch.
        requests: At most as many as the bot asked for in `Hello`.
        tables_ended: Nothing more comes from these.
        session_ended: Why nothing more comes at all, in words; None while something may come.
    """

    tables_started: tuple[TableStarted, ...] = ()
    fault_notices: tuple[FaultNotice, ...] = ()
    requests: tuple[Request[T], ...] = ()
    tables_ended: tuple[TableEnded[T], ...] = ()
    session_ended: str | None = None
