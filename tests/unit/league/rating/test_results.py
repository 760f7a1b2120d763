"""What a rated table is, how seats finish, and in which order tables count."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rating.results import RatedTable, finishing_order, planned_order


def test_more_points_win_unless_fewer_do() -> None:
    assert finishing_order([3, 9, 5]) == (3, 1, 2)
    assert finishing_order([3, 9, 5], fewer_wins=True) == (1, 3, 2)


def test_equal_points_share_the_better_number() -> None:
    assert finishing_order([7, 7, 1, 7]) == (1, 1, 4, 1)
    assert finishing_order([26, 0, 26, 26], fewer_wins=True) == (2, 1, 2, 2)


def test_a_forfeit_is_last_even_with_the_best_points() -> None:
    assert finishing_order([50, 10, 20], forfeited=[0]) == (3, 2, 1)
    assert finishing_order([0, 10, 20], fewer_wins=True, forfeited={0}) == (3, 1, 2)


def test_several_forfeits_tie_whatever_their_points() -> None:
    assert finishing_order([50, 10, 20, 1], forfeited=[0, 1]) == (3, 3, 1, 2)


def test_when_all_forfeit_all_tie() -> None:
    assert finishing_order([1, 2], forfeited=[0, 1]) == (1, 1)


@pytest.mark.parametrize("points", [float("nan"), float("inf"), -float("inf")])
def test_points_that_are_no_number_are_refused_with_their_seat(points: float) -> None:
    with pytest.raises(ValueError, match=r"seat 1 has (nan|-?inf) points"):
        finishing_order([1.0, points])


def test_a_forfeit_of_somebody_who_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 2 forfeited, expected a seat below 2"):
        finishing_order([1, 2], forfeited=[2])


@given(st.lists(st.integers(0, 5), min_size=2, max_size=7))
def test_every_finish_is_one_more_than_the_seats_that_did_better(points: list[int]) -> None:
    for own, finish in zip(points, finishing_order(points), strict=True):
        assert finish == 1 + sum(other > own for other in points)


@pytest.mark.parametrize(
    ("bots", "finishes", "why"),
    [
        (("a",), (1,), "1 seats, expected 2 or more"),
        (("a", "b"), (1,), "2 bots but 1 finishes"),
        (("a", "b"), (0, 1), "finish 0, expected 1 or more"),
    ],
)
def test_what_no_table_can_be_is_refused_with_its_deal_set(
    bots: tuple[str, ...], finishes: tuple[int, ...], why: str
) -> None:
    with pytest.raises(ValueError, match=f"table of deal 7: {why}"):
        RatedTable(bots, finishes, "deal 7")


def test_tables_count_in_the_order_in_which_they_were_planned() -> None:
    planned = [
        ((round_, pairing, match), RatedTable(("a", "b"), (1, 2), f"{round_} {pairing} {match}"))
        for round_ in range(3)
        for pairing in range(3)
        for match in range(3)
    ]
    finished = Random(1).sample(planned, len(planned))
    assert planned_order(finished) == tuple(table for _, table in planned)


def test_two_tables_with_one_planned_index_are_refused() -> None:
    table = RatedTable(("a", "b"), (1, 2), "1")
    with pytest.raises(ValueError, match=r"planned index \(0, 1\) belongs to two tables"):
        planned_order([((0, 1), table), ((0, 0), table), ((0, 1), table)])


def test_planned_indices_of_different_length_are_refused() -> None:
    table = RatedTable(("a", "b"), (1, 2), "1")
    with pytest.raises(ValueError, match="differ in length"):
        planned_order([((0, 1), table), ((0, 1, 0), table)])
