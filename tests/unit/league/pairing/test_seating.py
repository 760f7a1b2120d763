"""Who sits where in the sessions of a pairing."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import cyclic_order, plan_sessions, seating

seats_of_games = st.integers(2, 7)


@given(st.binary(max_size=32), seats_of_games, st.integers(1, 20))
def test_over_all_sessions_every_place_sits_once_in_every_seat_of_every_deal(
    seed: bytes, seats: int, deal_sets: int
) -> None:
    sessions = plan_sessions(seed, seats, deal_sets)
    assert [session.rotation for session in sessions] == list(range(seats))
    for deal_set in range(deal_sets):
        for seat in range(seats):
            places = [session.seatings[deal_set][seat] for session in sessions]
            assert sorted(places) == list(range(seats))


@given(st.binary(max_size=32), seats_of_games, st.integers(0, 1000))
def test_rotations_keep_the_neighbours(seed: bytes, seats: int, deal_set: int) -> None:
    order = cyclic_order(seed, deal_set, seats)
    left_of = {order[n]: order[(n + 1) % seats] for n in range(seats)}
    for rotation in range(seats):
        seated = seating(order, rotation)
        assert {seated[n]: seated[(n + 1) % seats] for n in range(seats)} == left_of


def test_rotation_one_moves_everybody_up_by_one_seat() -> None:
    assert seating((2, 0, 3, 1), 0) == (2, 0, 3, 1)
    assert seating((2, 0, 3, 1), 1) == (0, 3, 1, 2)


def test_two_seats_give_both_colours() -> None:
    black, white = plan_sessions(b"colours", seats=2, deal_sets=5)
    assert [pair[::-1] for pair in black.seatings] == list(white.seatings)


def test_the_order_is_drawn_anew_for_every_deal_set() -> None:
    """2,400 deal-sets of four: each of 24 orders 100 times, give or take 4.5 sigma."""
    seen = Counter(cyclic_order(b"anew", deal_set, 4) for deal_set in range(2_400))
    assert set(seen) == set(permutations(range(4)))
    assert all(abs(count - 100) < 45 for count in seen.values())


def test_equal_seeds_give_equal_orders_and_other_seeds_others() -> None:
    # Written down once: no later version may draw another order for a league that is under way.
    assert cyclic_order(b"season", 0, 4) == (2, 3, 0, 1)
    orders = [cyclic_order(b"season", deal_set, 7) for deal_set in range(20)]
    assert orders == [cyclic_order(b"season", deal_set, 7) for deal_set in range(20)]
    assert orders != [cyclic_order(b"another", deal_set, 7) for deal_set in range(20)]


@pytest.mark.parametrize("rotation", [-1, 4])
def test_a_rotation_that_the_table_does_not_have_is_refused(rotation: int) -> None:
    with pytest.raises(ValueError, match=f"rotation {rotation} at 4 seats"):
        seating((0, 1, 2, 3), rotation)
