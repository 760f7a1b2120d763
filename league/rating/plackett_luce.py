"""The other way to look at finishing orders: from the top, who comes first, then second, and on.

A view beside the official table, never in it: its scale is its own. Where a game is decided at
the bottom (Hearts) it needs three times the matches; where only first place counts it says more.
At two seats it is Davidson's model, which tells how often a duel is tied.

Stage by stage, among those who have not finished yet, a tied set S is next with a chance in
proportion to delta(|S|) * exp(mean strength of S, seats included); delta(1) = 1.

Source: Luce 1959, Plackett 1975; ties: Davidson, JASA 65, 1970, and Firth, Kosmidis and Turner,
"Davidson-Luce model for multi-item choice with ties", 2019.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import csr_array
from scipy.special import expit, log_expit

from league.rating.comparisons import FloatArray
from league.rating.estimate import MEAN
from league.rating.likelihood import NATURAL, Priors
from league.rating.results import RatedTable
from league.rating.stages import Stages, stages_of

_LAST_STEP = 1e-10
# Without priors the mean of all strengths is free, and steps along it never get shorter.
_LAST_SLOPE = 1e-9
_SAFE_STEP = 1e-4
# Keeps the weights of ties finite where nothing but ties happened; it shows nowhere else.
_TIE_PRECISION = 1e-8
_LONGEST_STEP = 1.0
_STEPS = 200


@dataclass(frozen=True, slots=True, eq=False)
class FinishingModel:
    """The model fitted to some tables.

    Attributes:
        bots: names, ascending.
        strengths: per bot, in natural units: 0 is the ghost's.
        seat_effects: per seat, in natural units; empty where they are left out.
        tie_weights: delta by number of tied seats, for those numbers that happened.
        covariance: of strengths, effects and logarithms of the weights, by deal-set, without any
            small-sample factor.
        model_covariance: the same if all finishing orders were independent.
        value: log-likelihood of the finishing orders.
        penalised: the same with the priors, which is what was maximised.
    """

    bots: tuple[str, ...]
    strengths: FloatArray
    seat_effects: FloatArray
    tie_weights: Mapping[int, float]
    covariance: FloatArray
    model_covariance: FloatArray
    value: float
    penalised: float

    @property
    def ratings(self) -> FloatArray:
        """Per bot, in Elo around 1500, on this model's own scale."""
        centred: FloatArray = self.strengths - self.strengths.mean()
        return MEAN + centred / NATURAL

    def standard_errors(self, *, by_deal_set: bool = True) -> FloatArray:
        """Return per bot, in Elo, how uncertain its distance from the mean is.

        Args:
            by_deal_set: whether tables of one deal-set share their luck; else all are independent.
        """
        bots = len(self.bots)
        found = (self.covariance if by_deal_set else self.model_covariance)[:bots, :bots]
        away = np.eye(bots) - 1 / bots
        variances: FloatArray = np.asarray(np.diag(away @ found @ away), np.float64)
        errors: FloatArray = np.sqrt(variances) / NATURAL
        return errors


def fit_finishing_orders(
    tables: Iterable[RatedTable], priors: Priors | None = None
) -> FinishingModel:
    """Fit the model, the same for any order of tables to the last digits.

    Args:
        tables: at least one; those with a bot in two seats are left out.
        priors: the house's own, unless a comparison with other tools needs others.

    Raises:
        ValueError: no table with different bots.
        ArithmeticError: no optimum in 200 steps, which a concave function rules out.
    """
    priors = priors or Priors()
    different = [table for table in tables if len(set(table.bots)) == len(table.bots)]
    stages = stages_of(different, seat_effects=priors.seat_effects)
    point = np.zeros(stages.design.shape[1])
    here = _at(stages, priors, point)
    for _ in range(_STEPS):
        factor = cho_factor(here.curvature, lower=True)
        step = cho_solve(factor, here.gradient)
        longest = float(np.abs(step).max())
        step *= min(1.0, _LONGEST_STEP / max(longest, _LONGEST_STEP))
        there = _at(stages, priors, point + step)
        while longest > _SAFE_STEP and there.penalised < here.penalised:
            step = step / 2
            there = _at(stages, priors, point + step)
        point, here = point + step, there
        if longest < _LAST_STEP or float(np.abs(here.gradient).max()) < _LAST_SLOPE:
            return _model(stages, point, here)
    raise ArithmeticError(f"no optimum in {_STEPS} steps for {len(stages.bots)} bots")


@dataclass(frozen=True, slots=True, eq=False)
class _Here:
    """The likelihood and its derivatives at one point."""

    value: float
    penalised: float
    gradient: FloatArray
    curvature: FloatArray
    surprises: FloatArray


def _at(stages: Stages, priors: Priors, point: FloatArray) -> _Here:
    """Return the likelihood of a conditional choice at each stage, and its derivatives."""
    merit = stages.design @ point
    top = np.maximum.reduceat(merit, stages.starts)
    odds = np.exp(merit - top[stages.stage])
    total = np.add.reduceat(odds, stages.starts)
    chance = odds / total[stages.stage]
    value = float(np.sum(merit[stages.chosen] - top - np.log(total)))
    weighted = stages.design.multiply(chance[:, None]).tocsr()
    by_stage = csr_array(
        (np.ones(len(chance)), (stages.stage, np.arange(len(chance)))),
        shape=(len(stages.starts), len(chance)),
    )
    hoped = by_stage @ weighted
    surprises = (stages.design[stages.chosen] - hoped).toarray()
    curvature = (stages.design.T @ weighted - hoped.T @ hoped).toarray()
    plain = _Here(value, value, surprises.sum(axis=0), curvature, surprises)
    return _with_priors(stages, priors, point, plain)


def _with_priors(stages: Stages, priors: Priors, point: FloatArray, here: _Here) -> _Here:
    """Add the ghost, the pull on seat effects, and a hint of one on the weights of ties."""
    bots, seats = len(stages.bots), stages.seats
    strengths = point[:bots]
    ghost = priors.ghost_games
    precision = np.zeros(len(point))
    precision[bots : bots + seats] = (priors.seat_spread * NATURAL) ** -2
    precision[bots + seats :] = _TIE_PRECISION
    pull = -precision * point
    pull[:bots] += ghost * (0.5 - expit(strengths))
    bend = precision.copy()
    bend[:bots] += ghost * expit(strengths) * expit(-strengths)
    penalty = ghost * np.sum(log_expit(strengths) + log_expit(-strengths)) - precision @ point**2
    return replace(
        here,
        penalised=here.value + float(penalty) / 2,
        gradient=here.gradient + pull,
        curvature=here.curvature + np.diag(bend),
    )


def _model(stages: Stages, point: FloatArray, here: _Here) -> FinishingModel:
    bots, seats = len(stages.bots), stages.seats
    inverse: FloatArray = np.asarray(np.linalg.inv(here.curvature), np.float64)
    shared = np.zeros((int(stages.cluster.max()) + 1, len(point)))
    np.add.at(shared, stages.cluster, here.surprises)
    return FinishingModel(
        bots=stages.bots,
        strengths=point[:bots],
        seat_effects=point[bots : bots + seats],
        tie_weights=dict(zip(stages.sizes, np.exp(point[bots + seats :]).tolist(), strict=True)),
        covariance=inverse @ (shared.T @ shared) @ inverse,
        model_covariance=inverse,
        value=here.value,
        penalised=here.penalised,
    )
