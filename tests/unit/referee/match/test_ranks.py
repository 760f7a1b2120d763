from referee.games.game import Better, Over, Seat
from referee.match.ranks import ranks


def test_more_points_rank_before_fewer() -> None:
    assert ranks(Over((5, 20, -3, 10)), Better.MORE, ()) == (3, 1, 4, 2)


def test_fewer_points_rank_before_more_where_they_are_better() -> None:
    assert ranks(Over((5, 20, 0, 10)), Better.FEWER, ()) == (2, 4, 1, 3)


def test_equal_points_share_a_rank_and_the_next_one_is_left_out() -> None:
    assert ranks(Over((9, 4, 4, 1)), Better.MORE, ()) == (1, 2, 2, 4)
    assert ranks(Over((7, 7, 7)), Better.MORE, ()) == (1, 1, 1)


def test_a_forfeited_seat_ranks_behind_every_seat_that_did_not_forfeit() -> None:
    assert ranks(Over((90, 4, 4, 1)), Better.MORE, {Seat(0)}) == (4, 1, 1, 3)


def test_forfeited_seats_tie_whatever_their_points() -> None:
    assert ranks(Over((90, 4, 70, 1)), Better.MORE, {Seat(0), Seat(2)}) == (3, 1, 3, 2)
    assert ranks(Over((1, 2)), Better.FEWER, {Seat(0), Seat(1)}) == (1, 1)


def test_ranks_of_the_rules_decide_where_points_do_not() -> None:
    """Traversone, row 66a: three tie, and one of them wins the extra deal."""
    over = Over((22, 11, 11, 11), ranks=(4, 1, 2, 2))
    assert ranks(over, Better.FEWER, ()) == (4, 1, 2, 2)
    assert ranks(over, Better.FEWER, {Seat(1)}) == (3, 4, 1, 1)
