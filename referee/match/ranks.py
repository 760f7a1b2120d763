"""Who came where in one match."""

from collections.abc import Collection, Sequence

from referee.games.game import Better, Seat


def ranks(points: Sequence[int], better: Better, forfeited: Collection[Seat]) -> tuple[int, ...]:
    """Return the rank of each seat, from 1; equal points share a rank: (1, 2, 2, 4).

    Args:
        points: Points by seat.
        better: Which points win.
        forfeited: Seats that rank behind every other; among themselves they tie.
    """
    sign = -1 if better is Better.MORE else 1
    keys = [
        (True, 0) if seat in forfeited else (False, sign * value)
        for seat, value in enumerate(points)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
