"""The right values of the official table: everything in tests/unit/ratings_data/expected.json."""

from collections.abc import Callable

import numpy as np
import pytest

from league.rating.estimate import Estimate, estimate, student
from league.rating.gathering import results_of
from league.rating.intervals import profile
from league.rating.islands import islands
from league.rating.likelihood import NATURAL, Priors
from league.rating.results import RatedTable
from league.rating.superiority import superiority
from tests.unit.league.rating.reference import (
    ERROR,
    LIKELIHOOD,
    PROFILE_END,
    RATING,
    baseball,
    cases,
    expected,
    reversi,
    triangle,
)

CASES = cases()
# ln likelihood that a plain 95 % profile may lose: half of 1.96 squared.
PLAIN_CUT = 1.9207294
# Ordo prints four digits, and stops a little before the last of them is right.
ORDO = 2e-4
# The fit without priors, which other tools make: priors too weak to show.
NONE = Priors(ghost_games=1e-9, seat_spread=1e5)

every_case = pytest.mark.parametrize("case", CASES)


def estimated(case: str, **priors: bool) -> Estimate:
    return estimate(results_of(CASES[case][0]), priors=Priors(**priors))


@every_case
def test_ratings_are_right(case: str) -> None:
    found, right = estimated(case), CASES[case][1]
    assert found.results.bots == tuple(right["bots"])
    assert found.ratings == pytest.approx(right["rating"], abs=RATING)
    raw = found.fitted.strengths / NATURAL
    assert raw == pytest.approx(right["raw_theta_elo"], abs=RATING)


@every_case
def test_seat_effects_are_right(case: str) -> None:
    found, right = estimated(case), CASES[case][1]
    assert found.seat_effects == pytest.approx(right["seat_effect_elo"], abs=RATING)


@every_case
def test_standard_errors_are_right(case: str) -> None:
    found, right = estimated(case), CASES[case][1]
    errors = [np.nan if value is None else value for value in right["se"]]
    assert found.standard_errors == pytest.approx(errors, abs=ERROR, nan_ok=True)


@every_case
def test_half_widths_are_right(case: str) -> None:
    found, right = estimated(case), CASES[case][1]
    widths = [np.nan if value is None else value for value in right["ci95_halfwidth"]]
    shown = student(found.deal_sets - 1) * found.standard_errors
    assert shown == pytest.approx(widths, abs=4 * ERROR, nan_ok=True)


@every_case
def test_superiorities_are_right(case: str) -> None:
    found, right = superiority(estimated(case)), CASES[case][1]
    likelihoods = np.array(right["los"], np.float64)
    assert found == pytest.approx(likelihoods, abs=LIKELIHOOD, nan_ok=True)


@every_case
def test_likelihoods_are_right(case: str) -> None:
    fitted, right = estimated(case).fitted, CASES[case][1]
    value = fitted.likelihood.value(fitted.point)
    assert value == pytest.approx(right["penalised_loglik"], abs=1e-7)
    pairs = fitted.likelihood.pair_value(fitted.point)
    assert pairs == pytest.approx(right["pair_loglik"], abs=1e-7)


@every_case
def test_counts_and_islands_are_right(case: str) -> None:
    results, right = results_of(CASES[case][0]), CASES[case][1]
    assert results.tables.tolist() == right["tables_played"]
    assert results.deal_sets.tolist() == right["deal_sets"]
    assert results.clusters == right["clusters"]
    assert [results.bots[first] for first in islands(results)] == right["component"]


@every_case
def test_ratings_without_seat_effects_are_right(case: str) -> None:
    found = estimated(case, seat_effects=False)
    right = CASES[case][1]["no_seat_effects"]
    assert found.ratings == pytest.approx(right["rating"], abs=RATING)
    errors = [np.nan if value is None else value for value in right["se"]]
    assert found.standard_errors == pytest.approx(errors, abs=ERROR, nan_ok=True)
    assert found.seat_effects == pytest.approx(0.0)


@pytest.mark.parametrize("case", [case for case in CASES if "profile_ci95" in CASES[case][1]])
def test_profiles_with_the_plain_cut_are_right(case: str) -> None:
    found, right = estimated(case), CASES[case][1]["profile_ci95"]
    ends = {name: profile(found, n, PLAIN_CUT) for n, name in enumerate(found.results.bots)}
    assert ends == {name: pytest.approx(both, abs=PROFILE_END) for name, both in right.items()}


@pytest.mark.parametrize("case", ["d1_triangle", "d2_reversi8", "d3_hearts6"])
def test_without_priors_and_seats_ratings_are_those_of_ordo(case: str) -> None:
    tables, right = CASES[case]
    results = results_of(tables)
    found = estimate(results, priors=Priors(ghost_games=1e-9, seat_effects=False))
    ordo = [right["tools"]["ordo"][name] for name in results.bots]
    assert found.ratings == pytest.approx(ordo, abs=ORDO)


def test_without_priors_the_triangle_has_its_closed_form() -> None:
    """75 % is a gap of 400 log10(3), and 90 % twice that."""
    found = estimate(results_of(triangle()), priors=NONE)
    gap = 400 * np.log10(3)
    assert found.ratings == pytest.approx([1500 + gap, 1500, 1500 - gap], abs=RATING)


@pytest.mark.parametrize(
    ("tables", "name"), [(reversi, "d2_reversi8"), (baseball, "d6_baseball1987")]
)
def test_without_priors_the_fit_is_that_of_a_clustered_binomial_model(
    tables: Callable[[], list[RatedTable]], name: str
) -> None:
    """Ordo -W and statsmodels' GLM with cov_type="cluster"; they know no small-sample factor."""
    tools = expected()[name]["tools"]
    found = estimate(results_of(tables()), priors=NONE)
    right = tools["half-win ML, no prior, advantage (= ordo -W; = statsmodels GLM)"]
    assert found.ratings == pytest.approx([*right["rating"].values()], abs=RATING)
    first, second = found.seat_effects
    assert first - second == pytest.approx(right["advantage"], abs=RATING)
    likelihood, point = found.fitted.likelihood, found.fitted.point
    assert likelihood.pair_value(point) == pytest.approx(right["loglik"], abs=1e-6)
    plain = np.sqrt(found.covariance.variances)
    assert plain == pytest.approx(right["se_cluster_CR0"], abs=ERROR)
    assert np.sqrt(found.covariance.model) == pytest.approx(right["se_model"], abs=ERROR)
    ordo = [tools["ordo -W"][name] for name in found.results.bots]
    assert found.ratings == pytest.approx(ordo, abs=ORDO)
