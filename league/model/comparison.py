"""What is known of two versions of a bot."""

from dataclasses import dataclass

from league.model.ids import SeasonId
from league.model.seasons import SeasonState


@dataclass(frozen=True, slots=True)
class AskedTest:
    """Which two differences a sequential test tells apart, and how often it may be wrong.

    Attributes:
        elo0: The smaller difference.
        elo1: The larger one.
        alpha: Chance to find the larger difference while the smaller one holds.
        beta: Chance to find the smaller difference while the larger one holds.
        llr_low: Log-likelihood ratio at or below which the verdict is "not stronger".
        llr_high: The one at or above which it is "stronger".
    """

    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr_low: float
    llr_high: float


@dataclass(frozen=True, slots=True)
class KnownGap:
    """How far apart two versions are, in Elo; above 0 the new one is the stronger.

    Attributes:
        score: Share of all that the new version could win; a tie is half a win.
        elo: The difference, as likely too high as too low, whenever the test has stopped.
        low: Lower end of its 95 % interval, valid whenever one looks.
        high: Upper end.
        superiority: Likelihood that the new version is the stronger one, adjusted likewise.
        unadjusted_elo: The difference as it is, not adjusted for stopping: it overstates.
        unadjusted_error: Half width of its 95 % interval, not adjusted for stopping either.
        normalized_elo: The difference in the unit that does not depend on how often games tie, not
            adjusted for stopping.
        normalized_error: Half width of its 95 % interval.
    """

    score: float
    elo: float
    low: float
    high: float
    superiority: float
    unadjusted_elo: float
    unadjusted_error: float
    normalized_elo: float
    normalized_error: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a new version compares with an old one, by all complete deal-sets between them.

    Attributes:
        season_id: The season that plays them.
        revision: The season's revision at which it held.
        state: Whether more is to be played.
        new: What the new version is called.
        old: What the old one is called.
        game: What is played.
        verdict: "stronger" (the difference is the larger one, rather than the smaller), "not
            stronger" (the other way round), or "undecided".
        sentence: All that is known, said in one sentence.
        test: What is asked.
        llr: Log-likelihood ratio of the larger difference against the smaller one.
        deal_sets: Complete deal-sets: all that counts.
        most_deal_sets: With how many of them it ends undecided.
        matches: Matches of these.
        counts: How many deal-sets gave the new version 0, 1, 2 ... half points, from none to all.
        known: How far apart they are; None before the first deal-set.
        new_forfeits: Seats that the new version forfeited in these matches.
        old_forfeits: Seats that the old one forfeited.
        note: Why it ended before its time; may be empty.
    """

    season_id: SeasonId
    revision: int
    state: SeasonState
    new: str
    old: str
    game: str
    verdict: str
    sentence: str
    test: AskedTest
    llr: float
    deal_sets: int
    most_deal_sets: int
    matches: int
    counts: tuple[int, ...]
    known: KnownGap | None
    new_forfeits: int
    old_forfeits: int
    note: str
