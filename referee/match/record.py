"""The record of a match: a transcript, which is hashed, and beside it the conduct, which is not.

The values mirror `quinola/v1/record.proto` field by field; `docs/records.md` says how they are
written.
"""

from dataclasses import dataclass
from typing import NamedTuple

from referee.games.game import OptionValue, Seat
from referee.match.clock import ClockRules
from referee.match.faults import Cause, Fault
from referee.match.plan import Player
from referee.match.traffic import Termination

FORMAT = 1
"""Version of the transcript's format."""


class ShuffleEvent(NamedTuple):
    """Chance's answer.

    Attributes:
        order: The permutation, top of the pack first.
    """

    order: tuple[int, ...]


class SeatChoice(NamedTuple):
    """One seat's answer.

    Attributes:
        seat: The seat.
        actions: The texts of the chosen actions, in the order of the game's action table.
        substituted_for: Why the referee chose in the seat's place; None when the seat chose.
    """

    seat: Seat
    actions: tuple[str, ...]
    substituted_for: Fault | None = None


class ChoiceEvent(NamedTuple):
    """The answers of the asked seats.

    Attributes:
        seats: One for each asked seat, in the order of seats.
    """

    seats: tuple[SeatChoice, ...]


class RevokeEvent(NamedTuple):
    """The asked seat revoked, which the rules punish; its card is not recorded.

    Attributes:
        seat: The seat.
    """

    seat: Seat


class ForfeitEvent(NamedTuple):
    """A seat was forfeited during the question that was answered last.

    Attributes:
        seat: The seat.
        fault: What for; each of its further choices is substituted for the same.
    """

    seat: Seat
    fault: Fault


MatchEvent = ShuffleEvent | ChoiceEvent | RevokeEvent | ForfeitEvent


@dataclass(frozen=True, slots=True)
class Transcript:
    """All that decides a match.

    Attributes:
        game: The game's name.
        rules_version: Version of its rules.
        options: All options of the rules, sorted by name.
        players: Who sat where, by seat.
        clock: The time that each seat had.
        fault_limit: How many faults a seat could commit before it was forfeited.
        deal_path: Path of the deal-set in its league; empty outside a league.
        deal_key: The key of all shuffles, 32 bytes.
        events: The answers to all questions, in order.
        points: Points by seat, in the smallest part of the game's unit.
        forfeited_seats: Ascending.
        format: Version of this format.
    """

    game: str
    rules_version: int
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[Player, ...]
    clock: ClockRules
    fault_limit: int
    deal_path: str
    deal_key: bytes
    events: tuple[MatchEvent, ...]
    points: tuple[int, ...]
    forfeited_seats: tuple[Seat, ...] = ()
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class FaultEvidence:
    """One fault and what is known of it.

    Attributes:
        fault: What it was.
        cause: Whose fault it was.
        sequence: The request that was open; 0 when none was, or when the fault is the whole
            process's. That one stands in the conduct of each table that it touched, and counts
            once.
        detail: Which value, and what was expected.
        error_output: The end of what the bot had written to its error output.
    """

    fault: Fault
    cause: Cause
    sequence: int
    detail: str
    error_output: str = ""


@dataclass(frozen=True, slots=True)
class SeatConduct:
    """How one seat behaved; times in milliseconds of charged time.

    Attributes:
        decision_count: Decisions that it was asked for.
        charged_ms: Charged to it in all.
        longest_ms: The longest charge for one decision.
        least_left_ms: The least that was left on its clock.
        faults: In order.
        ignored_answer_count: Answers that nobody had asked for.
        start_ms: From the start of its process to its Hello, the longest if it was started again;
            0 for one that never connected, or was not started by the referee. In milliseconds of
            the machine's own time: no clock of the match runs yet.
        warnings: What came near a limit and did not pass it, in words.
    """

    decision_count: int
    charged_ms: int
    longest_ms: int
    least_left_ms: int
    faults: tuple[FaultEvidence, ...] = ()
    ignored_answer_count: int = 0
    start_ms: int = 0
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a match came about. The session knows `duration_ms` and `seats`, its caller the rest.

    Attributes:
        seats: How each seat behaved, by seat.
        duration_ms: How long it took.
        transcript_digest: SHA-256 of the transcript's text in hexadecimal.
        isolation: How the bots were kept apart.
        worker: Name of the worker that played it; empty outside a league.
        attempt: Which attempt at the match this was, from 1.
        started_at_ms: When it began, in milliseconds since 1970-01-01T00:00:00Z.
        referee_version: Version of Quinola that played it.
        referee_lag_ms: Time in which the referee's own loop was busy, charged to nobody.
    """

    seats: tuple[SeatConduct, ...]
    duration_ms: int = 0
    transcript_digest: str = ""
    isolation: str = ""
    worker: str = ""
    attempt: int = 1
    started_at_ms: int = 0
    referee_version: str = ""
    referee_lag_ms: int = 0


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """What became of one match.

    Attributes:
        match_id: As in its `TablePlan`.
        termination: How it ended.
        transcript: None for a void match.
        conduct: How it came about.
        points: By seat, in the smallest part of the game's unit; None for a void match.
        ranks: By seat, from 1, equal ones shared, forfeited seats last; None for a void match.
        forfeited_seats: Ascending.
        void_cause: Why the match is void; None unless it is.
        void_detail: The same in words.
    """

    match_id: str
    termination: Termination
    transcript: Transcript | None
    conduct: Conduct
    points: tuple[int, ...] | None
    ranks: tuple[int, ...] | None
    forfeited_seats: tuple[Seat, ...]
    void_cause: Cause | None = None
    void_detail: str = ""
