"""What a table to come would tell: how much it narrows the errors of all ratings (A-optimality).

Source: Atkinson, Donev and Tobias, Optimum Experimental Designs, 2007, chapters 10 and 11.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Self

import numpy as np
from numpy.typing import NDArray

# Elo in natural units.
_NATURAL = math.log(10) / 400
# Each bot has played one virtual game, half won and half lost, against a ghost at the mean.
_GHOST = 0.25
# Gains that differ by less than this share of the largest are equal: so much machines may differ.
_DIGITS = 6

FloatArray = NDArray[np.float64]


class Information:
    """The covariance of ratings, as far as the number of meetings decides it.

    Args:
        ratings: Per bot, in Elo.
        seats: Seats at a table.
    """

    __slots__ = ("_covariance", "_precision", "_squared", "_weights")

    def __init__(self, ratings: Sequence[float], seats: int) -> None:
        strength = np.array(ratings, np.float64) * _NATURAL
        won = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        # A deal-set compares two bots once a rotation, each time weighed by 1 / (seats - 1).
        self._weights: FloatArray = seats / (seats - 1) * won * (1 - won)
        self._precision: FloatArray = np.eye(len(ratings)) * _GHOST
        self._covariance: FloatArray = np.empty(0)
        self._squared: FloatArray = np.empty(0)

    def met(self, bots: Sequence[int], deal_sets: int) -> None:
        """Count a table that has been planned before; `ready` is called after the last one."""
        for one, other in combinations(bots, 2):
            weight = deal_sets * self._weights[one, other]
            self._precision[[one, other], [one, other]] += weight
            self._precision[[one, other], [other, one]] -= weight

    def ready(self) -> Self:
        """Know the covariance of all differences from the mean."""
        rest = np.linalg.inv(self._precision)
        rest -= rest.mean(axis=0)
        self._covariance = rest - rest.mean(axis=1)[:, None]
        self._squared = self._covariance @ self._covariance
        return self

    def gains(self, deal_sets: int) -> FloatArray:
        """Return for every two bots by how much their table would narrow the errors of all.

        Shape (bots, bots); the largest is 1, and the diagonal is 0.
        """
        weight = deal_sets * self._weights
        gain: FloatArray = weight * _of_differences(self._squared)
        gain /= 1 + weight * _of_differences(self._covariance)
        np.fill_diagonal(gain, 0.0)
        most = float(gain.max(initial=0.0))
        return np.round(gain / most, _DIGITS) if most > 0 else gain

    def learn(self, tables: Sequence[Sequence[int]], deal_sets: int) -> None:
        """Count tables of the round that is being planned."""
        pairs = [pair for bots in tables for pair in combinations(bots, 2)]
        one, other = (np.array(side, np.int64) for side in zip(*pairs, strict=True))
        weight = deal_sets * self._weights[one, other]
        # The Woodbury identity: V and V times V, each by a correction of low rank.
        known = self._covariance[:, one] - self._covariance[:, other]
        inner = np.linalg.inv(np.diag(1 / weight) + known[one] - known[other])
        twice = self._covariance @ known
        learnt = known @ inner
        mixed = learnt @ twice.T
        self._squared -= mixed + mixed.T - learnt @ (known.T @ known) @ learnt.T
        self._covariance -= learnt @ known.T


def _of_differences(matrix: FloatArray) -> FloatArray:
    """Return what a covariance says of the difference of every two bots."""
    own = np.diag(matrix)
    return own[:, None] + own[None, :] - 2 * matrix
