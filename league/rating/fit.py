"""Maximum likelihood: the one point that explains all results best."""

from dataclasses import dataclass

import numpy as np

from league.rating.comparisons import FloatArray, Results
from league.rating.curvature import Curvature, curvature
from league.rating.likelihood import Likelihood, Priors, Slope

# Newton squares its error: behind a step as short as this there is nothing left to gain.
_LAST_STEP = 1e-9
# Within this of the optimum Newton needs no watching, and rounding would disturb the watch.
_SAFE_STEP = 0.05
_LONGEST_STEP = 1.0
_STEPS = 200


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """The optimum and what is known around it, in natural units.

    Attributes:
        likelihood: the function that was maximised.
        point: strengths of the bots, then effects of the seats.
        slope: derivatives there.
        curvature: the curvature there, ready to solve with.
        steps: Newton steps that it took.
    """

    likelihood: Likelihood
    point: FloatArray
    slope: Slope
    curvature: Curvature
    steps: int

    @property
    def strengths(self) -> FloatArray:
        """Strength per bot: 0 is the ghost's."""
        return self.point[: self.likelihood.bots]

    @property
    def seat_effects(self) -> FloatArray:
        """Effect per seat; they add up to 0."""
        return self.point[self.likelihood.bots :]


def fit(results: Results, priors: Priors | None = None) -> Fit:
    """Return the optimum for these results: the same for any order of rows, to the bit.

    Args:
        results: what was played: at least one comparison, by any graph of who met whom.
        priors: the house's own, unless a comparison with other tools needs others.

    Raises:
        ValueError: no two bots met.
        ArithmeticError: no optimum in 200 steps, which a concave function rules out.
    """
    if not results.bots:
        raise ValueError("no two different bots met: there is nothing to fit")
    likelihood = Likelihood(
        results.groups, bots=len(results.bots), seats=results.seats, priors=priors or Priors()
    )
    point = likelihood.start()
    slope = likelihood.slope(point)
    for taken in range(1, _STEPS + 1):
        # Solving needs no more digits than the step can use.
        tolerance = min(1e-2, float(np.abs(slope.gradient).max(initial=0.0)))
        step = curvature(likelihood, slope, once=True).solve(slope.gradient, tolerance)
        longest = float(np.abs(step).max(initial=0.0))
        step *= min(1.0, _LONGEST_STEP / max(longest, _LONGEST_STEP))
        point, slope = _advance(likelihood, point, slope, step)
        if longest < _LAST_STEP:
            return Fit(likelihood, point, slope, curvature(likelihood, slope), steps=taken)
    raise ArithmeticError(f"no optimum in {_STEPS} steps for {len(results.bots)} bots")


def _advance(
    likelihood: Likelihood, point: FloatArray, slope: Slope, step: FloatArray
) -> tuple[FloatArray, Slope]:
    """Take a step, halved as long as it leads far beyond the summit along its own line."""
    rise = float(slope.gradient @ step)
    reached = likelihood.slope(point + step)
    while (
        np.abs(step).max(initial=0.0) > _SAFE_STEP and float(reached.gradient @ step) < -rise / 2
    ):
        step, rise = step / 2, rise / 2
        reached = likelihood.slope(point + step)
    return point + step, reached
