"""What a session is to play, fixed before it begins."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from referee.errors import ConfigurationError
from referee.games.game import GameSpec, State
from referee.match.chance import KEY_BYTES
from referee.match.clock import ClockRules
from referee.match.faults import FAULT_LIMIT, LOSS_LIMIT

BATCH_LIMIT = 1024
"""The most requests in one batch, whatever a bot asks for."""


class Ruleset(Protocol):
    """The part of a `Game` that a match needs; every game has it, whatever its observations."""

    @property
    def spec(self) -> GameSpec:
        """The constants of the ruleset."""
        ...

    def start(self) -> State[object, object]:
        """A new match, before its first event."""
        ...


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat in one match.

    Attributes:
        bot: The bot's name.
        submission_digest: SHA-256 of the submission in hexadecimal; empty for a program that was
            not submitted.
    """

    bot: str
    submission_digest: str = ""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One match that is to be played.

    Attributes:
        match_id: Name of the match for whoever asked for it; comes back in `FinishedMatch`.
        game: The ruleset.
        deal_key: 32 bytes from which all shuffles of the match come; see `referee.match.chance`.
        deal_path: Path of the deal-set in its league; empty outside a league.
        seating: The place that sits in each seat; no place sits twice.
        players: Who answers for each seat.
        clock: The time of each seat.
        fault_limit: Faults at this table with which a seat is forfeited, 1 or more.
    """

    match_id: str
    game: Ruleset
    deal_key: bytes
    deal_path: str
    seating: tuple[int, ...]
    players: tuple[Player, ...]
    clock: ClockRules
    fault_limit: int = FAULT_LIMIT


@dataclass(frozen=True, slots=True)
class SessionRules:
    """What holds for a whole session.

    Attributes:
        loss_limit: Lost processes of one place with which its unfinished tables are forfeited.
        surplus_limit: Unexpected answers that a process may send beyond its open requests.
        batch_limit: The most requests in one batch.
        connection_limit: How often one process may connect.
    """

    loss_limit: int = LOSS_LIMIT
    surplus_limit: int = 64
    batch_limit: int = BATCH_LIMIT
    connection_limit: int = 64


def check_plans(tables: Iterable[TablePlan], place_count: int) -> None:
    """Refuse tables that cannot be played.

    Raises:
        ConfigurationError: A plan does not fit its game or the places; names the match.
    """
    for plan in tables:
        seats = plan.game.spec.seats
        at_fault = f"match {plan.match_id}"
        if len(plan.seating) != seats or len(plan.players) != seats:
            raise ConfigurationError(
                f"{at_fault}: {len(plan.seating)} places and {len(plan.players)} players, "
                f"expected {seats} of each"
            )
        if len(set(plan.seating)) != seats or not set(plan.seating) <= set(range(place_count)):
            raise ConfigurationError(
                f"{at_fault}: seating {plan.seating}, expected distinct places 0 to "
                f"{place_count - 1}"
            )
        if len(plan.deal_key) != KEY_BYTES:
            raise ConfigurationError(
                f"{at_fault}: a deal key of {len(plan.deal_key)} bytes, expected {KEY_BYTES}"
            )
        if plan.fault_limit < 1:
            raise ConfigurationError(
                f"{at_fault}: fault_limit is {plan.fault_limit}, expected 1 or more"
            )


def longest_ms(tables: Iterable[TablePlan]) -> int:
    """Return how long a session can take by its clocks, in milliseconds of charged time.

    That is when every seat uses up all its time, one after the other. A session that is cut short
    before is not the bots' fault, however slow they are: a limit on the whole lies above this.
    """
    return sum(
        table.game.spec.seats
        * (
            table.clock.bank_ms
            + table.game.spec.event_limit * (table.clock.increment_ms + table.clock.tolerance_ms)
        )
        for table in tables
    )
