"""The likelihood behind the official table: Bradley-Terry on all pairs of every table.

A tie counts half a win, every seat has an effect, and two weak priors keep everything finite: each
bot has played one virtual game, half won and half lost, against a ghost at 1500, and seat effects
are drawn to 0. It is strictly concave: there is one optimum, whatever the results are.
"""

from dataclasses import dataclass
from math import log

import numpy as np
from scipy.special import expit, log_expit

from league.rating.comparisons import FloatArray, Groups, IntArray

# Natural units in one Elo: a gap of 400 is odds of ten to one.
NATURAL = log(10) / 400


@dataclass(frozen=True, slots=True)
class Priors:
    """What is believed before the first result.

    Attributes:
        ghost_games: virtual games of each bot against the ghost at 1500, half of them won.
        seat_spread: standard deviation of a seat's effect, in Elo.
        seat_effects: whether seats have effects at all; off only to compare with other tools.
    """

    ghost_games: float = 1.0
    seat_spread: float = 200.0
    seat_effects: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Slope:
    """First and second derivatives at one point.

    Attributes:
        gradient: shape (bots + seats,).
        pairs: per group, what it adds to the curvature, along (+1 low, -1 high, +1, -1 seats).
        diagonal: what the priors add to the curvature, shape (bots + seats,).
    """

    gradient: FloatArray
    pairs: FloatArray
    diagonal: FloatArray


class Likelihood:
    """The function to maximise over bots' strengths and seats' effects, in natural units.

    A point is one vector: the strengths of all bots, then the effects of all seats.

    Attributes:
        bots: number of bots.
        seats: number of seats; 1, without any effect, where seat effects are off.
        low: per group, the bot whose name comes first.
        high: per group, the other.
        seating: per group, low's seat * seats + high's seat.
        weight: per group, the weight of one comparison.
    """

    __slots__ = (
        "_count",
        "_priors",
        "_score",
        "bots",
        "high",
        "low",
        "seating",
        "seats",
        "weight",
    )

    def __init__(self, groups: Groups, *, bots: int, seats: int, priors: Priors) -> None:
        self.bots = bots
        self.seats = seats if priors.seat_effects else 1
        self.low = groups.low
        self.high = groups.high
        self.seating: IntArray = (
            groups.low_seat * seats + groups.high_seat
            if priors.seat_effects
            else np.zeros(len(groups.low), np.int64)
        )
        self.weight = groups.weight
        self._count = groups.weight * groups.count
        self._score = groups.weight * groups.score
        self._priors = priors

    def start(self) -> FloatArray:
        """Return the point from which every search begins: all bots and seats equal."""
        return np.zeros(self.bots + self.seats)

    def leads(self, point: FloatArray) -> FloatArray:
        """Return per group by how much `low` leads `high`, their seats included."""
        strength, effect = point[: self.bots], point[self.bots :]
        between_seats = (effect[:, None] - effect[None, :]).ravel()
        return strength[self.low] - strength[self.high] + between_seats[self.seating]

    def slope(self, point: FloatArray) -> Slope:
        """Return gradient and curvature at a point."""
        leads, strength = self.leads(point), point[: self.bots]
        # Both sides of each hope: 1 - hope would be nothing from a lead of 37 on.
        hope, fear = expit(leads), expit(-leads)
        ghost, ghost_fear = expit(strength), expit(-strength)
        games, precision = self._priors.ghost_games, self._seat_precision()
        gradient = self.along(self._score * fear - (self._count - self._score) * hope)
        gradient[: self.bots] += games * (ghost_fear - ghost) / 2
        gradient[self.bots :] -= precision * point[self.bots :]
        seats = np.full(self.seats, precision)
        return Slope(
            gradient=gradient,
            pairs=self._count * hope * fear,
            diagonal=np.concatenate((games * ghost * ghost_fear, seats)),
        )

    def along(self, per_group: FloatArray) -> FloatArray:
        """Return the sum over groups of a number times (+1 low, -1 high, +1 and -1 seats)."""
        gained = np.bincount(self.low, per_group, self.bots)
        lost = np.bincount(self.high, per_group, self.bots)
        between = np.bincount(self.seating, per_group, self.seats**2)
        between = between.reshape(self.seats, self.seats)
        return np.concatenate((gained - lost, between.sum(axis=1) - between.sum(axis=0)))

    def pair_value(self, point: FloatArray) -> float:
        """Return the log-likelihood of the comparisons alone."""
        leads = self.leads(point)
        won = self._score * log_expit(leads)
        lost = (self._count - self._score) * log_expit(-leads)
        return float(np.sum(won + lost))

    def value(self, point: FloatArray) -> float:
        """Return the penalised log-likelihood: comparisons and priors."""
        strength, effect = point[: self.bots], point[self.bots :]
        ghost = np.sum(log_expit(strength) + log_expit(-strength))
        seats = np.sum(effect * effect)
        games, precision = self._priors.ghost_games, self._seat_precision()
        return self.pair_value(point) + float(games * ghost - precision * seats) / 2

    def _seat_precision(self) -> float:
        return (self._priors.seat_spread * NATURAL) ** -2
