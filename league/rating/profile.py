"""Profile intervals: how far a rating can be moved before the results speak against it.

For bots with few deal-sets, or results all of a kind, where differences between deal-sets say
nothing. The ends of the interval are found as by Venzon and Moolgavkar (Applied Statistics 37,
1988): Newton's method on all strengths at once, without nesting one search in another.
"""

from math import sqrt

import numpy as np

from league.rating.comparisons import FloatArray
from league.rating.curvature import Curvature, curvature
from league.rating.fit import Fit

_LONGEST_STEP = 1.0
_STEPS = 500
_LAST_STEP = 1e-8


def profile_interval(fitted: Fit, weights: FloatArray, cut: float) -> tuple[float, float]:
    """Return the smallest and largest value of a sum of strengths that the results allow.

    Args:
        fitted: the optimum.
        weights: shape (bots,); what the sum is made of.
        cut: how far below its maximum the penalised log-likelihood may fall, above 0.

    Returns:
        Both ends, in natural units, and finite whatever the results: the prior sees to it.

    Raises:
        ArithmeticError: no end in 500 steps, which a concave function rules out.
    """
    target = fitted.likelihood.value(fitted.point) - cut
    return (-_furthest(fitted, -weights, target), _furthest(fitted, weights, target))


def _furthest(fitted: Fit, weights: FloatArray, target: float) -> float:
    """Return the largest value of the sum where the likelihood is at least the target."""
    likelihood = fitted.likelihood
    along = np.concatenate((weights, np.zeros(likelihood.seats)))
    point, slope, here = fitted.point, fitted.slope, fitted.curvature
    for _ in range(_STEPS):
        spare = likelihood.value(point) - target
        step = _ridge_step(here, slope.gradient, along, spare)
        longest = float(np.abs(step).max())
        point = point + step * min(1.0, _LONGEST_STEP / max(longest, _LONGEST_STEP))
        if longest < _LAST_STEP:
            return float(along @ point)
        slope = likelihood.slope(point)
        here = curvature(likelihood, slope)
    raise ArithmeticError(f"no end of a profile interval in {_STEPS} steps")


def _ridge_step(
    here: Curvature, gradient: FloatArray, along: FloatArray, spare: float
) -> FloatArray:
    """Return the step to where, by the curvature here, the ridge has lost the spare height.

    The ridge is where the gradient is a multiple of `along`. Far out it is nearly flat, so the
    step is made of a way back to the ridge that does not move the sum, and of one along it:
    huge numbers that cancel never meet.
    """
    ridge = here.solve(along)
    length = float(along @ ridge)
    held = -float(gradient @ ridge) / length
    off_ridge = gradient + held * along
    back = here.solve(off_ridge)
    back -= float(along @ back) / length * ridge
    rest = (2 * spare + float(off_ridge @ back)) / length
    goal = sqrt(max(0.0, held * held + rest))
    # goal - held, without the difference of two numbers that are nearly equal far out.
    more = rest / (goal + held) if goal > 0 and held > 0 else goal - held
    return back + more * ridge
