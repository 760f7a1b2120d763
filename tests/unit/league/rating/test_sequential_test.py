"""The sequential test: the values of fishtest and fastchess, error rates, and bad counts."""

from math import isfinite
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rating.ratios import (
    Sample,
    exact_llr,
    expected_score,
    linear_llr,
    moments_llr,
    normalized_moments_llr,
)
from league.rating.sprt import (
    DealSetScores,
    Scale,
    SequentialTest,
    Verdict,
    elo_of,
    gap,
    scores_of,
)
from league.rating.stopping import stopped_gap
from tests.unit.league.rating.reference import expected

ROWS = expected()["sprt"]
LARGE = expected()["sprt_25_cell"]
RATIO = 1e-6
# sqrt(2) / (800 / ln 10): from normalized Elo to standard deviations of a pair of games.
PAIR = np.sqrt(2) * np.log(10) / 800

every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: str(next(iter(row.values()))))


def pairs(row: dict[str, Any]) -> DealSetScores:
    return DealSetScores(tuple(row["pentanomial_LL_LD_DDWL_WD_WW"]))


@every_row
def test_ratio_is_that_of_fishtest(row: dict[str, Any]) -> None:
    test = SequentialTest(row["elo0"], row["elo1"])
    assert test.llr(pairs(row)) == pytest.approx(row["fishtest_LLR_logistic"], abs=RATIO)


@every_row
def test_normalized_ratio_is_that_of_fishtest(row: dict[str, Any]) -> None:
    test = SequentialTest(row["elo0"], row["elo1"], scale=Scale.NORMALIZED)
    assert test.llr(pairs(row)) == pytest.approx(row["fishtest_LLR_normalized"], abs=RATIO)


@every_row
def test_approximate_ratios_are_right(row: dict[str, Any]) -> None:
    sample = pairs(row).sample
    means = expected_score(row["elo0"]), expected_score(row["elo1"])
    assert moments_llr(sample, *means) == pytest.approx(row["LLR_alt"], abs=RATIO)
    assert linear_llr(sample, *means) == pytest.approx(row["LLR_alt2"], abs=RATIO)
    t0, t1 = row["elo0"] * PAIR, row["elo1"] * PAIR
    normalized = normalized_moments_llr(sample, t0, t1, games=2)
    assert normalized == pytest.approx(row["fishtest_LLR_normalized_alt"], abs=RATIO)


@every_row
def test_difference_is_that_of_fishtest(row: dict[str, Any]) -> None:
    found, sample = gap(pairs(row)), pairs(row).sample
    assert found.score == pytest.approx(row["mean"], abs=1e-9)
    assert sample.variance == pytest.approx(row["variance"], abs=1e-9)
    assert found.elo == pytest.approx(row["elo"], abs=RATIO)
    assert found.elo_error == pytest.approx(row["elo_95"], abs=RATIO)
    assert found.superiority == pytest.approx(row["los"], abs=1e-8)


@every_row
def test_difference_after_stopping_is_that_of_fishtest(row: dict[str, Any]) -> None:
    found = stopped_gap(SequentialTest(row["elo0"], row["elo1"]), pairs(row))
    assert found.elo == pytest.approx(row["fishtest_sprt_elo"], abs=5e-5)
    assert [found.low, found.high] == pytest.approx(row["fishtest_sprt_ci"], abs=5e-5)
    assert found.superiority == pytest.approx(row["fishtest_sprt_LOS"], abs=1e-5)


@pytest.mark.parametrize(
    ("counts", "test", "ratio"),
    [
        ((223, 9863, 20279, 1000, 10037, 246), SequentialTest(0.5, 2.5), -3.07),
        ((871, 26175, 55003, 980, 26678, 821), SequentialTest(0, 2), -4.98),
        (
            (365, 16618, 36029, 200, 16974, 390),
            SequentialTest(0, 2, scale=Scale.NORMALIZED),
            2.25,
        ),
    ],
)
def test_ratio_is_that_of_fastchess(
    counts: tuple[int, ...], test: SequentialTest, ratio: float
) -> None:
    """From its own tests; it counts LL, LD, WL, DD, WD, WW."""
    lost, less, split, drawn, more, won = counts
    scores = DealSetScores((lost, less, split + drawn, more, won))
    assert test.llr(scores) == pytest.approx(ratio, abs=5e-3)


def test_difference_is_that_of_fastchess() -> None:
    """From its own tests: 34, 54, 31, 32, 64, 75."""
    found = gap(DealSetScores((34, 54, 31 + 32, 64, 75)))
    assert (found.elo, found.elo_error) == pytest.approx((55.58, 27.65), abs=5e-3)
    assert found.normalized == pytest.approx(57.94, abs=5e-3)
    assert found.normalized_error == pytest.approx(28.28, abs=5e-3)


def test_a_large_deal_set_is_judged_by_its_moments() -> None:
    """One bot against three of another in four rotations: 24 half points, 300 deal-sets."""
    scores = DealSetScores(tuple(LARGE["counts"]), games=4)
    test = SequentialTest(LARGE["elo0"], LARGE["elo1"])
    assert test.llr(scores) == pytest.approx(LARGE["LLR_alt (the one to use)"], abs=RATIO)
    means = expected_score(LARGE["elo0"]), expected_score(LARGE["elo1"])
    assert scores.sample.mean == pytest.approx(LARGE["mean"], abs=1e-9)
    assert scores.sample.variance == pytest.approx(LARGE["variance"], abs=1e-9)
    assert linear_llr(scores.sample, *means) == pytest.approx(LARGE["LLR_alt2"], abs=RATIO)
    unseen = exact_llr(Sample.with_unseen(scores.counts), *means)
    name = "LLR_generalised (empty cells = 1e-3)"
    assert unseen == pytest.approx(LARGE[name], abs=RATIO)


def test_the_usual_test_ends_at_2_944() -> None:
    assert SequentialTest(0, 5).bounds == pytest.approx((-2.94443898, 2.94443898), abs=1e-8)


def test_it_says_stronger_and_not_stronger_and_nothing_yet() -> None:
    test = SequentialTest(0, 10)
    assert test.verdict(DealSetScores((100, 400, 900, 600, 300))) is Verdict.STRONGER
    assert test.verdict(DealSetScores((300, 600, 900, 400, 100))) is Verdict.NOT_STRONGER
    assert test.verdict(DealSetScores((1, 4, 9, 6, 3))) is Verdict.CONTINUE


@pytest.mark.parametrize(("level", "ahead"), [(0, 31), (40, 15)])
def test_a_large_deal_set_needs_32_of_which_16_are_not_level(level: int, ahead: int) -> None:
    """Scores of 13/24 alone, however few, would look certain: they do not vary."""
    test, counts = SequentialTest(0, 10), [0] * 25
    counts[12], counts[13] = level, ahead
    assert test.verdict(DealSetScores(tuple(counts), games=4)) is Verdict.CONTINUE
    counts[13] += 1
    assert test.verdict(DealSetScores(tuple(counts), games=4)) is Verdict.STRONGER


@settings(max_examples=60)
@given(
    st.sampled_from([3, 5, 9, 25]).flatmap(
        lambda cells: st.lists(st.integers(0, 30), min_size=cells, max_size=cells)
    ),
    st.sampled_from(Scale),
)
def test_whatever_is_counted_the_numbers_are_finite(counts: list[int], scale: Scale) -> None:
    """Only wins, only losses, only ties, one deal-set, none: case B113 of the field."""
    scores, test = DealSetScores(tuple(counts)), SequentialTest(0, 5, scale=scale)
    assert isfinite(test.llr(scores))
    assert test.verdict(scores) in Verdict
    if scores.deal_sets:
        found = gap(scores)
        assert isfinite(found.elo + found.elo_error + found.normalized + found.normalized_error)
        assert 0 <= found.superiority <= 1
        stopped = stopped_gap(SequentialTest(0, 5), scores)
        assert -1000 <= stopped.low <= stopped.elo <= stopped.high <= 1000
        assert -1e-9 <= stopped.superiority <= 1 + 1e-9


@given(st.lists(st.integers(0, 40), min_size=5, max_size=5))
def test_versions_exchanged_turn_the_numbers_around(counts: list[int]) -> None:
    ahead, behind = DealSetScores(tuple(counts)), DealSetScores(tuple(reversed(counts)))
    test = SequentialTest(-5, 5)
    assert test.llr(behind) == pytest.approx(-test.llr(ahead), abs=1e-7)
    if ahead.deal_sets:
        assert gap(behind).elo == pytest.approx(-gap(ahead).elo, abs=1e-7)


def test_half_points_are_counted_by_deal_set() -> None:
    assert scores_of([4, 2, 2, 0, 3], most=4, games=2) == DealSetScores((1, 0, 2, 1, 1), 2)
    with pytest.raises(ValueError, match="5 half points, expected 0 to 4"):
        scores_of([2, 5], most=4, games=2)


@pytest.mark.parametrize(
    ("counts", "games"), [((5,), 2), ((1, -1, 0, 0, 0), 2), ((1, 1, 1, 1, 1), 0)]
)
def test_what_cannot_be_counted_is_refused(counts: tuple[int, ...], games: int) -> None:
    with pytest.raises(ValueError, match="expected two scores or more"):
        DealSetScores(counts, games)


@pytest.mark.parametrize(
    ("values", "why"),
    [((5, 5, 0.05, 0.05), "elo0 < elo1"), ((0, 5, 0, 0.05), "alpha"), ((0, 5, 0.5, 0.5), "beta")],
)
def test_a_test_that_cannot_end_well_is_refused(values: tuple[float, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        SequentialTest(*values)


def test_without_a_deal_set_there_is_no_difference() -> None:
    nothing = DealSetScores((0, 0, 0, 0, 0))
    with pytest.raises(ValueError, match="no deal-set was played"):
        gap(nothing)
    with pytest.raises(ValueError, match="no deal-set was played"):
        stopped_gap(SequentialTest(0, 5), nothing)


def test_on_the_normalized_scale_stopping_is_not_adjusted_for() -> None:
    with pytest.raises(ValueError, match="expected the logistic one"):
        stopped_gap(SequentialTest(0, 5, scale=Scale.NORMALIZED), DealSetScores((1, 1, 1, 1, 1)))


def test_elo_of_a_score_and_back() -> None:
    assert elo_of(0.75) == pytest.approx(400 * np.log10(3))
    assert expected_score(elo_of(0.75)) == pytest.approx(0.75)


PENTANOMIAL = np.array([0.06, 0.22, 0.44, 0.22, 0.06])


def tilted(elo: float) -> np.ndarray:
    """Return the shares above, tilted until their mean is what a difference in Elo expects."""
    scores, low, high = np.linspace(0, 1, 5), -10.0, 10.0
    for _ in range(100):
        middle = (low + high) / 2
        shares = PENTANOMIAL * np.exp(middle * scores)
        shares /= shares.sum()
        low, high = (middle, high) if shares @ scores < expected_score(elo) else (low, middle)
    return shares


def run(dice: np.random.Generator, shares: np.ndarray, test: SequentialTest) -> DealSetScores:
    """Play until the test ends, looking at it every eight pairs."""
    counts = np.zeros(5, np.int64)
    while True:
        counts += dice.multinomial(8, shares)
        scores = DealSetScores(tuple(counts.tolist()))
        if test.verdict(scores) is not Verdict.CONTINUE:
            return scores


@pytest.mark.slow
@pytest.mark.parametrize(
    ("elo", "accepted", "pairs_needed"), [(0, 0.04, 1_500), (10, 0.95, 1_500), (20, 1.0, 560)]
)
def test_error_rates_and_lengths_are_as_stated(
    elo: float, accepted: float, pairs_needed: float
) -> None:
    """[0, 10] with 5 % each way: over 2,000 runs H1 was accepted in 0.0395, 0.949 and 1.000."""
    dice, shares, test = np.random.default_rng(elo), tilted(elo), SequentialTest(0, 10)
    ended = [run(dice, shares, test) for _ in range(150)]
    stronger = [test.verdict(scores) is Verdict.STRONGER for scores in ended]
    assert np.mean(stronger) == pytest.approx(accepted, abs=0.05)
    needed = np.mean([scores.deal_sets for scores in ended])
    assert needed == pytest.approx(pairs_needed, rel=0.2)


@pytest.mark.slow
def test_after_stopping_the_adjusted_interval_holds_the_truth_and_its_middle_is_even() -> None:
    """The plain estimate of a stopped test is too far out; this one errs to both sides alike."""
    dice, test = np.random.default_rng(5), SequentialTest(0, 10)
    ended = [run(dice, tilted(5), test) for _ in range(200)]
    found = [stopped_gap(test, scores) for scores in ended]
    held = np.mean([one.low <= 5 <= one.high for one in found])
    assert held == pytest.approx(0.95, abs=0.04)
    assert np.mean([one.elo > 5 for one in found]) == pytest.approx(0.5, abs=0.1)
