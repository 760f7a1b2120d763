"""What sitting in each seat is worth, and how far that may be wrong."""

from dataclasses import dataclass

import numpy as np

from league.rating.errors import surprises_of
from league.rating.estimate import Estimate, student
from league.rating.intervals import FEWEST_DEAL_SETS
from league.rating.likelihood import NATURAL


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """What a seat adds to whoever sits there, in Elo; all seats of a table add up to 0.

    Attributes:
        elo: the effect.
        low: lower end of its 95 % interval; None below 6 deal-sets, which cannot tell.
        high: upper end.
    """

    elo: float
    low: float | None
    high: float | None


def seat_effects(found: Estimate) -> tuple[SeatEffect, ...]:
    """Return the effect of each seat, its error measured by how deal-sets differ."""
    effects = found.seat_effects
    count = found.results.clusters
    if count < FEWEST_DEAL_SETS:
        return tuple(SeatEffect(float(effect), None, None) for effect in effects)
    bots, seats = len(found.ratings), len(effects)
    right = np.zeros((bots + seats, seats))
    right[bots:] = np.eye(seats)
    moved = surprises_of(found.results.rows, found.fitted) @ found.fitted.curvature.solve(right)
    variances = np.sum(moved**2, axis=0) / NATURAL**2 * count / (count - 1)
    widths = float(student(np.array(count - 1))) * np.sqrt(variances)
    return tuple(
        SeatEffect(float(effect), float(effect - width), float(effect + width))
        for effect, width in zip(effects, widths, strict=True)
    )
