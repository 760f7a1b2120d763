"""What the rows of the official table say, and what they are measured from."""

from dataclasses import replace

import numpy as np
import pytest

from league.rating.estimate import Anchor, estimate, student
from league.rating.gathering import results_of
from league.rating.intervals import IntervalKind, honest_over_naive
from league.rating.official import Row, official_table
from league.rating.results import RatedTable
from league.rating.superiority import difference, superiority
from tests.unit.league.rating.leagues import a_league
from tests.unit.league.rating.reference import expected, hearts, reversi


def by_bot(rows: tuple[Row, ...]) -> dict[str, Row]:
    return {row.bot: row for row in rows}


def test_rows_come_best_first_with_the_right_values() -> None:
    table, right = official_table(hearts()), expected()["d3_hearts6"]
    assert [row.bot for row in table.rows] == ["duck2", "duck", "high", "keep", "plain", "rnd"]
    assert [row.rank for row in table.rows] == [1, 2, 3, 4, 5, 6]
    for bot, rating, width in zip(
        right["bots"], right["rating"], right["ci95_halfwidth"], strict=True
    ):
        row = by_bot(table.rows)[bot]
        assert row.rating == pytest.approx(rating, abs=1e-4)
        assert row.low == pytest.approx(rating - width, abs=5e-3)
        assert row.high == pytest.approx(rating + width, abs=5e-3)
        assert (row.tables, row.deal_sets, row.provisional) == (160, 40, False)
        assert row.interval is IntervalKind.DEAL_SETS
        assert row.note == ""


def test_ranges_of_ranks_follow_from_superiorities() -> None:
    table, right = official_table(reversi()), expected()["d2_reversi8"]
    likelihoods = np.array(right["los"], np.float64)
    for number, bot in enumerate(right["bots"]):
        row = by_bot(table.rows)[bot]
        assert row.rank_low == 1 + np.count_nonzero(likelihoods[:, number] > 0.975)
        assert row.rank_high == 8 - np.count_nonzero(likelihoods[number] > 0.975)


def test_the_chance_of_being_first_is_shared_by_those_who_may_be() -> None:
    rows = by_bot(official_table(hearts()).rows)
    chances = {bot: row.first or 0.0 for bot, row in rows.items()}
    assert sum(chances.values()) == pytest.approx(1)
    assert chances["duck2"] > chances["duck"] > chances["high"] > chances["plain"] > 0
    assert chances["rnd"] == 0.0


def test_between_two_bots_the_chance_of_being_first_is_the_superiority() -> None:
    """By Student's distribution with 39 degrees of freedom and the normal one: almost equal."""
    played = a_league(5, deal_sets=40, strengths=(0, 0.15))
    found = estimate(results_of(played))
    rows = by_bot(official_table(played).rows)
    assert rows["b"].first == pytest.approx(superiority(found)[1, 0], abs=0.02)


def test_equal_results_share_a_rank() -> None:
    played = [
        RatedTable((one, "c"), (1, 2) if deal % 3 else (2, 1), f"{one}{deal}")
        for one in "ab"
        for deal in range(12)
    ]
    rows = by_bot(official_table(played).rows)
    assert rows["a"].rating == pytest.approx(rows["b"].rating, abs=1e-9)
    assert (rows["a"].rank, rows["b"].rank, rows["c"].rank) == (1, 1, 3)


def test_a_bot_is_provisional_below_thirty_deal_sets() -> None:
    younger = official_table(a_league(2, deal_sets=29, strengths=(0, 0.1)))
    assert all(row.provisional for row in younger.rows)
    older = official_table(a_league(2, deal_sets=30, strengths=(0, 0.1)))
    assert not any(row.provisional for row in older.rows)


@pytest.mark.parametrize(
    ("deal_sets", "kind"), [(5, IntervalKind.PROFILE), (6, IntervalKind.DEAL_SETS)]
)
def test_below_six_deal_sets_the_interval_is_the_likelihoods(
    deal_sets: int, kind: IntervalKind
) -> None:
    played = a_league(0, deal_sets=deal_sets, seats=4, strengths=(0, 0.1, 0.1, 0.2))
    assert {row.interval for row in official_table(played).rows} == {kind}


def test_a_bot_far_ahead_of_a_small_field_gets_a_skewed_interval() -> None:
    played = a_league(4, deal_sets=20, seats=4, strengths=(0, 0.1, 0.2, 4.5))
    leader = official_table(played).rows[0]
    assert (leader.bot, leader.interval) == ("d", IntervalKind.PROFILE)
    assert leader.low is not None
    assert leader.rating is not None
    assert leader.high is not None
    assert leader.high - leader.rating > 1.1 * (leader.rating - leader.low)


def test_in_a_large_league_young_bots_get_the_quadratic_form() -> None:
    """Profiles of hundreds of bots would cost minutes."""
    found = [
        RatedTable(
            (f"{n:03d}", f"{(n + step) % 120:03d}"),
            ((n * step) % 2 + 1, (n * step + 1) % 2 + 1),
            f"{n} {step}",
        )
        for n in range(120)
        for step in (1, 7)
    ]
    rows = official_table(found).rows
    assert {row.interval for row in rows} == {IntervalKind.CURVATURE}
    assert all(row.low is not None and row.high is not None for row in rows)


def test_an_anchor_keeps_its_rating_and_all_are_measured_from_it() -> None:
    free, tied = official_table(reversi()), official_table(reversi(), anchor=Anchor("b4", 2000))
    before, after = by_bot(free.rows), by_bot(tied.rows)
    anchor = after["b4"]
    assert (anchor.rating, anchor.se, anchor.low, anchor.high) == (2000, 0, 2000, 2000)
    assert anchor.interval is IntervalKind.ANCHOR
    assert free.estimate is not None
    for bot, row in after.items():
        gap = difference(free.estimate, bot, "b4") if bot != "b4" else None
        assert row.rating is not None
        assert before[bot].rating is not None
        shift = 2000 - (before["b4"].rating or 0)
        assert row.rating == pytest.approx((before[bot].rating or 0) + shift, abs=1e-9)
        if gap is not None:
            assert row.se == pytest.approx(gap.se, abs=1e-9)
            assert row.low == pytest.approx(2000 + gap.low, abs=1e-6)


@pytest.mark.parametrize("anchor", ["few", "a"])
def test_no_anchor_changes_differences_between_bots(anchor: str) -> None:
    """Whether it has few games or many: case B115 of the field."""
    played = [
        *a_league(6, deal_sets=60),
        RatedTable(("few", "a"), (1, 2), "n 1"),
        RatedTable(("few", "b"), (2, 1), "n 2"),
        RatedTable(("few", "c"), (1, 2), "n 3"),
    ]
    free = estimate(results_of(played))
    tied = estimate(results_of(played), anchor=Anchor(anchor, 1700))
    for one, other in (("a", "b"), ("c", "d"), ("few", "d")):
        here, there = difference(free, one, other), difference(tied, one, other)
        assert here is not None
        assert there is not None
        assert there.gap == pytest.approx(here.gap, abs=1e-8)
        assert there.se == pytest.approx(here.se, abs=1e-8)


def test_results_entered_twice_under_their_deal_sets_are_no_new_evidence() -> None:
    """Errors that did not know of deal-sets would fall by 1.41; the prior explains the rest."""
    once, twice = estimate(results_of(reversi())), estimate(results_of(reversi() * 2))
    ratio = once.standard_errors / twice.standard_errors
    assert ratio == pytest.approx(np.ones(8), abs=0.03)


def test_results_under_new_deal_sets_are_new_evidence() -> None:
    again = [replace(table, cluster=f"again {table.cluster}") for table in reversi()]
    once, more = estimate(results_of(reversi())), estimate(results_of(reversi() + again))
    ratio = once.standard_errors / more.standard_errors
    assert ratio == pytest.approx(np.full(8, np.sqrt(2)), abs=0.06)


def test_mirrored_seats_give_mirrored_results() -> None:
    flipped = [
        RatedTable(table.bots, (table.finishes[1], table.finishes[0]), table.cluster)
        for table in reversi()
    ]
    found, mirror = estimate(results_of(reversi())), estimate(results_of(flipped))
    assert mirror.ratings == pytest.approx(3000 - found.ratings, abs=1e-9)
    assert mirror.standard_errors == pytest.approx(found.standard_errors, abs=1e-9)


def test_rotations_make_honest_errors_little_larger_than_naive_ones() -> None:
    """1.08 over many such leagues of unlike bots, 1.28 with single tables."""
    assert honest_over_naive(estimate(results_of(hearts()))) == pytest.approx(1.089, abs=1e-3)


def test_students_t_is_wide_for_few_degrees_of_freedom() -> None:
    """Any table of Student's distribution."""
    assert student(np.array([1, 2, 39])) == pytest.approx([12.7062, 4.30265, 2.02269], abs=1e-4)


def test_nothing_is_said_of_bots_on_different_islands() -> None:
    played = [
        RatedTable(pair, (1, 2), f"{pair} {deal}")
        for pair in (("a", "b"), ("c", "d"))
        for deal in range(3)
    ]
    found = estimate(results_of(played))
    assert difference(found, "a", "c") is None
    assert difference(found, "a", "a") is None
    assert difference(found, "a", "b") is not None
    with pytest.raises(ValueError, match="bot 'e' has met no other bot"):
        difference(found, "a", "e")
