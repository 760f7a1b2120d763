"""Means of what deal-sets gave, and shares of what could be won, each with its 95 % interval.

The deal-set is the unit of error, as for ratings. A share lies between 0 and 1 and so does its
interval, which is Wilson's with as many independent results as the deal-sets are worth.

Source: Wilson, JASA 22, 1927; for clusters, Korn and Graubard, Survey Methodology 24, 1998.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from league.rating.comparisons import FloatArray, IntArray
from league.rating.estimate import student
from league.rating.intervals import FEWEST_DEAL_SETS, FEWEST_DEGREES


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean and how far it may be wrong.

    Attributes:
        mean: the mean of all values.
        low: lower end of its 95 % interval; None where a single deal-set tells nothing.
        high: upper end.
        values: how many values.
        deal_sets: how many deal-sets they come from.
    """

    mean: float
    low: float | None
    high: float | None
    values: int
    deal_sets: int


def measured_mean(values: FloatArray, deal_sets: IntArray) -> Measured | None:
    """Return the mean of values of any size; None if there are none.

    Args:
        values: shape (n,).
        deal_sets: shape (n,); the number of each value's deal-set.
    """
    found = _clustered(values, deal_sets)
    if found is None:
        return None
    low = high = None
    if found.deal_sets > 1:
        width = float(student(np.array(found.deal_sets - 1))) * sqrt(found.variance)
        low, high = found.mean - width, found.mean + width
    return Measured(found.mean, low, high, len(values), found.deal_sets)


def measured_share(values: FloatArray, deal_sets: IntArray) -> Measured | None:
    """Return the mean of values from 0 to 1; None if there are none.

    Below 6 deal-sets, or where all of them are alike, they count as so many independent results.

    Args:
        values: shape (n,).
        deal_sets: shape (n,); the number of each value's deal-set.
    """
    found = _clustered(values, deal_sets)
    if found is None:
        return None
    mean, count = found.mean, found.deal_sets
    tells = count >= FEWEST_DEAL_SETS and found.variance > 0
    size = mean * (1 - mean) / found.variance if tells else float(count)
    t = float(student(np.array(max(count - 1, FEWEST_DEGREES)))) ** 2 / size
    centre = (mean + t / 2) / (1 + t)
    width = sqrt(t * mean * (1 - mean) + t * t / 4) / (1 + t)
    return Measured(mean, max(0.0, centre - width), min(1.0, centre + width), len(values), count)


@dataclass(frozen=True, slots=True)
class _Clustered:
    mean: float
    variance: float
    deal_sets: int


def _clustered(values: FloatArray, deal_sets: IntArray) -> _Clustered | None:
    """The mean, and its variance by how the sums of deal-sets differ from what it explains."""
    if not len(values):
        return None
    number = np.unique(deal_sets, return_inverse=True)[1]
    mean = float(values.mean())
    surplus = np.bincount(number, values - mean)
    count = len(surplus)
    spread = float(surplus @ surplus) / len(values) ** 2
    return _Clustered(mean, spread * count / (count - 1) if count > 1 else 0.0, count)
