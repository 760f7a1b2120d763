"""What a session is to play, fixed before it begins."""

from dataclasses import dataclass
from typing import Protocol

from referee.games.game import GameSpec, State
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
    """

    loss_limit: int = LOSS_LIMIT
    surplus_limit: int = 64
    batch_limit: int = BATCH_LIMIT
