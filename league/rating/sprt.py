"""Is a new version stronger? The sequential test that looks at whole deal-sets as they come.

The unit is a deal-set in which both versions meet under equal luck: its score is what the new
version won of all it could win there. For two seats that is an opening with both colours, five
scores from 0 to 1 (the pentanomial of chess engine testing); for more seats there are more.

Source: M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
distribution" and "Normalized Elo", on which fishtest rests.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import log, log10, sqrt
from typing import assert_never

from scipy.special import ndtr, ndtri

from league.rating.likelihood import NATURAL
from league.rating.ratios import (
    Sample,
    exact_llr,
    expected_score,
    moments_llr,
    normalized_llr,
    normalized_moments_llr,
)

# Scores of a pair of games between two bots: 0, 1/4, 1/2, 3/4, 1.
PENTANOMIAL = 5
# More outcomes than five: no decision rests on fewer deal-sets, or on fewer that were not level.
_FEWEST_DEAL_SETS = 32
_FEWEST_DECIDED = 16
# Scores are taken into this range before they become Elo.
_LEAST_SCORE = 1e-3
_NORMAL = float(ndtri(0.975))
# What one standard deviation of a single game is on the normalized scale.
_NORMALIZED = 2 / NATURAL


class Verdict(Enum):
    """What a sequential test says after a deal-set."""

    CONTINUE = "continue"
    """Nothing yet."""
    STRONGER = "stronger"
    """The difference is the larger one asked about, rather than the smaller."""
    NOT_STRONGER = "not stronger"
    """The difference is the smaller one asked about, rather than the larger."""


class Scale(Enum):
    """What a difference is measured in."""

    LOGISTIC = "logistic"
    """Elo: the odds of a game. Where ties are frequent a test takes long."""
    NORMALIZED = "normalized"
    """Standard deviations of a game: a test takes as long whatever the share of ties."""


@dataclass(frozen=True, slots=True)
class DealSetScores:
    """How often each score of a deal-set happened.

    Attributes:
        counts: deal-sets whose score was k / (len(counts) - 1), for k = 0, 1, ...
        games: matches in a deal-set.

    Raises:
        ValueError: fewer than two scores, a negative count, or a deal-set without a match.
    """

    counts: tuple[int, ...]
    games: int = 2

    def __post_init__(self) -> None:
        """Refuse what cannot be counted."""
        if len(self.counts) <= 1 or min(self.counts) < 0 or self.games < 1:
            raise ValueError(
                f"counts {self.counts} of deal-sets of {self.games} matches, expected two scores "
                "or more, none counted below 0, and a match or more"
            )

    @property
    def deal_sets(self) -> int:
        """How many deal-sets were counted."""
        return sum(self.counts)

    @property
    def decided(self) -> int:
        """How many of them were not level."""
        middle, odd = divmod(len(self.counts) - 1, 2)
        return self.deal_sets - (0 if odd else self.counts[middle])

    @property
    def exact(self) -> bool:
        """Whether outcomes are few enough to be compared one by one."""
        return len(self.counts) <= PENTANOMIAL

    @property
    def sample(self) -> Sample:
        """The scores as numbers; the rare ones of a large deal-set as they are.

        With an outcome that is far out and merely possible, the likelihood could hide a rare large
        win: on 25 outcomes that cost up to half of all deal-sets.
        """
        if self.exact or max(self.counts) == self.deal_sets:
            return Sample.with_unseen(self.counts)
        return Sample.as_counted(self.counts)


def scores_of(half_points: Iterable[int], *, most: int, games: int) -> DealSetScores:
    """Count deal-sets by what the new version won in them.

    Args:
        half_points: per deal-set, two for each comparison won and one for each tie.
        most: half points that can be won in a deal-set: 4 for a pair of games between two bots,
            24 for one against three in four rotations.
        games: matches in a deal-set: 2, and 4.

    Raises:
        ValueError: half points below 0 or above the most.
    """
    counts = [0] * (most + 1)
    for won in half_points:
        if not 0 <= won <= most:
            raise ValueError(f"a deal-set with {won} half points, expected 0 to {most}")
        counts[won] += 1
    return DealSetScores(tuple(counts), games)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Two differences to tell apart, and how often the answer may be wrong.

    Attributes:
        elo0: the smaller difference; while it holds, "stronger" is said with chance alpha.
        elo1: the larger one; while it holds, "not stronger" is said with chance beta.
        alpha: chance of the first error.
        beta: chance of the second.
        scale: what the differences are in.

    Raises:
        ValueError: differences that are not ascending, or chances that add up to 1 or more.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    scale: Scale = Scale.LOGISTIC

    def __post_init__(self) -> None:
        """Refuse a test that cannot end well."""
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 = {self.elo0} and elo1 = {self.elo1}, expected elo0 < elo1")
        if min(self.alpha, self.beta) <= 0 or self.alpha + self.beta >= 1:
            raise ValueError(
                f"alpha = {self.alpha} and beta = {self.beta}, expected both above 0 and a sum "
                "below 1"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends: not stronger, stronger."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, scores: DealSetScores) -> float:
        """Return the log-likelihood ratio of the larger difference against the smaller.

        Finite for any counts: where nothing has happened that could tell, it is 0.
        """
        if not scores.deal_sets:
            return 0.0
        sample, games = scores.sample, scores.games
        match self.scale:
            case Scale.LOGISTIC:
                means = expected_score(self.elo0), expected_score(self.elo1)
                return exact_llr(sample, *means) if scores.exact else moments_llr(sample, *means)
            case Scale.NORMALIZED:
                unit = sqrt(games) / _NORMALIZED
                t0, t1 = self.elo0 * unit, self.elo1 * unit
                if scores.exact:
                    return normalized_llr(sample, t0, t1)
                return normalized_moments_llr(sample, t0, t1, games=games)
            case _:
                assert_never(self.scale)

    def verdict(self, scores: DealSetScores) -> Verdict:
        """Return what is known after these deal-sets; it may be asked after every one."""
        young = scores.deal_sets < _FEWEST_DEAL_SETS or scores.decided < _FEWEST_DECIDED
        if young and not scores.exact:
            return Verdict.CONTINUE
        low, high = self.bounds
        ratio = self.llr(scores)
        if ratio >= high:
            return Verdict.STRONGER
        return Verdict.NOT_STRONGER if ratio <= low else Verdict.CONTINUE


@dataclass(frozen=True, slots=True)
class Gap:
    """How far apart two versions are, by all deal-sets between them.

    Not adjusted for a test that stopped because of what it saw; `league.rating.stopping` is.

    Attributes:
        score: mean score of the new version, 0 to 1.
        elo: the difference in Elo.
        elo_error: half width of its 95 % interval.
        normalized: the difference on the normalized scale.
        normalized_error: half width of its 95 % interval.
        superiority: likelihood that the new version is the stronger one.
    """

    score: float
    elo: float
    elo_error: float
    normalized: float
    normalized_error: float
    superiority: float


def gap(scores: DealSetScores) -> Gap:
    """Return how far apart two versions are: finite for any counts of one deal-set or more.

    Raises:
        ValueError: no deal-set.
    """
    if not scores.deal_sets:
        raise ValueError("no deal-set was played, expected one or more")
    sample = scores.sample
    error = sqrt(sample.variance / sample.size)
    game = sqrt(scores.games * sample.variance)
    return Gap(
        score=sample.mean,
        elo=elo_of(sample.mean),
        elo_error=(elo_of(sample.mean + _NORMAL * error) - elo_of(sample.mean - _NORMAL * error))
        / 2,
        normalized=(sample.mean - 0.5) / game * _NORMALIZED,
        normalized_error=_NORMAL / sqrt(scores.games * sample.size) * _NORMALIZED,
        superiority=float(ndtr((sample.mean - 0.5) / error)),
    )


def elo_of(score: float) -> float:
    """Return the difference in Elo that a mean score stands for, at most 1,200."""
    score = min(max(score, _LEAST_SCORE), 1 - _LEAST_SCORE)
    return 400 * log10(score / (1 - score))
