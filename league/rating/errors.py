"""How far ratings may be wrong: cluster-robust covariances, the deal-set as the unit of error.

Errors from the model alone would be too small: tables of one deal-set share their luck, and the
"95 %" of single tables held the truth 88 % of the time. So what is summed is the surprise of each
deal-set as a whole (a sandwich estimator: Huber 1967; Liang and Zeger 1986).
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array
from scipy.special import expit

from league.rating.comparisons import FloatArray, IntArray, Results, Rows
from league.rating.curvature import DENSE_BOTS, own_curvature
from league.rating.fit import Fit
from league.rating.likelihood import NATURAL

# Beyond DENSE_BOTS: enough for standard errors to within 5 %.
_DRAWS = 200
_DRAWS_AT_ONCE = 20
_DRAW_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """What each rating is measured against.

    Attributes:
        island: per bot, the first bot of its island.
        anchor: number of the bot with a set rating; None measures from the mean of each island.
    """

    island: IntArray
    anchor: int | None = None

    def measured(self, values: FloatArray) -> FloatArray:
        """Return values, one row a bot, less their reference."""
        rest = values.copy()
        for island in np.unique(self.island):
            members = self.island == island
            if self.anchors(island):
                rest[members] -= values[self.anchor]
            else:
                rest[members] -= values[members].mean(axis=0)
        return rest

    def contrast(self, bot: int) -> FloatArray:
        """Return the weights by which a bot's rating is made of all strengths."""
        weights = np.zeros(len(self.island))
        weights[bot] = 1.0
        members = self.island == self.island[bot]
        if self.anchors(self.island[bot]):
            weights[self.anchor] -= 1.0
        else:
            weights[members] -= 1 / np.count_nonzero(members)
        return weights

    def anchors(self, island: int) -> bool:
        """Return whether the bots of an island are measured from the anchor."""
        return self.anchor is not None and bool(self.island[self.anchor] == island)


@dataclass(frozen=True, slots=True, eq=False)
class Covariance:
    """How measured ratings vary together, in Elo squared, without any small-sample factor.

    Attributes:
        variances: per bot.
        model: per bot, the variance by the likelihood alone, which knows of no deal-sets.
        source: the covariances, shape (bots, bots); or, where sampled, a factor of them of shape
            (bots, draws): its rows multiply to covariances.
        sampled: which of the two.
    """

    variances: FloatArray
    model: FloatArray
    source: FloatArray
    sampled: bool

    def rows(self, start: int, stop: int) -> FloatArray:
        """Return the covariances of some bots with all, shape (stop - start, bots)."""
        if self.sampled:
            return self.source[start:stop] @ self.source.T
        return self.source[start:stop]

    def among(self, bots: IntArray) -> FloatArray:
        """Return the covariances of some bots with each other."""
        if self.sampled:
            return self.source[bots] @ self.source[bots].T
        return self.source[np.ix_(bots, bots)]


def covariance(results: Results, fitted: Fit, reference: Reference) -> Covariance:
    """Return the cluster-robust covariance of the measured ratings.

    Exact up to 2,000 bots; beyond, from 200 draws of a sign for each deal-set (a multiplier
    bootstrap), seeded from the results.
    """
    surprises = surprises_of(results.rows, fitted)
    if len(results.bots) <= DENSE_BOTS:
        return _exact(surprises, fitted, reference)
    return _sampled(surprises, fitted, reference, seed=results.digest)


def surprises_of(rows: Rows, fitted: Fit) -> csr_array:
    """Return each deal-set's share of the gradient, shape (clusters, bots + seats)."""
    likelihood = fitted.likelihood
    bots, seats = likelihood.bots, likelihood.seats
    weight = likelihood.weight[rows.group]
    surprise = weight * (rows.score - expit(likelihood.leads(fitted.point))[rows.group])
    seating = likelihood.seating[rows.group]
    columns = (
        likelihood.low[rows.group],
        likelihood.high[rows.group],
        bots + seating // seats,
        bots + seating % seats,
    )
    ends = np.searchsorted(rows.cluster, np.arange(rows.cluster.max(initial=-1) + 2))
    shared = csr_array(
        (
            (surprise[:, None] * np.array([1.0, -1.0, 1.0, -1.0])).ravel(),
            np.stack(columns, axis=1).ravel(),
            ends * len(columns),
        ),
        shape=(len(ends) - 1, bots + seats),
    )
    shared.sum_duplicates()
    return shared


def _exact(surprises: csr_array, fitted: Fit, reference: Reference) -> Covariance:
    bots = fitted.likelihood.bots
    weights = reference.measured(np.eye(bots))
    right = np.zeros((bots + fitted.likelihood.seats, bots), order="F")
    right[:bots] = weights.T
    solved = fitted.curvature.solve(right)
    meat = (surprises.T @ surprises).toarray()
    matrix = solved.T @ (meat @ solved) / NATURAL**2
    return Covariance(
        variances=np.maximum(np.diag(matrix), 0.0),
        model=np.sum(weights.T * solved[:bots], axis=0) / NATURAL**2,
        source=matrix,
        sampled=False,
    )


def _sampled(surprises: csr_array, fitted: Fit, reference: Reference, seed: bytes) -> Covariance:
    bots = fitted.likelihood.bots
    chance = np.random.Generator(np.random.PCG64(int.from_bytes(seed, "big")))
    draws = []
    for _ in range(0, _DRAWS, _DRAWS_AT_ONCE):
        signs = chance.integers(0, 2, (surprises.shape[0], _DRAWS_AT_ONCE)) * 2.0 - 1.0
        moved = fitted.curvature.solve(surprises.T @ signs, _DRAW_TOLERANCE)
        draws.append(reference.measured(moved[:bots]))
    factor = np.concatenate(draws, axis=1) / (NATURAL * np.sqrt(_DRAWS))
    # To first order: others' own uncertainty adds about one part in as many as a bot has met.
    model = 1 / own_curvature(fitted.likelihood, fitted.slope) / NATURAL**2
    if reference.anchor is not None:
        model += model[reference.anchor] * (reference.island == reference.island[reference.anchor])
    return Covariance(np.sum(factor**2, axis=1), model, source=factor, sampled=True)
