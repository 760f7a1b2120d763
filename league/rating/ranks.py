"""Which ranks a bot may really have, and how likely it is the best."""

from dataclasses import dataclass

import numpy as np
from scipy.linalg import cholesky

from league.rating.comparisons import FloatArray, IntArray
from league.rating.estimate import Estimate, small_sample_factor, student
from league.rating.intervals import FEWEST_DEGREES, Intervals
from league.rating.superiority import ROWS_AT_ONCE, gaps_of

# Ratings that differ by less are equal: that is as far as two machines agree.
EQUAL = 1e-6
_DRAWS = 10_000
_DRAWS_AT_ONCE = 1_000
# Standard errors behind the leader from which nobody wins one draw in 10,000.
_HOPELESS = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Ranks:
    """Ranks within each island, from 1.

    Attributes:
        own: 1 + the number of bots with a higher rating; equal ratings share a rank.
        best: 1 + the number of bots that are stronger beyond doubt.
        worst: the island's size less the number of bots that are weaker beyond doubt.
    """

    own: IntArray
    best: IntArray
    worst: IntArray


def ranks(estimate: Estimate, intervals: Intervals) -> Ranks:
    """Return ranks and their ranges.

    Beyond doubt is a likelihood of superiority above 0.975, pair by pair: the ranges do not hold
    for all bots at once. A bot whose own deal-sets tell too little counts as uncertain as its
    interval says.
    """
    bots = len(estimate.ratings)
    extra = _extra_variance(estimate, intervals)
    # Of two bots the one with fewer deal-sets counts, which is the one with the wider t.
    wide = student(np.maximum(estimate.results.deal_sets - 1, FEWEST_DEGREES))
    own, best = np.ones(bots, np.int64), np.ones(bots, np.int64)
    worst = np.bincount(estimate.reference.island, minlength=bots)[estimate.reference.island]
    for start in range(0, bots, ROWS_AT_ONCE):
        rows = slice(start, min(start + ROWS_AT_ONCE, bots))
        gaps = gaps_of(estimate, rows.start, rows.stop, columns=slice(None))
        near = estimate.reference.island[rows, None] == estimate.reference.island[None, :]
        error = np.sqrt(gaps.variance + extra[rows, None] + extra[None, :])
        doubt = np.maximum(wide[rows, None], wide[None, :]) * error + EQUAL
        own[rows] += np.count_nonzero(near & (gaps.gap < -EQUAL), axis=1)
        best[rows] += np.count_nonzero(near & (gaps.gap < -doubt), axis=1)
        worst[rows] -= np.count_nonzero(near & (gaps.gap > doubt), axis=1)
    return Ranks(own, best, worst)


def chances_of_first(estimate: Estimate, intervals: Intervals) -> FloatArray:
    """Return per bot the chance that it is the strongest of its island.

    From 10,000 draws of all ratings, seeded from the results.
    """
    chances = np.zeros(len(estimate.ratings))
    seed = int.from_bytes(estimate.results.digest, "big")
    for island in np.unique(estimate.reference.island):
        members = np.flatnonzero(estimate.reference.island == island)
        rivals = _rivals(estimate, intervals, members)
        chance = np.random.Generator(np.random.PCG64([seed, int(island)]))
        chances[rivals] = _shares(estimate, intervals, rivals, chance)
    return chances


def _rivals(estimate: Estimate, intervals: Intervals, members: IntArray) -> IntArray:
    """Return those who are not hopelessly far behind the leader."""
    leader = members[np.argmax(estimate.ratings[members])]
    behind = estimate.ratings[leader] - estimate.ratings[members]
    error = np.sqrt(intervals.variances[members]) + np.sqrt(intervals.variances[leader])
    rivals: IntArray = members[behind <= _HOPELESS * error]
    return rivals


def _shares(
    estimate: Estimate, intervals: Intervals, rivals: IntArray, chance: np.random.Generator
) -> FloatArray:
    """Return how often each rival is first; equals share."""
    factor = np.nan_to_num(small_sample_factor(estimate.deal_sets[rivals]), nan=1.0)
    spread = estimate.covariance.among(rivals) * np.sqrt(factor[:, None] * factor[None, :])
    spread[np.diag_indices(len(rivals))] += _extra_variance(estimate, intervals)[rivals]
    # Measured ratings add up to a constant, so the matrix has no inverse; a trace of it has.
    spread[np.diag_indices(len(rivals))] += 1e-9 * max(1.0, float(np.trace(spread)))
    root = cholesky(spread, lower=True, check_finite=False)
    won = np.zeros(len(rivals))
    for _ in range(0, _DRAWS, _DRAWS_AT_ONCE):
        drawn = chance.standard_normal((_DRAWS_AT_ONCE, len(rivals))) @ root.T
        drawn += estimate.ratings[rivals]
        first = drawn >= drawn.max(axis=1, keepdims=True) - EQUAL
        won += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
    return won / _DRAWS


def _extra_variance(estimate: Estimate, intervals: Intervals) -> FloatArray:
    """Return what a bot's interval knows of uncertainty beyond the covariance."""
    factor = np.nan_to_num(small_sample_factor(estimate.deal_sets), nan=1.0)
    return np.maximum(intervals.variances - factor * estimate.covariance.variances, 0.0)
