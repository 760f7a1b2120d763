from referee.games.game import Better, Seat
from referee.match.ranks import ranks


def test_more_points_rank_before_fewer() -> None:
    assert ranks((5, 20, -3, 10), Better.MORE, ()) == (3, 1, 4, 2)


def test_fewer_points_rank_before_more_where_they_are_better() -> None:
    assert ranks((5, 20, 0, 10), Better.FEWER, ()) == (2, 4, 1, 3)


def test_equal_points_share_a_rank_and_the_next_one_is_left_out() -> None:
    assert ranks((9, 4, 4, 1), Better.MORE, ()) == (1, 2, 2, 4)
    assert ranks((7, 7, 7), Better.MORE, ()) == (1, 1, 1)


def test_a_forfeited_seat_ranks_behind_every_seat_that_did_not_forfeit() -> None:
    assert ranks((90, 4, 4, 1), Better.MORE, {Seat(0)}) == (4, 1, 1, 3)


def test_forfeited_seats_tie_whatever_their_points() -> None:
    assert ranks((90, 4, 70, 1), Better.MORE, {Seat(0), Seat(2)}) == (3, 1, 3, 2)
    assert ranks((1, 2), Better.FEWER, {Seat(0), Seat(1)}) == (1, 1)
