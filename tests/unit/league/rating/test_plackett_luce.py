"""Finishing orders from the top: published fits of real results, and Davidson's ties."""

from random import Random

import numpy as np
import pytest

from league.rating.likelihood import NATURAL, Priors
from league.rating.plackett_luce import fit_finishing_orders
from league.rating.results import RatedTable
from tests.unit.league.rating.reference import ERROR, RATING, duel, expected, hearts, reversi, rows

NO_SEATS = Priors(seat_effects=False)
NOTHING = Priors(ghost_games=1e-9, seat_effects=False)


def races(*, drivers: int) -> list[RatedTable]:
    """NASCAR 2002: 36 races of 43; numbers above are left out."""
    found = []
    for row in rows("d7_nascar2002"):
        order = [row[f"p{place}"].zfill(2) for place in range(1, 44)]
        kept = tuple(driver for driver in order if int(driver) <= drivers)
        found.append(RatedTable(kept, tuple(range(1, len(kept) + 1)), row["race"]))
    return found


def puddings() -> list[RatedTable]:
    """Davidson 1970: six puddings in pairs, each pair tasted by some fifty people."""
    return [
        duel(row["i"], row["j"], score, f"{row['i']} {row['j']} {score} {number}")
        for row in rows("d8_pudding")
        for column, score in (("wins_i", 1.0), ("wins_j", 0.0), ("ties", 0.5))
        for number in range(int(row[column]))
    ]


def test_races_give_the_published_strengths() -> None:
    """Hunter, Annals of Statistics 32, 2004; choix agrees to 1e-11."""
    right = expected()["d7_nascar2002"]
    found = fit_finishing_orders(races(drivers=83), NOTHING)
    name = next(key for key in right if key.startswith("PL ML on drivers 1..83"))
    assert found.strengths - found.strengths[0] == pytest.approx(right[name], abs=1e-6)
    assert found.value == pytest.approx(right["loglik"], abs=1e-6)
    assert found.tie_weights == {}


def test_the_ghost_keeps_those_who_were_always_last_finite() -> None:
    """As npseudo = 0.5 does in the R package PlackettLuce."""
    right = expected()["d7_nascar2002"]
    found = fit_finishing_orders(races(drivers=87), NO_SEATS)
    name = next(key for key in right if key.startswith("PL with lambda=1 ghost"))
    assert found.strengths - found.strengths[0] == pytest.approx(right[name], abs=1e-6)


def test_puddings_give_davidsons_worths() -> None:
    right = expected()["d8_pudding"]
    found = fit_finishing_orders(puddings(), NOTHING)
    worths = found.strengths - found.strengths.mean()
    assert worths == pytest.approx(right["Davidson ML, log-worth, mean 0"], abs=1e-6)
    assert np.log(found.tie_weights[2]) == pytest.approx(right["log_nu"], abs=1e-6)
    assert -2 * found.value == pytest.approx(right["minus2loglik"], abs=1e-3)
    errors = found.standard_errors(by_deal_set=False) * NATURAL
    assert errors == pytest.approx(right["se"], abs=1e-6)
    assert np.sqrt(found.model_covariance[-1, -1]) == pytest.approx(right["se_log_nu"], abs=1e-6)


def test_duels_with_ties_and_a_first_mover_are_davidsons_model() -> None:
    right = expected()["d2_reversi8"]["tools"]["Davidson ML, no prior, advantage"]
    found = fit_finishing_orders(reversi(), Priors(ghost_games=1e-9, seat_spread=1e5))
    assert found.ratings == pytest.approx([*right["rating"].values()], abs=RATING)
    first, second = found.seat_effects / NATURAL
    assert first - second == pytest.approx(right["advantage"], abs=RATING)
    assert found.tie_weights == {2: pytest.approx(right["nu"], abs=1e-7)}
    assert found.value == pytest.approx(right["loglik"], abs=1e-6)
    errors = found.standard_errors(by_deal_set=False)
    assert errors == pytest.approx(right["se_model"], abs=ERROR)


def test_four_seats_with_ties_are_the_davidson_luce_model() -> None:
    tools = expected()["d3_hearts6"]["tools"]
    right = tools["Plackett-Luce with Davidson-Luce ties, lambda=1, no seats"]
    found = fit_finishing_orders(hearts(), NO_SEATS)
    assert found.ratings == pytest.approx([*right["rating"].values()], abs=RATING)
    assert found.standard_errors() == pytest.approx(right["se_cluster_CR0"], abs=ERROR)
    weights = {int(size): pytest.approx(w, abs=1e-6) for size, w in right["delta"].items()}
    assert found.tie_weights == weights
    assert found.penalised == pytest.approx(right["penalised_loglik"], abs=1e-5)


def test_the_order_of_tables_changes_nothing() -> None:
    played = hearts()
    found = fit_finishing_orders(played)
    mixed = fit_finishing_orders(Random(3).sample(played, len(played)))
    assert np.array_equal(mixed.ratings, found.ratings)
    assert np.array_equal(mixed.covariance, found.covariance)


@pytest.mark.parametrize("finishes", [(1, 1, 1), (1, 2, 3), (1, 1, 3), (1, 2, 2)])
def test_results_all_of_a_kind_stay_finite(finishes: tuple[int, ...]) -> None:
    played = [RatedTable(("a", "b", "c"), finishes, f"{deal}") for deal in range(20)]
    found = fit_finishing_orders(played)
    assert np.all(np.isfinite(found.ratings))
    assert np.all(np.isfinite(found.standard_errors()))
    assert np.isfinite(found.penalised)


def test_a_table_with_one_bot_in_two_seats_is_left_out() -> None:
    itself = RatedTable(("duck", "duck", "high"), (1, 2, 3), "self")
    found = fit_finishing_orders([*hearts(), itself])
    assert np.array_equal(found.ratings, fit_finishing_orders(hearts()).ratings)
    with pytest.raises(ValueError, match="no table with different bots"):
        fit_finishing_orders([itself])
