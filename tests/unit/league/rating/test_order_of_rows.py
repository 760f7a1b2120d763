"""The order of results never changes a bit of the official table."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rating import curvature, errors
from league.rating.comparisons import Results
from league.rating.estimate import estimate
from league.rating.gathering import Block, results_from_columns, results_of
from league.rating.official import official_table
from league.rating.results import RatedTable
from league.rating.superiority import superiority
from tests.unit.league.rating.leagues import a_league, tables
from tests.unit.league.rating.reference import cases

CASES = {name: tables for name, (tables, _) in cases().items()}


@pytest.mark.parametrize("case", CASES)
def test_a_shuffled_file_gives_the_same_table_to_the_bit(case: str) -> None:
    played = CASES[case]
    mixed = Random(7).sample(played, len(played))
    table = official_table(mixed)
    assert table == official_table(played)
    assert table.estimate is not None
    assert np.array_equal(
        superiority(table.estimate),
        superiority(estimate(results_of(reversed(played)))),
        equal_nan=True,
    )


@settings(max_examples=25)
@given(tables(), st.randoms(use_true_random=False))
def test_any_tables_in_any_order_give_the_same_table_to_the_bit(
    played: list[RatedTable], dice: Random
) -> None:
    assert official_table(dice.sample(played, len(played))) == official_table(played)


def test_in_a_big_league_the_order_changes_no_bit_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sparse solver and the drawn errors, which a league of over 2,000 bots gets."""
    monkeypatch.setattr(curvature, "DENSE_BOTS", 0)
    monkeypatch.setattr(curvature, "DENSE_STEP_BOTS", 0)
    monkeypatch.setattr(errors, "DENSE_BOTS", 0)
    played = a_league(3, deal_sets=60, seats=3, strengths=(0, 0.1, 0.3, 0.3, 0.8))
    mixed = Random(5).sample(played, len(played))
    assert official_table(mixed) == official_table(played)


def columns(played: list[RatedTable], names: list[str], clusters: list[str]) -> list[Block]:
    return [
        Block(
            bots=np.array([[names.index(bot) for bot in table.bots] for table in same]),
            finishes=np.array([table.finishes for table in same]),
            clusters=np.array([clusters.index(table.cluster) for table in same]),
        )
        for size in sorted({len(table.bots) for table in played}, reverse=True)
        if (same := [table for table in played if len(table.bots) == size])
    ]


def test_columns_numbered_in_any_way_give_the_same_results() -> None:
    played = a_league(1, deal_sets=20, seats=3) + a_league(2, deal_sets=10, seats=2)
    names = ["c", "a", "unseen", "d", "b"]
    clusters = sorted({table.cluster for table in played})
    found: Results = results_from_columns(names, columns(played, names, clusters))
    assert found.unmet == ("unseen",)
    assert found.digest == results_of(played).digest
    assert np.array_equal(estimate(found).ratings, estimate(results_of(played)).ratings)


def test_a_name_that_stands_for_two_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="bot 'a' is named twice"):
        results_from_columns(["a", "b", "a"], [])


def test_other_results_have_another_digest() -> None:
    played = a_league(1, deal_sets=5)
    fewer = results_of(played[:-1])
    assert fewer.digest != results_of(played).digest
    moved = [*played[:-1], RatedTable(played[-1].bots, played[-1].finishes, "another deal")]
    assert results_of(moved).digest != results_of(played).digest
