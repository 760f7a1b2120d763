"""The fault table: what a bot can do wrong, whose fault it is, and what it costs.

One table for all games. `docs/faults.md` shows it to people; a test holds the two together.
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
    """Whose fault it was; the names are those of `quinola.v1.FaultCause`.

    Only a seat's own fault costs it; with every other cause the match is void.
    """

    SEAT = "seat"
    HOST = "host"
    REFEREE = "referee"
    ORGANISER = "organiser"


class Consequence(Enum):
    """What a seat's own fault costs it."""

    SUBSTITUTE = "substitute"
    """The rules' substitute is played; at the limit of the table the seat is forfeited."""

    RESTART = "restart"
    """The process is started again, which counts once in the session; at the limit of the session
    its unfinished tables are forfeited."""

    FORFEIT = "forfeit"
    """All unfinished tables of the process are forfeited at once."""


@dataclass(frozen=True, slots=True)
class FaultRow:
    """One row of the table.

    Attributes:
        fault: What the record calls it.
        meaning: What the bot did, for people.
        consequence: What it costs.
    """

    fault: Fault
    meaning: str
    consequence: Consequence


FAULT_TABLE: Mapping[Fault, FaultRow] = MappingProxyType(
    {
        row.fault: row
        for row in (
            FaultRow(
                Fault.ILLEGAL_ACTION,
                "answered with no legal action, or not with as many as asked",
                Consequence.SUBSTITUTE,
            ),
            FaultRow(
                Fault.LATE,
                "did not answer before the seat's time was used up",
                Consequence.SUBSTITUTE,
            ),
            FaultRow(
                Fault.STOPPED, "its process ended before the session did", Consequence.RESTART
            ),
            FaultRow(Fault.BREACH, "sent what the protocol does not allow", Consequence.RESTART),
            FaultRow(Fault.OUTPUT, "wrote more output than its limit", Consequence.RESTART),
            FaultRow(Fault.MEMORY, "used more memory than its limit", Consequence.RESTART),
            FaultRow(Fault.RESIGNED, "said goodbye before the end", Consequence.FORFEIT),
        )
    }
)
"""What each fault costs when the cause is the seat itself."""

ABSENT = FaultRow(Fault.STOPPED, "did not connect within its start budget", Consequence.FORFEIT)
"""The one fault that the table names twice: to wait for the process again would be no use."""

FAULT_LIMIT = 3
"""Faults at one table with which a seat is forfeited there, unless a league says otherwise."""

LOSS_LIMIT = 3
"""Lost processes in one session with which a place forfeits its unfinished tables."""
