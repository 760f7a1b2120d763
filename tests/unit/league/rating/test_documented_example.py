"""The example of docs/ratings.md is what the code computes."""

from pathlib import Path

import pytest

from league.rating.elo import replay
from league.rating.intervals import honest_over_naive
from league.rating.official import official_table
from league.rating.results import RatedTable
from league.rating.superiority import difference

PAGE = (Path(__file__).parents[4] / "docs" / "ratings.md").read_text()
BOTH, SPLIT = 10, 8


def played() -> list[RatedTable]:
    """Return 20 deal-sets: Ann wins both matches of ten, eight are split, Ben wins two."""
    tables = []
    for deal in range(20):
        for bots in (("ann", "ben"), ("ben", "ann")):
            ann_wins = deal < BOTH or (deal < BOTH + SPLIT and bots[0] == "ann")
            finishes = (1, 2) if (bots[0] == "ann") == ann_wins else (2, 1)
            tables.append(RatedTable(bots, finishes, f"deal {deal}"))
    return tables


@pytest.mark.parametrize("bot", ["Ann", "Ben"])
def test_the_rows_of_the_example_are_computed(bot: str) -> None:
    row = next(row for row in official_table(played()).rows if row.bot == bot.lower())
    online = replay(played())[bot.lower()].rating
    assert row.first is not None
    assert (
        f"| {bot} | {online:.1f} | {row.rating:.1f} | {row.low:.1f} to {row.high:.1f} "
        f"| {row.rank_low} to {row.rank_high} | {row.first:.0%}".replace("%", " %")
    ) in PAGE
    assert row.provisional


def test_the_numbers_around_the_example_are_computed() -> None:
    table = official_table(played())
    assert table.estimate is not None
    gap = difference(table.estimate, "ann", "ben")
    assert gap is not None
    first, second = table.seat_effects
    assert f"moving first was worth {first - second:.1f} Elo" in PAGE
    assert f"the official gap is {gap.gap:.1f}. Its standard error is {gap.se:.1f}" in PAGE
    assert f"half of that, {gap.se / 2:.1f}" in PAGE
    assert f"factor of\n{honest_over_naive(table.estimate):.2f}" in PAGE
