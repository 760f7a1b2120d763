"""Reports of a season: bot against bot, by seat, and one bot's way through it."""

from dataclasses import dataclass

from league.model.ids import EntryNumber, SeasonId
from league.model.results import RatingPoint


@dataclass(frozen=True, slots=True)
class PairLine:
    """What happened between two bots, told from the first one's side. Never a bare number.

    Attributes:
        first: The one.
        second: The other.
        wins: Comparisons that the first one won.
        ties: Comparisons that were level.
        losses: Comparisons that the second one won.
        deal_sets: Complete deal-sets in which they met.
        score: Share that the first one won of all it could; a tie is half a win.
        score_low: Lower end of its 95 % interval.
        score_high: Upper end.
        expected: The share that their ratings and seats lead to expect.
        gap: Rating of the first less rating of the second; None where too little is known.
        gap_low: Lower end of its 95 % interval.
        gap_high: Upper end.
        superiority: Likelihood that the first is the stronger one.
    """

    first: str
    second: str
    wins: int
    ties: int
    losses: int
    deal_sets: int
    score: float
    score_low: float | None
    score_high: float | None
    expected: float
    gap: float | None
    gap_low: float | None
    gap_high: float | None
    superiority: float | None


@dataclass(frozen=True, slots=True)
class PairReport:
    """Every two bots of a season that met, both ways round.

    Attributes:
        season_id: The season.
        revision: The season's revision at which it held.
        bots: In the order of the standings.
        pairs: In the same order, by first and then by second.
        honest_over_naive: By how much errors that know of deal-sets exceed those that do not;
            None where too few deal-sets can tell.
    """

    season_id: SeasonId
    revision: int
    bots: tuple[str, ...]
    pairs: tuple[PairLine, ...]
    honest_over_naive: float | None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What came of one seat, for all bots or for one.

    Attributes:
        bot: Whose; None for all.
        seat: From 0.
        matches: Matches that count.
        deal_sets: Complete deal-sets that they belong to.
        points: Mean points per match in the game's unit, without forfeited ones; None without any.
        points_low: Lower end of its 95 % interval; None where a single deal-set tells nothing.
        points_high: Upper end.
        score: Share won of all that could be won against other bots; a tie is half a win.
        score_low: Lower end of its 95 % interval.
        score_high: Upper end.
        elo: What the seat adds to whoever sits there; None for one bot alone.
        elo_low: Lower end of its 95 % interval; None below 6 deal-sets.
        elo_high: Upper end.
    """

    bot: str | None
    seat: int
    matches: int
    deal_sets: int
    points: float | None
    points_low: float | None
    points_high: float | None
    score: float | None
    score_low: float | None
    score_high: float | None
    elo: float | None = None
    elo_low: float | None = None
    elo_high: float | None = None


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What the seats of a season were worth.

    Attributes:
        season_id: The season.
        revision: The season's revision at which it held.
        unit: What points are in: "chips".
        seats: One line a seat, for all bots.
        bots: One line a bot and seat, bots in the order of the standings.
    """

    season_id: SeasonId
    revision: int
    unit: str
    seats: tuple[SeatLine, ...]
    bots: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class HistoryReport:
    """One entry's way through a season; every point names its match.

    Attributes:
        season_id: The season.
        revision: The season's revision at which it held.
        entry: Whose.
        bot: Its bot's name.
        points: In planned order.
    """

    season_id: SeasonId
    revision: int
    entry: EntryNumber
    bot: str
    points: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class PhaseLine:
    """What a bot, or everybody, got out of the deals of one phase.

    Attributes:
        bot: Whose; None for all seats together.
        phase: The phase: "passing left", "deal 3".
        deals: Seats of deals that were counted.
        deal_sets: Complete deal-sets that they belong to.
        points: Mean per deal and seat, without forfeited seats.
        points_low: Lower end of its 95 % interval; None where a single deal-set tells nothing.
        points_high: Upper end.
    """

    bot: str | None
    phase: str
    deals: int
    deal_sets: int
    points: float
    points_low: float | None
    points_high: float | None


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """What the phases of a game were worth in a season, read from its records.

    Attributes:
        season_id: The season.
        revision: The season's revision at which it held.
        game: What is played.
        unit: What points are in.
        lines: By bot in the order of the standings, then by phase as they come in a match; () for
            a game without phases.
    """

    season_id: SeasonId
    revision: int
    game: str
    unit: str
    lines: tuple[PhaseLine, ...]
