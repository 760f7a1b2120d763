"""Equal results are an equal place: no hidden criterion decides between two bots."""

import pytest

from league.rating.official import Row, official_table
from league.rating.results import RatedTable


def rows(tables: list[RatedTable]) -> dict[str, Row]:
    return {row.bot: row for row in official_table(tables).rows}


def rotations(finishes: dict[str, int], deal: str) -> list[RatedTable]:
    """One deal-set in which each bot finishes alike in every seat."""
    order = sorted(finishes)
    turned = [order[first:] + order[:first] for first in range(len(order))]
    return [RatedTable(tuple(seats), tuple(finishes[b] for b in seats), deal) for seats in turned]


@pytest.mark.parametrize("names", [("ann", "ben"), ("ben", "ann"), ("zoe", "ann")])
def test_identical_results_on_the_same_deals_share_a_place(names: tuple[str, str]) -> None:
    """B027: and the next place is left out, whatever the two are called."""
    one, other = names
    tables = [
        table
        for deal in range(8)
        for table in rotations(
            {one: 1 + deal % 2, other: 1 + deal % 2, "last": 4, "mid": 3 - 2 * (deal % 2)},
            f"deal {deal}",
        )
    ]
    found = rows(tables)
    assert found[one].rank == found[other].rank == 1
    assert found[one].rating == pytest.approx(found[other].rating, abs=1e-9)
    assert (found[one].low, found[one].high) == pytest.approx(
        (found[other].low, found[other].high)
    )
    assert found["last"].rank == 4


def test_a_tie_that_nothing_breaks_leaves_every_place_open() -> None:
    """B051: shared places stay shared in the table."""
    found = rows(
        [table for deal in range(6) for table in rotations(dict.fromkeys("abcd", 1), f"{deal}")]
    )
    assert {row.rank for row in found.values()} == {1}
    assert {(row.rank_low, row.rank_high) for row in found.values()} == {(1, 4)}
