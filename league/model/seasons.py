"""Leagues, seasons, and what is asked for before one is opened."""

from dataclasses import dataclass
from enum import StrEnum

from league.model.ids import LeagueId, SeasonId
from referee.games.game import OptionValue
from referee.match.clock import ClockRules

DEFAULT_FAULT_LIMIT = 3
MOST_DEAL_SETS = 256
MOST_CYCLES = 1_000


MOST_ROUNDS = 10_000
MOST_MATCHES = 10_000_000
DEFAULT_SUSPENSION = 30
"""Own faults with which a schedule that goes on by itself stops seating an entry."""


class ScheduleKind(StrEnum):
    """Who meets whom, and in how many steps that is decided."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    LADDER = "ladder"
    COMPARISON = "comparison"


@dataclass(frozen=True, slots=True)
class Terms:
    """How far a schedule goes and whom it seats; None is no bound of that sort.

    Attributes:
        rounds: Rounds that are played at most; for a Swiss schedule, exactly.
        matches: Matches that are planned at most.
        deal_sets_per_bot: Deal-sets that an entry plays on average, at most.
        until_elo: Go on until no interval reaches further than this many Elo to either side.
        floor: Who has sat at fewer tables than this share of the mean is seated first.
        cap: Nobody sits at more tables than this share of the mean.
        owners_apart: Whether bots of one owner are kept from each other's tables, if they can be.
        suspend_after: Own faults with which an entry is not seated any more.
        remote: Whether bots may play from their authors' machines. Those cannot be made to forget,
            so each match has a deal of its own: what is one deal-set in m rotations elsewhere is m
            deals here, each a deal-set of one match, and every place sits in each seat once.
        elo0: In a comparison the smaller difference in Elo of the two to tell apart.
        elo1: The larger one.
        alpha: Chance to find the larger difference while the smaller one holds.
        beta: Chance to find the smaller difference while the larger one holds.
    """

    rounds: int | None = None
    matches: int | None = None
    deal_sets_per_bot: int | None = None
    until_elo: float | None = None
    floor: float = 0.75
    cap: float = 1.5
    owners_apart: bool = True
    suspend_after: int = DEFAULT_SUSPENSION
    remote: bool = False
    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05


class SeasonState(StrEnum):
    """How far a season is.

    It moves down this list, and back only when its organiser takes it up again for more.
    """

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
        terms: How far that goes.
    """

    league: str
    ruleset: Ruleset
    clock: ClockRules
    deal_sets: int
    cycles: int = 1
    fault_limit: int = DEFAULT_FAULT_LIMIT
    schedule: ScheduleKind = ScheduleKind.ROUND_ROBIN
    terms: Terms = Terms()


@dataclass(frozen=True, slots=True)
class EarlierSeed:
    """The seed of a part of a season that was over before the season was taken up again.

    Attributes:
        digest: Its SHA-256, published before the first match of its part.
        seed: The seed, published after the last.
    """

    digest: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Season:
    """A bounded schedule with one list of standings.

    Attributes:
        season_id: Its number, over all leagues.
        league: Whose season it is.
        number: Which one of the league's seasons, from 1.
        plan: What was asked for.
        plan_digest: SHA-256 of the plan and of who plays: equal for equal requests.
        seed_digest: SHA-256 of the season's seed, published before the first match from it.
        seed: The seed; None until the season is over, so that nobody can know a deal to come.
        earlier_seeds: Those of the parts before, if the season was taken up again: no deal comes
            from a seed that was public.
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
    earlier_seeds: tuple[EarlierSeed, ...] = ()
