"""The optimum, found by either solver, and the ends of profile intervals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rating import curvature, errors
from league.rating.estimate import Estimate, estimate
from league.rating.fit import fit
from league.rating.gathering import results_of
from league.rating.intervals import profile
from league.rating.likelihood import NATURAL, Priors
from league.rating.results import RatedTable
from league.rating.superiority import difference
from tests.unit.league.rating.leagues import a_league, leagues
from tests.unit.league.rating.reference import cases, edge, hearts, reversi

CASES = {name: tables for name, (tables, _) in cases().items()}


def sparsely(played: list[RatedTable], monkeypatch: pytest.MonkeyPatch) -> Estimate:
    """Estimate as in a league of more than 2,000 bots."""
    with monkeypatch.context() as patch:
        patch.setattr(curvature, "DENSE_BOTS", 0)
        patch.setattr(curvature, "DENSE_STEP_BOTS", 0)
        patch.setattr(errors, "DENSE_BOTS", 0)
        return estimate(results_of(played))


@pytest.mark.parametrize("case", CASES)
def test_conjugate_gradients_find_what_cholesky_finds(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dense = estimate(results_of(CASES[case]))
    sparse = sparsely(CASES[case], monkeypatch)
    assert sparse.ratings == pytest.approx(dense.ratings, abs=1e-6)
    assert sparse.seat_effects == pytest.approx(dense.seat_effects, abs=1e-6)


@pytest.mark.parametrize("played", [reversi(), hearts()])
def test_drawn_errors_are_near_the_exact_ones(
    played: list[RatedTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 draws have a standard error of 5 %."""
    dense, sparse = estimate(results_of(played)), sparsely(played, monkeypatch)
    ratio = sparse.standard_errors / dense.standard_errors
    assert ratio == pytest.approx(np.ones(len(ratio)), abs=0.2)
    names = dense.results.bots
    exact, drawn = difference(dense, *names[:2]), difference(sparse, *names[:2])
    assert exact is not None
    assert drawn is not None
    assert drawn.se == pytest.approx(exact.se, rel=0.2)


@settings(max_examples=50)
@given(leagues())
def test_at_the_optimum_the_gradient_is_nothing_and_every_way_leads_down(
    played: list[RatedTable],
) -> None:
    fitted = fit(results_of(played))
    assert fitted.slope.gradient == pytest.approx(np.zeros(len(fitted.point)), abs=1e-10)
    top = fitted.likelihood.value(fitted.point)
    for number in range(len(fitted.point)):
        step = np.zeros(len(fitted.point))
        step[number] = 1e-3
        assert fitted.likelihood.value(fitted.point + step) < top
        assert fitted.likelihood.value(fitted.point - step) < top


@settings(max_examples=50)
@given(leagues(), st.integers(0, 2**32))
def test_the_gradient_is_the_slope_of_the_likelihood(played: list[RatedTable], seed: int) -> None:
    likelihood = fit(results_of(played)).likelihood
    dice = np.random.default_rng(seed)
    point, way = dice.normal(size=(2, len(likelihood.start())))
    rise = likelihood.value(point + 1e-5 * way) - likelihood.value(point - 1e-5 * way)
    assert likelihood.slope(point).gradient @ way == pytest.approx(rise / 2e-5, abs=1e-5)


def test_where_nobody_met_there_is_nothing_to_fit() -> None:
    with pytest.raises(ValueError, match="no two different bots met"):
        fit(results_of([RatedTable(("a", "a"), (1, 2), "1")]))


def test_seat_effects_add_up_to_nothing() -> None:
    assert fit(results_of(hearts())).seat_effects.sum() == pytest.approx(0, abs=1e-9)


def test_without_priors_every_bot_expects_the_score_that_it_has() -> None:
    """Ordo's rule, which a tie as half a win gives."""
    results = results_of(reversi())
    fitted = fit(results, Priors(ghost_games=1e-9, seat_spread=1e5))
    hope = 1 / (1 + np.exp(-fitted.likelihood.leads(fitted.point)))
    surplus = fitted.likelihood.along(results.groups.score - results.groups.count * hope)
    assert surplus == pytest.approx(np.zeros(len(surplus)), abs=1e-6)


def test_a_thousand_wins_in_a_row_stay_finite() -> None:
    played = [
        RatedTable(("a", "b")[:: 1 - 2 * (deal % 2)], (1 + deal % 2, 2 - deal % 2), f"{deal}")
        for deal in range(1_000)
    ]
    found = estimate(results_of(played))
    assert 1_000 < found.ratings[0] - found.ratings[1] < 5_000
    low, high = profile(found, 0, cut=20.0)
    assert 1_500 < low < found.ratings[0] < high < 20_000


@pytest.mark.parametrize("case", ["single", "oneway", "extremes", "draws"])
def test_far_out_where_the_likelihood_is_nearly_straight_the_ends_are_still_found(
    case: str,
) -> None:
    found = estimate(results_of(edge(case)))
    inner, outer, far = (profile(found, 0, cut) for cut in (40.0, 80.0, 120.0))
    assert far[0] < outer[0] < inner[0] < inner[1] < outer[1] < far[1]
    # A straight line: each further 40 of height lies as far off as the one before.
    assert far[1] - outer[1] == pytest.approx(outer[1] - inner[1], rel=1e-2)


@pytest.mark.parametrize("case", ["single", "oneway", "extremes", "draws"])
@pytest.mark.parametrize("cut", [0.01, 1.92, 9.26])
def test_at_the_ends_of_a_profile_the_likelihood_has_lost_the_cut(case: str, cut: float) -> None:
    """Checked by other means: the best likelihood with the rating held where the end is."""
    found = estimate(results_of(edge(case)))
    top = found.fitted.likelihood.value(found.fitted.point)
    for end in profile(found, 0, cut):
        lead = (end - found.ratings[0]) * NATURAL
        assert top - held_at(found, lead) == pytest.approx(cut, rel=1e-6)


def held_at(found: Estimate, lead: float) -> float:
    """Return the largest likelihood with the first bot's rating moved by a lead."""
    likelihood = found.fitted.likelihood
    contrast = np.concatenate((found.reference.contrast(0), np.zeros(likelihood.seats)))
    # A basis of all that leaves the rating as it is.
    free = np.linalg.svd(contrast[None])[2][1:]
    start = found.fitted.point + contrast * lead / (contrast @ contrast)
    moved = np.zeros(len(free))
    for _ in range(60):
        point = start + moved @ free
        uphill = free @ likelihood.slope(point).gradient
        step = np.linalg.solve(free @ curvature_at(found, point) @ free.T, uphill)
        moved += step / max(1.0, np.abs(step).max())
    return likelihood.value(start + moved @ free)


def curvature_at(found: Estimate, point: np.ndarray) -> np.ndarray:
    """Return minus the second derivatives, by differences of the gradient."""
    rows = []
    for number in range(len(point)):
        step = np.zeros(len(point))
        step[number] = 1e-5
        likelihood = found.fitted.likelihood
        gained = likelihood.slope(point + step).gradient - likelihood.slope(point - step).gradient
        rows.append(-gained / 2e-5)
    return np.array(rows)


def test_large_leagues_are_fitted_in_few_steps() -> None:
    played = a_league(9, deal_sets=400, seats=4, strengths=(0, 0.2, 0.5, 1, 1.5, 2, 3))
    assert fit(results_of(played)).steps <= 8
