"""Leagues, seasons, and what is asked for before one is opened."""

from dataclasses import dataclass
from enum import StrEnum

from league.model.ids import LeagueId, SeasonId
from referee.games.game import OptionValue
from referee.match.clock import ClockRules

DEFAULT_FAULT_LIMIT = 3
MOST_DEAL_SETS = 256
MOST_CYCLES = 1_000


class ScheduleKind(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round_robin"


class SeasonState(StrEnum):
    """How far a season is; it only moves down this list."""

    OPEN = "open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game with its options chosen.

    Attributes:
        game: Its name in `referee.games.GAMES`.
        options: All its options with their values, sorted by name.
        version: Version of its rules; only a referee that has this version may play.
        seats: How many seats its table has.
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    version: int
    seats: int


@dataclass(frozen=True, slots=True)
class League:
    """The seasons of one ruleset.

    Attributes:
        league_id: Its number.
        name: As its organiser writes it; unique as names of bots are.
        ruleset: What is played.
        created_at_ms: In milliseconds since 1970 (UTC).
    """

    league_id: LeagueId
    name: str
    ruleset: Ruleset
    created_at_ms: int


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """What is asked for: everything about a season but who plays and its seed.

    Attributes:
        league: Name of the league; a new one is made if there is none.
        ruleset: What is played; a league that exists must have the same.
        deal_sets: Deal-sets a pairing, 1 to 256: each of its sessions plays that many matches.
        cycles: How often the whole schedule is gone through, 1 to 1,000.
        clock: Time of each seat in each match.
        fault_limit: How many faults forfeit a seat.
        schedule: Who meets whom.
    """

    league: str
    ruleset: Ruleset
    clock: ClockRules
    deal_sets: int
    cycles: int = 1
    fault_limit: int = DEFAULT_FAULT_LIMIT
    schedule: ScheduleKind = ScheduleKind.ROUND_ROBIN


@dataclass(frozen=True, slots=True)
class Season:
    """A bounded schedule with one list of standings.

    Attributes:
        season_id: Its number, over all leagues.
        league: Whose season it is.
        number: Which one of the league's seasons, from 1.
        plan: What was asked for.
        plan_digest: SHA-256 of the plan and of who plays: equal for equal requests.
        seed_digest: SHA-256 of the season's seed, published before its first match.
        seed: The seed; None until the season is over, so that nobody can know a deal to come.
        state: How far it is.
        stopped: Whether its organiser holds it: nothing more is claimed until it is resumed.
        revision: Grows with every change that a reader could notice.
        opened_at_ms: In milliseconds since 1970 (UTC).
        over_at_ms: The same; None while it is open.
    """

    season_id: SeasonId
    league: League
    number: int
    plan: SeasonPlan
    plan_digest: str
    seed_digest: str
    seed: bytes | None
    state: SeasonState
    stopped: bool
    revision: int
    opened_at_ms: int
    over_at_ms: int | None
