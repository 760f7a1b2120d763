"""Ratings with their errors as numbers, from which intervals and tables are read."""

from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from league.rating.comparisons import FloatArray, IntArray, Results
from league.rating.errors import Covariance, Reference, covariance
from league.rating.fit import Fit, fit
from league.rating.islands import islands
from league.rating.likelihood import NATURAL, Priors

MEAN = 1500.0
CONFIDENCE = 0.95
_TAIL = (1 + CONFIDENCE) / 2


@dataclass(frozen=True, slots=True)
class Anchor:
    """A bot whose rating is set; all others, and all errors, are then measured from it."""

    bot: str
    rating: float = MEAN


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """Everything that is known about the bots of some results, in their alphabetical order.

    Attributes:
        results: what was played.
        fitted: the optimum.
        reference: what ratings are measured against.
        ratings: per bot, in Elo.
        covariance: how they vary.
        deal_sets: per bot, the deal-sets behind the error of its rating: its own, or the anchor's
            where that has fewer.
    """

    results: Results
    fitted: Fit
    reference: Reference
    ratings: FloatArray
    covariance: Covariance
    deal_sets: IntArray

    @property
    def standard_errors(self) -> FloatArray:
        """Per bot, in Elo; NaN where fewer than two deal-sets tell nothing."""
        return np.sqrt(self.covariance.variances * small_sample_factor(self.deal_sets))

    @property
    def seat_effects(self) -> FloatArray:
        """Per seat, in Elo: what sitting there adds to a bot."""
        return self.fitted.seat_effects / NATURAL


def estimate(
    results: Results, *, anchor: Anchor | None = None, priors: Priors | None = None
) -> Estimate:
    """Return ratings and their errors, the same to the bit for any order of the results.

    Args:
        results: at least one comparison.
        anchor: the bot from which all are measured; without one, the mean of each island is 1500.
        priors: the house's own, unless a comparison with other tools needs others.

    Raises:
        ValueError: the anchor has met no other bot.
    """
    number = _anchor_number(results, anchor)
    reference = Reference(islands(results), number)
    fitted = fit(results, priors)
    deal_sets = results.deal_sets
    ratings = MEAN + reference.measured(fitted.strengths) / NATURAL
    if anchor is not None and number is not None:
        near = reference.island == reference.island[number]
        ratings[near] += anchor.rating - MEAN
        deal_sets = np.where(near, np.minimum(deal_sets, deal_sets[number]), deal_sets)
    return Estimate(
        results=results,
        fitted=fitted,
        reference=reference,
        ratings=ratings,
        covariance=covariance(results, fitted, reference),
        deal_sets=deal_sets,
    )


def _anchor_number(results: Results, anchor: Anchor | None) -> int | None:
    if anchor is None:
        return None
    if anchor.bot not in results.bots:
        raise ValueError(f"anchor {anchor.bot!r} has met no other bot in these results")
    return results.bots.index(anchor.bot)


def small_sample_factor(deal_sets: IntArray) -> FloatArray:
    """Return G / (G - 1), by which variances measured from G deal-sets are too small; NaN at 1."""
    return np.where(deal_sets > 1, deal_sets / np.maximum(deal_sets - 1, 1), np.nan)


def student(degrees: IntArray) -> FloatArray:
    """Return how many standard errors make a 95 % interval, by degrees of freedom."""
    return np.asarray(stdtrit(np.maximum(degrees, 1), _TAIL), np.float64)
