"""Means and shares with their intervals: the deal-set is the unit of error."""

import numpy as np
import pytest

from league.rating.shares import measured_mean, measured_share

DEALS = np.arange(20)


def test_nothing_measures_nothing() -> None:
    assert measured_mean(np.empty(0), np.empty(0, np.int64)) is None
    assert measured_share(np.empty(0), np.empty(0, np.int64)) is None


def test_a_mean_of_deal_sets_of_one_value_has_students_interval() -> None:
    """1, 2, 3, 4: mean 2.5, standard error 0.6455, t(0.975; 3) = 3.1824."""
    found = measured_mean(np.array([1.0, 2.0, 3.0, 4.0]), np.arange(4))
    assert found is not None
    assert (found.mean, found.values, found.deal_sets) == (2.5, 4, 4)
    assert [found.low, found.high] == pytest.approx([0.4457, 4.5543], abs=1e-4)


def test_a_single_deal_set_tells_nothing_of_its_error() -> None:
    found = measured_mean(np.array([1.0, 2.0]), np.zeros(2, np.int64))
    assert found is not None
    assert (found.low, found.high) == (None, None)


def test_the_same_values_again_in_the_same_deal_sets_are_no_more_evidence() -> None:
    values = np.tile([0.0, 1.0, 1.0, 0.5], 5)
    for measured in (measured_mean, measured_share):
        once = measured(values, DEALS)
        twice = measured(np.tile(values, 2), np.tile(DEALS, 2))
        assert once is not None
        assert twice is not None
        assert [twice.low, twice.high] == pytest.approx([once.low, once.high])


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_deal_sets_that_are_all_alike_still_leave_doubt(value: float) -> None:
    found = measured_share(np.full(20, value), DEALS)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= value <= found.high <= 1
    assert found.high - found.low > 0.1


def test_a_share_of_single_games_has_wilsons_interval_with_students_t() -> None:
    """14 of 20: t(0.975; 19) = 2.0930, and 20 games with their small-sample factor are 19."""
    found = measured_share(np.repeat([1.0, 0.0], [14, 6]), DEALS)
    assert found is not None
    assert [found.low, found.high] == pytest.approx([0.4614, 0.8639], abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("deal_sets", [6, 12, 24])
@pytest.mark.parametrize("truth", [0.5, 0.8])
def test_shares_hold_the_truth_as_often_as_they_say(truth: float, deal_sets: int) -> None:
    """Deal-sets of two games that share their luck: they are alike more often than not."""
    dice = np.random.default_rng([deal_sets, round(truth * 10)])
    deals = np.repeat(np.arange(deal_sets), 2)
    held, widths = [], []
    for _ in range(1_000):
        shared = dice.random(deal_sets) < truth
        own = dice.random((deal_sets, 2)) < truth
        values = np.where(dice.random((deal_sets, 2)) < 0.5, shared[:, None], own).ravel()
        found = measured_share(values.astype(np.float64), deals)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        held.append(found.low <= truth <= found.high)
        widths.append(found.high - found.low)
    print(f"{truth} of {deal_sets}: {np.mean(held):.3f} within +-{np.mean(widths) / 2:.2f}")  # noqa: T201 (what -s shows)
    assert np.mean(held) >= 0.93
