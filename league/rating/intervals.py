"""The 95 % interval of each rating: from its deal-sets, or from the likelihood's profile."""

from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from league.rating.comparisons import FloatArray
from league.rating.estimate import Estimate, student
from league.rating.evidence import alike, score_shares
from league.rating.likelihood import NATURAL
from league.rating.profile import profile_interval

# A bot with fewer deal-sets is listed, but its rating may still move far.
PROVISIONAL_DEAL_SETS = 30
# With fewer, how they differ is no measure of error.
FEWEST_DEAL_SETS = 6
# The likelihood's cut takes Student's t with no fewer degrees of freedom than this.
FEWEST_DEGREES = 2
# A provisional bot that wins more than this, or less than the rest, has a skewed error ...
_LOPSIDED = 0.9
# ... which in a field of so few bots moves the mean, and with it all the others.
_SMALL_FIELD = 20
# Islands with more collapsed bots than this say little of the errors of others.
_COLLAPSED_SHARE = 0.1
# In larger leagues the profile, at about 20 fits a bot, would cost more than it is worth.
_PROFILED_BOTS = 100


class IntervalKind(Enum):
    """Where an interval comes from."""

    DEAL_SETS = "deal-sets"
    """From how the bot's deal-sets differ."""
    PROFILE = "profile"
    """From how fast the likelihood falls to both sides."""
    CURVATURE = "curvature"
    """As a profile, but from the likelihood's curvature at the top: for leagues of over 100."""
    ANCHOR = "anchor"
    """None: the rating is set, and others are measured from it."""


@dataclass(frozen=True, slots=True, eq=False)
class Intervals:
    """One interval a bot, in Elo.

    Attributes:
        low: lower ends.
        high: upper ends.
        kinds: where each comes from.
        variances: per bot, in Elo squared, as wide as its interval: what comparisons between
            bots use where a bot's own deal-sets tell too little.
    """

    low: FloatArray
    high: FloatArray
    kinds: tuple[IntervalKind, ...]
    variances: FloatArray


def intervals(estimate: Estimate) -> Intervals:
    """Return the 95 % intervals of all ratings: finite for any results.

    Mostly they come from the bot's deal-sets. They come from the likelihood, scaled to what the
    errors of all other bots are, for a bot with fewer than 6 deal-sets, with results all of a
    kind (`league.rating.evidence.alike`), or in a lopsided field.
    """
    collapsed = _collapsed(estimate)
    poor = collapsed | (estimate.deal_sets < FEWEST_DEAL_SETS) | _lopsided(estimate)
    kind = IntervalKind.PROFILE
    if len(poor) > _PROFILED_BOTS:
        kind = IntervalKind.CURVATURE
    kinds = [kind if bot_is_poor else IntervalKind.DEAL_SETS for bot_is_poor in poor.tolist()]
    if estimate.reference.anchor is not None:
        kinds[estimate.reference.anchor] = IntervalKind.ANCHOR
    scales = _scales(estimate, collapsed)
    ends = [_interval(estimate, bot, kind, scales[bot]) for bot, kind in enumerate(kinds)]
    low, high, variances = np.array(ends).T
    return Intervals(low, high, tuple(kinds), variances)


def _interval(
    estimate: Estimate, bot: int, kind: IntervalKind, scale: float
) -> tuple[float, float, float]:
    """Return both ends of one interval, and the variance that it stands for."""
    rating, deal_sets = float(estimate.ratings[bot]), int(estimate.deal_sets[bot])
    wide = float(student(np.array(max(deal_sets - 1, FEWEST_DEGREES))))
    variance = 0.0
    match kind:
        case IntervalKind.ANCHOR:
            pass
        case IntervalKind.DEAL_SETS:
            variance = float(estimate.standard_errors[bot] ** 2)
        case IntervalKind.CURVATURE:
            variance = scale * float(estimate.covariance.model[bot])
        case IntervalKind.PROFILE:
            low, high = profile(estimate, bot, cut=scale * wide**2 / 2)
            return low, high, ((high - low) / (2 * wide)) ** 2
        case _:
            assert_never(kind)
    width = wide * sqrt(variance)
    return rating - width, rating + width, variance


def profile(estimate: Estimate, bot: int, cut: float) -> tuple[float, float]:
    """Return the ratings of a bot for which the likelihood falls by no more than a cut."""
    weights = estimate.reference.contrast(bot)
    here = float(weights @ estimate.fitted.strengths)
    low, high = profile_interval(estimate.fitted, weights, cut)
    rating = float(estimate.ratings[bot])
    return rating + (low - here) / NATURAL, rating + (high - here) / NATURAL


def honest_over_naive(estimate: Estimate) -> float | None:
    """Return how much larger honest errors are than those of independent comparisons.

    Returns:
        The ratio of standard errors, over all bots whose deal-sets can tell; None where none can.
        Above 1 the luck that tables share costs certainty, below 1 equal deals save matches.
    """
    ratios = _ratios(estimate, _collapsed(estimate))
    known = ratios[np.isfinite(ratios)]
    return float(np.sqrt(known.mean() / _naive(estimate))) if len(known) else None


def _naive(estimate: Estimate) -> float:
    """Return what the model variance would have to be scaled by if comparisons were independent.

    The fit weighs a comparison at a table of m by 1 / (m - 1), so its own variance is that many
    times the one of a single comparison: with more than two seats it must never be shown.
    """
    singles = np.bincount(estimate.results.singles.group)
    return float(singles @ estimate.results.groups.weight) / float(singles.sum())


def _collapsed(estimate: Estimate) -> NDArray[np.bool_]:
    """Return per bot whether its own results, or those of its anchor, are all of a kind."""
    collapsed, reference = alike(estimate.results), estimate.reference
    if reference.anchor is not None and collapsed[reference.anchor]:
        collapsed |= reference.island == reference.island[reference.anchor]
    return collapsed


def _lopsided(estimate: Estimate) -> NDArray[np.bool_]:
    """Return per bot whether its error is skewed, or shaken by that of another in a small field.

    The prior draws such bots to the middle, and the far end of their interval lies further off:
    simulated with a leader 700 Elo ahead of four others, intervals from deal-sets held the
    leader's rating 79 % of the time, profiles 92 % and more.
    """
    provisional = estimate.results.deal_sets < PROVISIONAL_DEAL_SETS
    skewed = provisional & (np.abs(2 * score_shares(estimate.results) - 1) > 2 * _LOPSIDED - 1)
    island, bots = estimate.reference.island, len(provisional)
    small = np.bincount(island, minlength=bots)[island] <= _SMALL_FIELD
    shaken = np.bincount(island, skewed, bots)[island] > 0
    lopsided: NDArray[np.bool_] = skewed | (provisional & small & shaken)
    return lopsided


def _ratios(estimate: Estimate, collapsed: NDArray[np.bool_]) -> FloatArray:
    """Return robust over model variance of the bots whose deal-sets can tell, NaN for others."""
    island, bots = estimate.reference.island, len(collapsed)
    shares = np.bincount(island, collapsed, bots) / np.bincount(island, minlength=bots).clip(1)
    known = ~collapsed & (shares[island] <= _COLLAPSED_SHARE)
    known &= (estimate.deal_sets >= FEWEST_DEAL_SETS) & (estimate.covariance.model > 0)
    ratios = np.full(bots, np.nan)
    ratios[known] = estimate.standard_errors[known] ** 2 / estimate.covariance.model[known]
    return ratios


def _scales(estimate: Estimate, collapsed: NDArray[np.bool_]) -> FloatArray:
    """Return per bot what its model variance must be scaled by, as all other bots tell.

    Where there are none that can tell, comparisons are taken as independent. The few degrees of
    freedom that then make Student's t wide leave room for the luck that tables may share.
    """
    ratios = _ratios(estimate, collapsed)
    known = np.isfinite(ratios)
    others = np.count_nonzero(known) - known
    total = np.nansum(ratios) - np.where(known, ratios, 0.0)
    return np.where(others > 0, total / np.maximum(others, 1), _naive(estimate))
