"""Whatever the results are: finite numbers, or "not ranked yet" with the reason. B113, B117."""

import json
from dataclasses import asdict
from math import isfinite

import pytest
from hypothesis import given, settings

from league.rating.estimate import Anchor
from league.rating.intervals import IntervalKind
from league.rating.official import OfficialTable, official_table
from league.rating.results import RatedTable
from tests.unit.league.rating.leagues import tables
from tests.unit.league.rating.reference import duel, edge


def shown(table: OfficialTable) -> str:
    """Return all that a table shows as JSON, which knows neither NaN nor infinity."""
    return json.dumps(
        {
            "rows": [
                {**asdict(row), "interval": row.interval and row.interval.value}
                for row in table.rows
            ],
            "seat_effects": table.seat_effects,
            "honest_over_naive": table.honest_over_naive,
            "warnings": table.warnings,
        },
        allow_nan=False,
    )


@settings(max_examples=40)
@given(tables())
def test_any_results_give_a_table_that_json_can_hold(played: list[RatedTable]) -> None:
    table = official_table(played, bots=["a", "never seen"])
    assert shown(table)
    for row in table.rows:
        if row.rating is None:
            assert row.note.startswith("not ranked yet: ")
            assert (row.low, row.high, row.rank, row.deal_sets) == (None, None, None, 0)
        else:
            assert row.low is not None
            assert row.high is not None
            assert row.low < row.rating < row.high
            assert row.rank is not None
            assert row.rank_low is not None
            assert row.rank_high is not None
            assert 1 <= row.rank_low <= row.rank <= row.rank_high


@settings(max_examples=15)
@given(tables(least=1))
def test_within_an_island_ratings_have_the_mean_1500_and_chances_add_up(
    played: list[RatedTable],
) -> None:
    islands: dict[str, list[tuple[float, float]]] = {}
    for row in official_table(played).rows:
        if row.island is not None and row.rating is not None and row.first is not None:
            islands.setdefault(row.island, []).append((row.rating, row.first))
    for members in islands.values():
        ratings, chances = zip(*members, strict=True)
        assert sum(ratings) / len(ratings) == pytest.approx(1500)
        assert sum(chances) == pytest.approx(1)


def test_no_results_rank_nobody_and_say_so() -> None:
    table = official_table([], bots=["b", "a"])
    assert [row.bot for row in table.rows] == ["a", "b"]
    assert {row.note for row in table.rows} == {"not ranked yet: it has no rated match"}
    assert (table.seat_effects, table.tables, table.digest) == ((), 0, "")


def test_a_bot_that_met_only_itself_is_not_ranked_and_changes_nothing() -> None:
    played = edge("islands")
    itself = RatedTable(("loner", "loner"), (1, 2), "self")
    table = official_table([*played, itself])
    alone = table.rows[-1]
    assert (alone.bot, alone.rating) == ("loner", None)
    assert alone.note == "not ranked yet: it has met only itself"
    assert table.rows[:-1] == official_table(played).rows
    assert (table.tables, table.deal_sets) == (20, 20)


def test_two_seats_of_one_bot_are_not_compared_with_each_other() -> None:
    """At a table of three that is a, a, b there are two comparisons, both between a and b."""
    table = official_table([RatedTable(("a", "a", "b"), (1, 3, 2), "1")])
    assert table.estimate is not None
    assert len(table.estimate.results.singles.group) == 2
    assert {row.bot: row.rating for row in table.rows} == {
        "a": pytest.approx(1500, abs=40),
        "b": pytest.approx(1500, abs=40),
    }


def test_one_game_ranks_both_with_wide_intervals_and_no_standard_error() -> None:
    winner, loser = official_table(edge("single")).rows
    assert (winner.bot, winner.se, winner.rank, winner.rank_high) == ("x", None, 1, 2)
    assert winner.note.startswith("won every comparison")
    assert loser.note.startswith("lost every comparison")
    assert winner.low is not None
    assert loser.high is not None
    assert winner.low < loser.high


def test_groups_that_never_met_are_ranked_apart_and_marked() -> None:
    table = official_table(edge("islands"))
    assert [(row.bot, row.island, row.rank) for row in table.rows] == [
        ("a", "a", 1),
        ("b", "a", 2),
        ("d", "c", 1),
        ("c", "c", 2),
    ]
    (warning,) = table.warnings
    assert warning.startswith("2 groups of bots never met, so they are not comparable: ")


def test_the_larger_group_comes_first() -> None:
    table = official_table([*edge("single"), *edge("oneway")])
    assert [row.bot for row in table.rows] == ["p", "q", "r", "x", "y"]


@pytest.mark.parametrize("case", ["firstwins", "extremes", "oneway", "draws"])
def test_where_results_are_all_of_a_kind_the_interval_is_the_likelihoods(case: str) -> None:
    """Deal-sets that do not differ would claim to know the rating exactly."""
    for row in official_table(edge(case)).rows:
        assert row.interval is IntervalKind.PROFILE
        assert row.low is not None
        assert row.high is not None
        assert row.high - row.low > 150


def test_when_nobody_ever_lost_upwards_the_table_warns() -> None:
    warnings = official_table(edge("oneway")).warnings
    assert len(warnings) == 1
    assert "only one way between 3 parts" in warnings[0]


def test_thirty_losses_in_a_row_leave_a_finite_interval_below_the_rest() -> None:
    played = [duel("loser", "ab"[n % 2], 0.0, f"{n}") for n in range(30)]
    played += [duel("a", "b", float(n % 2), f"{n} ab") for n in range(30)]
    rows = {row.bot: row for row in official_table(played).rows}
    low, high = rows["loser"].low, rows["loser"].high
    assert low is not None
    assert high is not None
    assert isfinite(low)
    assert high < 1500
    assert rows["loser"].rank_low == 3


def test_an_anchor_that_has_not_played_yet_is_said_and_not_used() -> None:
    table = official_table(edge("draws"), bots=["late"], anchor=Anchor("late"))
    assert [row.rating for row in table.rows] == [1500.0, 1500.0, None]
    assert table.warnings[-1] == "anchor late is not ranked yet: the mean of all is 1500"


def test_an_unknown_anchor_is_refused() -> None:
    with pytest.raises(ValueError, match="anchor 'nobody' is not a bot of this league"):
        official_table(edge("draws"), anchor=Anchor("nobody"))
