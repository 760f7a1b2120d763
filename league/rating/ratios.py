"""Log-likelihood ratios of two hypotheses about the mean of a bounded score."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Self

import numpy as np
from scipy.optimize import brentq

from league.rating.comparisons import FloatArray
from league.rating.likelihood import NATURAL

# An outcome that has not happened yet counts this often: enough to keep everything finite.
_UNSEEN = 1e-3
_ROUNDS = 1_000
_SETTLED = 1e-13
_INSET = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Outcomes and how often they happened.

    Attributes:
        scores: equally far apart, from 0 to 1.
        shares: how often each happened, adding up to 1.
        size: how many deal-sets; a little more than a whole number where unseen outcomes count.
    """

    scores: FloatArray
    shares: FloatArray
    size: float

    @classmethod
    def as_counted(cls, counts: Sequence[int]) -> Self:
        """Return the sample that these counts are."""
        return cls._of(np.asarray(counts, np.float64))

    @classmethod
    def with_unseen(cls, counts: Sequence[int]) -> Self:
        """Return the sample in which what has not happened counts a thousandth."""
        return cls._of(np.where(np.asarray(counts) == 0, _UNSEEN, counts))

    @classmethod
    def _of(cls, counts: FloatArray) -> Self:
        size = float(counts.sum())
        return cls(np.linspace(0, 1, len(counts)), counts / size, size)

    @property
    def mean(self) -> float:
        """Mean score."""
        return float(self.shares @ self.scores)

    @property
    def variance(self) -> float:
        """Variance of a deal-set's score."""
        return float(self.shares @ (self.scores - self.mean) ** 2)

    def around(self, mean: float) -> float:
        """Return the mean square of the distance from a mean that is only supposed."""
        return float(self.shares @ (self.scores - mean) ** 2)


def expected_score(elo: float) -> float:
    """Return the mean score that a difference in Elo leads to expect."""
    return 0.5 + 0.5 * float(np.tanh(elo * NATURAL / 2))


def exact_llr(sample: Sample, mean0: float, mean1: float) -> float:
    """Return how much better a sample is explained by one mean than by another.

    Each mean is represented by the likeliest distribution that has it.

    Args:
        sample: every outcome must have a share.
        mean0: the mean under the first hypothesis.
        mean1: the mean under the second; the ratio is above 0 where that one fits better.
    """
    likely0 = 1 + _tilt(sample.shares, sample.scores - mean0) * (sample.scores - mean0)
    likely1 = 1 + _tilt(sample.shares, sample.scores - mean1) * (sample.scores - mean1)
    return sample.size * float(sample.shares @ np.log(likely0 / likely1))


def _tilt(shares: FloatArray, distances: FloatArray) -> float:
    """Return t with sum of shares * d / (1 + t d) = 0: the likeliest shares with d of mean 0.

    These are shares / (1 + t d): by Lagrange, with one multiplier for the mean.
    """
    low, high = -1 / distances.max(), -1 / distances.min()
    inset = _INSET * (high - low)

    def mean(tilt: float) -> float:
        return float(shares @ (distances / (1 + tilt * distances)))

    return float(brentq(mean, low + inset, high - inset, xtol=1e-15, rtol=1e-14))


def moments_llr(sample: Sample, mean0: float, mean1: float) -> float:
    """Return the ratio as for a normal distribution of unknown variance.

    It needs no single outcome to be likely, and no outcome to have happened at all.

    Returns:
        0 where the sample does not vary around one of the means, which tells nothing.
    """
    around0, around1 = sample.around(mean0), sample.around(mean1)
    if not (around0 > 0 and around1 > 0):
        return 0.0
    return sample.size / 2 * log(around0 / around1)


def linear_llr(sample: Sample, mean0: float, mean1: float) -> float:
    """Return the ratio as for a normal distribution of known variance: a check on the others."""
    if not sample.variance > 0:
        return 0.0
    surplus = 2 * sample.mean - mean0 - mean1
    return sample.size * (mean1 - mean0) * surplus / (2 * sample.variance)


def normalized_llr(sample: Sample, t0: float, t1: float) -> float:
    """Return the ratio where the hypotheses are about (mean - 1/2) / standard deviation.

    Args:
        sample: every outcome must have a share.
        t0: the value under the first hypothesis.
        t1: the value under the second.
    """
    likely0, likely1 = (_with_t_value(sample, t) for t in (t0, t1))
    return sample.size * float(sample.shares @ np.log(likely1 / likely0))


def _with_t_value(sample: Sample, t: float) -> FloatArray:
    """Return the likeliest shares for which the mean lies t standard deviations above 1/2.

    The derivative of the condition mean - 1/2 - t * sd by a share is, up to a constant, a - 1/2 -
    t * sd * (1 + ((a - mean) / sd)^2) / 2. So the condition is linear around its own solution, and
    the tilt for that line is repeated until it stands still.
    """
    shares = np.full(len(sample.scores), 1 / len(sample.scores))
    for _ in range(_ROUNDS):
        mean = float(shares @ sample.scores)
        sd = sqrt(float(shares @ (sample.scores - mean) ** 2))
        bend = t * sd * (1 + ((sample.scores - mean) / sd) ** 2) / 2
        distances = sample.scores - 0.5 - bend
        tilted = sample.shares / (1 + _tilt(sample.shares, distances) * distances)
        if float(np.abs(tilted - shares).max()) < _SETTLED:
            return tilted
        shares = tilted
    return shares


def normalized_moments_llr(sample: Sample, t0: float, t1: float, *, games: int) -> float:
    """Return the same ratio from mean and variance alone; 0 where the sample does not vary.

    Args:
        sample: deal-sets of some matches.
        t0: the value under the first hypothesis.
        t1: the value under the second.
        games: matches in a deal-set.
    """
    if not sample.variance > 0:
        return 0.0
    t = (sample.mean - 0.5) / sqrt(sample.variance)
    far0, far1 = 1 + (t - t0) ** 2 / games, 1 + (t - t1) ** 2 / games
    return sample.size * games / 2 * log(far0 / far1)
