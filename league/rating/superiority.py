"""Bot against bot: gaps with their errors, likelihoods of superiority, and ranges of ranks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

from league.rating.comparisons import FloatArray, IntArray
from league.rating.estimate import Estimate, small_sample_factor, student

ROWS_AT_ONCE = 256
# Rounding, not evidence, in Elo squared and Elo.
NO_VARIANCE = 1e-12
NO_GAP = 1e-6


@dataclass(frozen=True, slots=True)
class Difference:
    """How two bots compare, in Elo.

    Attributes:
        gap: rating of the first minus rating of the second.
        se: standard error of the gap.
        low: lower end of its 95 % interval.
        high: upper end.
        superiority: likelihood that the first is the stronger one.
    """

    gap: float
    se: float
    low: float
    high: float
    superiority: float


def superiority(estimate: Estimate) -> FloatArray:
    """Return the likelihood that each bot is stronger than each other, shape (bots, bots).

    It is Student's distribution at the gap over its standard error. NaN where nothing can be
    said: on the diagonal, across islands, and where either bot has a single deal-set.
    """
    bots = len(estimate.ratings)
    matrix = np.full((bots, bots), np.nan)
    for start in range(0, bots, ROWS_AT_ONCE):
        stop = min(start + ROWS_AT_ONCE, bots)
        gaps = gaps_of(estimate, start, stop, columns=slice(start, None))
        upper = stdtr(gaps.shared - 1.0, _quotient(gaps.gap, gaps.variance))
        upper[~gaps.comparable] = np.nan
        matrix[start:stop, start:] = upper
        matrix[start:, start:stop] = 1 - upper.T
    np.fill_diagonal(matrix, np.nan)
    return matrix


def difference(estimate: Estimate, first: str, second: str) -> Difference | None:
    """Return how two bots compare; None where nothing can be said.

    Raises:
        ValueError: a bot that has met no other.
    """
    for name in (first, second):
        if name not in estimate.results.bots:
            raise ValueError(f"bot {name!r} has met no other bot in these results")
    one, other = (estimate.results.bots.index(name) for name in (first, second))
    gaps = gaps_of(estimate, one, one + 1, columns=slice(other, other + 1))
    if not gaps.comparable[0, 0]:
        return None
    gap, se = float(gaps.gap[0, 0]), float(np.sqrt(gaps.variance[0, 0]))
    width = float(student(gaps.shared[0, 0] - 1)) * se
    likelihood = stdtr(gaps.shared - 1.0, _quotient(gaps.gap, gaps.variance))
    return Difference(gap, se, gap - width, gap + width, float(likelihood[0, 0]))


@dataclass(frozen=True, slots=True, eq=False)
class Gaps:
    """Some bots against others, shape (rows, columns).

    Attributes:
        gap: rating of the row less rating of the column.
        variance: of the gap, in Elo squared, with its small-sample factor where there is one.
        shared: the deal-sets of whichever of the two has fewer.
        comparable: whether they are two bots of one island with two deal-sets or more.
    """

    gap: FloatArray
    variance: FloatArray
    shared: IntArray
    comparable: NDArray[np.bool_]


def gaps_of(estimate: Estimate, start: int, stop: int, columns: slice) -> Gaps:
    """Return the gaps between the bots from `start` to before `stop` and those of `columns`."""
    rows, found = slice(start, stop), estimate.covariance
    deal_sets, island = estimate.results.deal_sets, estimate.reference.island
    own = found.variances[rows, None] + found.variances[None, columns]
    shared = np.minimum(deal_sets[rows, None], deal_sets[None, columns])
    same = np.arange(start, stop)[:, None] == np.arange(len(deal_sets))[None, columns]
    variance = np.maximum(own - 2 * found.rows(start, stop)[:, columns], 0.0)
    return Gaps(
        gap=estimate.ratings[rows, None] - estimate.ratings[None, columns],
        variance=variance * np.nan_to_num(small_sample_factor(shared), nan=1.0),
        shared=shared,
        comparable=(island[rows, None] == island[None, columns]) & (shared > 1) & ~same,
    )


def _quotient(gap: FloatArray, variance: FloatArray) -> FloatArray:
    """Return gaps over errors: 0 where there is no gap, without end where there is no error."""
    error = np.sqrt(np.where(variance > NO_VARIANCE, variance, 0.0))
    real = np.where(np.abs(gap) > NO_GAP, gap, 0.0)
    sure = np.where(real == 0.0, 0.0, np.copysign(np.inf, real))
    return np.where(error > 0, real / np.where(error > 0, error, 1.0), sure)
