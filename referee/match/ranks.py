"""Who came where in one match."""

from collections.abc import Collection

from referee.games.game import Better, Over, Seat


def ranks(over: Over, better: Better, forfeited: Collection[Seat]) -> tuple[int, ...]:
    """Return the rank of each seat, from 1; equal ones share a rank: (1, 2, 2, 4).

    Args:
        over: How the match ended: its ranks decide, or its points where it has none.
        better: Which points win.
        forfeited: Seats that rank behind every other; among themselves they tie.
    """
    sign = -1 if better is Better.MORE else 1
    places = over.ranks or tuple(sign * points for points in over.points)
    keys = [
        (True, 0) if seat in forfeited else (False, place) for seat, place in enumerate(places)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
