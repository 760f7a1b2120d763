"""The fault table: what a bot can do wrong, whose fault it is, and what it costs.

One table for all games. `docs/faults.md` is the same table for people; a test holds them together.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Fault(Enum):
    """What a bot can do wrong; the names are those of `quinola.v1.Fault`."""

    ILLEGAL_ACTION = "illegal_action"
    LATE = "late"
    STOPPED = "stopped"
    BREACH = "breach"
    OUTPUT = "output"
    MEMORY = "memory"
    RESIGNED = "resigned"


class Cause(Enum):
    """Whose fault it was; the names are those of `quinola.v1.FaultCause`."""

    SEAT = "seat"
    HOST = "host"
    REFEREE = "referee"
    ORGANISER = "organiser"


class Consequence(Enum):
    """What a seat's own fault costs it."""

    SUBSTITUTE = "substitute"
    """The rules' substitute is played; at the limit of the table the seat is forfeited."""

    RESTART = "restart"
    """The process is ended and started again; counted once in the session; at the limit of the
    session its unfinished tables are forfeited."""

    FORFEIT = "forfeit"
    """All unfinished tables of the process are forfeited at once."""


@dataclass(frozen=True, slots=True)
class FaultRow:
    """One row of the table.

    Attributes:
        meaning: What the bot did, for people.
        consequence: What it costs.
    """

    meaning: str
    consequence: Consequence


FAULT_TABLE: Mapping[Fault, FaultRow] = MappingProxyType(
    {
        Fault.ILLEGAL_ACTION: FaultRow(
            "the answer was no legal action, or not as many as were asked for",
            Consequence.SUBSTITUTE,
        ),
        Fault.LATE: FaultRow(
            "the time of the seat was used up before its answer came", Consequence.SUBSTITUTE
        ),
        Fault.STOPPED: FaultRow("its process ended before the session did", Consequence.RESTART),
        Fault.BREACH: FaultRow("it sent what the protocol does not allow", Consequence.RESTART),
        Fault.OUTPUT: FaultRow("it wrote more output than its limit", Consequence.RESTART),
        Fault.MEMORY: FaultRow("it used more memory than its limit", Consequence.RESTART),
        Fault.RESIGNED: FaultRow("it said goodbye before the end", Consequence.FORFEIT),
    }
)
"""What each fault costs when the cause is the seat itself."""

FAULT_LIMIT = 3
"""Faults at one table with which a seat is forfeited there, unless a league says otherwise."""

LOSS_LIMIT = 3
"""Lost processes in one session with which a place forfeits its unfinished tables."""
