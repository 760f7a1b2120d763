"""Solving with the curvature of the likelihood: dense for leagues, sparse for big ones.

The curvature H (minus the matrix of second derivatives) is a graph Laplacian of who met whom, a
diagonal from the priors, and a narrow border for the seats.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import csr_array

from league.rating.comparisons import FloatArray
from league.rating.likelihood import Likelihood, Slope

# Up to here a matrix of all bots fits easily (32 MB), and its factor serves all errors.
DENSE_BOTS = 2_000
# Up to here it is also the faster way to take one step.
DENSE_STEP_BOTS = 300

_CG_STEPS = 10_000


class Curvature(Protocol):
    """H at one point, ready to solve with."""

    def solve(self, right: FloatArray, tolerance: float = 1e-12) -> FloatArray:
        """Return x with H x = right.

        Args:
            right: shape (bots + seats,) or (bots + seats, columns).
            tolerance: largest residual, relative to the right side; exact solvers ignore it.
        """
        ...


def curvature(likelihood: Likelihood, slope: Slope, *, once: bool = False) -> Curvature:
    """Return the curvature at a slope in the form that suits the number of bots.

    Args:
        likelihood: what is curved.
        slope: where.
        once: whether it is only for one step, and not to be kept.
    """
    if likelihood.bots <= (DENSE_STEP_BOTS if once else DENSE_BOTS):
        return DenseCurvature(likelihood, slope)
    return SparseCurvature(likelihood, slope)


@dataclass(frozen=True, slots=True, eq=False)
class _Frame:
    """All of H but what bots have with each other.

    Attributes:
        diagonal: H's diagonal for the bots.
        border: shape (bots, seats).
        corner: shape (seats, seats).
    """

    diagonal: FloatArray
    border: FloatArray
    corner: FloatArray


def _frame(likelihood: Likelihood, slope: Slope) -> _Frame:
    """Sum the curvature by bot and seats in one pass for each side of a comparison."""
    bots, seats, seating = likelihood.bots, likelihood.seats, likelihood.seating
    sides = [
        np.bincount(side * seats**2 + seating, slope.pairs, bots * seats**2)
        for side in (likelihood.low, likelihood.high)
    ]
    low, high = (side.reshape(bots, seats, seats) for side in sides)
    met = low.sum(axis=0)
    met += met.T
    return _Frame(
        diagonal=(low + high).sum(axis=(1, 2)) + slope.diagonal[:bots],
        border=(low - high).sum(axis=2) - (low - high).sum(axis=1),
        corner=np.diag(met.sum(axis=1) + slope.diagonal[bots:]) - met,
    )


def own_curvature(likelihood: Likelihood, slope: Slope) -> FloatArray:
    """Return H's diagonal for the bots."""
    return _frame(likelihood, slope).diagonal


class DenseCurvature:
    """H as a matrix, by Cholesky."""

    __slots__ = ("_factor",)

    def __init__(self, likelihood: Likelihood, slope: Slope) -> None:
        bots, frame = likelihood.bots, _frame(likelihood, slope)
        matrix = np.empty((len(slope.diagonal), len(slope.diagonal)), order="F")
        pair = likelihood.low * bots + likelihood.high
        upper = np.bincount(pair, slope.pairs, bots * bots).reshape(bots, bots)
        np.negative(upper + upper.T, out=matrix[:bots, :bots])
        matrix[np.arange(bots), np.arange(bots)] = frame.diagonal
        matrix[:bots, bots:] = frame.border
        matrix[bots:, :bots] = frame.border.T
        matrix[bots:, bots:] = frame.corner
        self._factor = cho_factor(matrix, lower=True, overwrite_a=True, check_finite=False)

    def solve(self, right: FloatArray, tolerance: float = 0.0) -> FloatArray:
        """Return x with H x = right, exactly; no tolerance is needed."""
        del tolerance
        solved: FloatArray = cho_solve(self._factor, right, check_finite=False)
        return solved


class SparseCurvature:
    """H as a sparse graph, by conjugate gradients with the diagonal as preconditioner."""

    __slots__ = ("_diagonal", "_frame", "_upper")

    def __init__(self, likelihood: Likelihood, slope: Slope) -> None:
        # Groups are sorted by low bot, so they are the rows of a sparse matrix as they stand:
        # the upper half of what bots have with each other.
        bots = likelihood.bots
        starts = np.searchsorted(likelihood.low, np.arange(bots + 1))
        self._upper = csr_array((slope.pairs, likelihood.high, starts), shape=(bots, bots))
        self._frame = _frame(likelihood, slope)
        self._diagonal = np.concatenate((self._frame.diagonal, np.diag(self._frame.corner)))

    def solve(self, right: FloatArray, tolerance: float = 1e-12) -> FloatArray:
        """Return x with H x = right; every column to the tolerance, all in one sweep."""
        columns = right.reshape(len(right), -1)
        solved = np.zeros_like(columns)
        residual = columns.copy()
        inverse = 1 / self._diagonal[:, None]
        direction = inverse * residual
        energy = np.sum(residual * direction, axis=0)
        goal = tolerance * np.abs(columns).max(axis=0)
        for _ in range(_CG_STEPS):
            if np.all(np.abs(residual).max(axis=0) <= goal):
                break
            product = self._times(direction)
            # A column that is done has nothing left to step along; 1 keeps the quotient finite.
            length = energy / np.where(energy > 0, np.sum(direction * product, axis=0), 1)
            solved += length * direction
            residual -= length * product
            scaled = inverse * residual
            fresh = np.sum(residual * scaled, axis=0)
            direction = scaled + fresh / np.where(energy > 0, energy, 1) * direction
            energy = fresh
        return solved.reshape(right.shape)

    def _times(self, columns: FloatArray) -> FloatArray:
        bots, frame = len(self._frame.diagonal), self._frame
        strengths, effects = columns[:bots], columns[bots:]
        neighbours = self._upper @ strengths + self._upper.T @ strengths
        return np.concatenate(
            (
                frame.diagonal[:, None] * strengths - neighbours + frame.border @ effects,
                frame.border.T @ strengths + frame.corner @ effects,
            )
        )
