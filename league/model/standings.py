"""The one list of a season: official ratings with error bars, and what stands beside them."""

from dataclasses import dataclass

from league.model.ids import EntryNumber, SeasonId
from league.model.results import Count


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry's line. Ratings, and whatever is None, are unrounded and never NaN.

    Attributes:
        entry: The entry.
        bot: Its bot's name.
        owner: Whose bot it is.
        submission: Number of the submission that plays.
        rating: Official rating; None while it is not ranked, and `note` says why.
        low: Lower end of the 95 % interval.
        high: Upper end.
        best_rank: The best place that the data leave possible, from 1.
        worst_rank: The worst.
        provisional: Whether it rests on fewer than 30 deal-sets.
        island: Number of the group of entries that it can be compared with.
        note: What a reader must know about this line; may be empty.
        online: Online Elo, for watching.
        online_provisional: Whether that rests on fewer than 30 matches.
        matches: Matches that count, all of them in complete deal-sets.
        deal_sets: Complete deal-sets that it took part in.
        mean_points: Mean per match in the game's unit, without forfeited seats; None without any.
        faults: Its own faults in these matches; a lost process counts once.
        forfeits: Matches of these that it lost by conduct.
        se: Standard error by how its deal-sets differ; None with a single one.
        rank: 1 + the number of its island with a higher rating; equals share it.
        first: Chance that it is the strongest of its island.
        interval: Where the interval comes from: "deal-sets" (how they differ), "profile" or
            "curvature" (the likelihood, for small samples).
    """

    entry: EntryNumber
    bot: str
    owner: str
    submission: int
    rating: float | None
    low: float | None
    high: float | None
    best_rank: int | None
    worst_rank: int | None
    provisional: bool
    island: int | None
    note: str
    online: float
    online_provisional: bool
    matches: int
    deal_sets: int
    mean_points: float | None
    faults: int
    forfeits: int
    rank: int | None = None
    se: float | None = None
    first: float | None = None
    interval: str | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The list of a season, best first.

    Attributes:
        season_id: The season.
        revision: The season's revision at which it held.
        unit: What `mean_points` is in: "chips".
        deal_sets: Complete ones, which alone count, of all planned.
        rows: One for each entry, by rating; those not ranked yet at the end.
        seat_effects: What a seat is worth in Elo, by seat.
        notes: What a reader must know about the whole list.
        honest_over_naive: By how much errors that know of deal-sets exceed those that do not:
            above 1 the luck that matches share costs certainty, below 1 equal deals save matches.
            None where too few deal-sets can tell.
        digest: SHA-256 of the results that count, in hexadecimal; empty without any.
    """

    season_id: SeasonId
    revision: int
    unit: str
    deal_sets: Count
    rows: tuple[Standing, ...]
    seat_effects: tuple[float, ...]
    notes: tuple[str, ...]
    honest_over_naive: float | None = None
    digest: str = ""
