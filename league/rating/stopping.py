"""What is known after a sequential test, honestly: it stopped because of what it saw.

Whoever stops when a result looks good enough overstates it. Here each possible true difference is
asked how likely the test would have come out no better than it did: stopped lower, or stood lower
at the same moment. The difference for which that is an even chance is the estimate (median
unbiased), those for which it is 2.5 and 97.5 % are the interval, valid whenever one looks.

The log-likelihood ratio is taken as Brownian motion between the two bounds of the test.

Source: D. Siegmund, Sequential Analysis, 1985, chapters III and IV.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, exp, sqrt

import numpy as np
from scipy.optimize import brentq
from scipy.special import log_ndtr

from league.rating.comparisons import FloatArray
from league.rating.ratios import expected_score, linear_llr
from league.rating.sprt import DealSetScores, Scale, SequentialTest

# Differences are looked for up to here.
MOST_ELO = 1_000.0
# A ratio beyond a bound by more than the step that crossed it: the test did not stop in time.
_OVERSHOOT = 1.03
_SIGMAS = 9.0
_LEAST_DRIFT = 1e-7


@dataclass(frozen=True, slots=True)
class StoppedGap:
    """How far apart two versions are, adjusted for the stopping rule.

    Attributes:
        elo: the difference, as likely too high as too low; at most 1,000 either way.
        low: lower end of its 95 % interval.
        high: upper end.
        superiority: likelihood that the new version is the stronger one.
    """

    elo: float
    low: float
    high: float
    superiority: float


def stopped_gap(test: SequentialTest, scores: DealSetScores) -> StoppedGap:
    """Return the difference that a test found, whether it has ended or not.

    Args:
        test: the test that was looked at after every deal-set, on the logistic scale.
        scores: all deal-sets up to now.

    Raises:
        ValueError: no deal-set, or a test on another scale.
    """
    if not scores.deal_sets:
        raise ValueError("no deal-set was played, expected one or more")
    if test.scale is not Scale.LOGISTIC:
        raise ValueError(f"a test on the {test.scale.value} scale, expected the logistic one")
    path = _path(test, scores)

    def found(share: float) -> float:
        return _root(lambda elo: path.no_better(elo) - share)

    return StoppedGap(
        elo=found(0.5), low=found(0.975), high=found(0.025), superiority=path.no_better(0.0)
    )


@dataclass(frozen=True, slots=True)
class _Path:
    """Where the ratio went, and by which law it moves.

    Attributes:
        low: lower bound.
        high: upper bound.
        mean0: mean score under the smaller difference.
        mean1: mean score under the larger.
        variance: of the score of a deal-set.
        time: deal-sets until now.
        stand: the ratio now, no further out than the bounds.
    """

    low: float
    high: float
    mean0: float
    mean1: float
    variance: float
    time: float
    stand: float

    def no_better(self, elo: float) -> float:
        """Return the chance of no better an outcome, if the true difference is this."""
        step = self.mean1 - self.mean0
        spread = step * step / self.variance
        # In units of variance; never quite 0, where the formula below is 0 / 0.
        drift = (2 * expected_score(elo) - self.mean0 - self.mean1) / (2 * step)
        if abs(drift) < _LEAST_DRIFT:
            drift = _LEAST_DRIFT
        walk = _Walk(self.low, self.high, drift, spread * self.time)
        return walk.stopped_low() + walk.inside(self.stand)


def _path(test: SequentialTest, scores: DealSetScores) -> _Path:
    low, high = test.bounds
    mean0, mean1 = expected_score(test.elo0), expected_score(test.elo1)
    sample = scores.sample
    stand, time = linear_llr(sample, mean0, mean1), sample.size
    # Counted on beyond its end, a test is taken back along a straight line to where it ended.
    for bound in (low, high):
        if stand / bound > _OVERSHOOT:
            stand, time = bound, time * bound / stand
    return _Path(low, high, mean0, mean1, sample.variance, time, stand)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Brownian motion from 0 between two bounds that end it.

    Attributes:
        low: lower bound, below 0.
        high: upper bound, above 0.
        drift: per unit of variance.
        variance: reached at the moment that is asked about.
    """

    low: float
    high: float
    drift: float
    variance: float

    def stopped_low(self) -> float:
        """Return the chance that it has ended at the lower bound.

        With c = exp(-2 drift) the value c^position has no drift, and turns this walk into the one
        with the opposite drift: two equations for the chances of both bounds.
        """
        ended = 1 - self.inside(self.high)
        mirror = _Walk(self.low, self.high, -self.drift, self.variance)
        mirror_ended = 1 - mirror.inside(self.high)
        width = self.high - self.low
        if self.drift < 0:
            share = ended - exp(2 * self.drift * self.high) * mirror_ended
            return share / (1 - exp(2 * self.drift * width))
        share = (
            exp(2 * self.drift * self.low) * mirror_ended - exp(-2 * self.drift * width) * ended
        )
        return share / (1 - exp(-2 * self.drift * width))

    def inside(self, level: float) -> float:
        """Return the chance that it has not ended and is at or below a level.

        By reflection: walks without bounds start from images of 0, every other one counting
        against.
        """
        sd, width = sqrt(self.variance), self.high - self.low
        reach = abs(self.drift) * self.variance + _SIGMAS * sd
        most = ceil(reach / width) + 1
        images: FloatArray = 2 * width * np.arange(-most, most + 1, dtype=np.float64)
        kept = self._from_images(images, level)
        lost = self._from_images(images + 2 * self.high, level)
        return float(np.sum(kept - lost))

    def _from_images(self, images: FloatArray, level: float) -> FloatArray:
        """Return the weighted chance of each image's walk to be between lower bound and level."""
        sd, weight = sqrt(self.variance), self.drift * images
        centre = images + self.drift * self.variance
        upper, lower = (level - centre) / sd, (self.low - centre) / sd
        # On the right of the centre both chances are near 1: their complements are subtracted.
        right = lower > 0
        far = np.where(right, -lower, upper)
        near = np.where(right, -upper, lower)
        chances: FloatArray = np.exp(weight + log_ndtr(far)) - np.exp(weight + log_ndtr(near))
        return chances


def _root(surplus: Callable[[float], float]) -> float:
    """Return where a falling function is 0, or the end of the range that is nearer to it."""
    if surplus(-MOST_ELO) <= 0:
        return -MOST_ELO
    if surplus(MOST_ELO) >= 0:
        return MOST_ELO
    return float(brentq(surplus, -MOST_ELO, MOST_ELO, xtol=1e-9))
