"""Results as ratings take them: who sat where, who finished before whom, by which chance."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

FEWEST_SEATS = 2


@dataclass(frozen=True, slots=True)
class RatedTable:
    """One finished match as ratings see it.

    Attributes:
        bots: the bot in each seat, in seat order; a bot may sit twice.
        finishes: per seat, 1 for the best; equal numbers are a tie.
        cluster: key of everything that chance decided. Tables of one deal-set share it; a match
            with a deal of its own has a key of its own.

    Raises:
        ValueError: fewer than two seats, bots and finishes of different length, or a finish
            below 1.
    """

    bots: tuple[str, ...]
    finishes: tuple[int, ...]
    cluster: str

    def __post_init__(self) -> None:
        """Refuse what no table can be."""
        if len(self.bots) < FEWEST_SEATS:
            raise ValueError(
                f"table of {self.cluster}: {len(self.bots)} seats, expected 2 or more"
            )
        if len(self.bots) != len(self.finishes):
            raise ValueError(
                f"table of {self.cluster}: {len(self.bots)} bots but {len(self.finishes)} finishes"
            )
        if min(self.finishes) < 1:
            raise ValueError(
                f"table of {self.cluster}: finish {min(self.finishes)}, expected 1 or more"
            )


def finishing_order(
    points: Sequence[float], *, fewer_wins: bool = False, forfeited: Collection[int] = ()
) -> tuple[int, ...]:
    """Return how each seat finished: 1 for the best, ties share the better number.

    Args:
        points: what the rules awarded, in seat order.
        fewer_wins: whether fewer points are better.
        forfeited: seats that lost by conduct: behind all others whatever their points, and tied
            with each other.

    Returns:
        Per seat, 1 + the number of seats that did strictly better: (1, 2, 2, 4) and the like.

    Raises:
        ValueError: points that are not finite, or a forfeited seat that is not at the table.
    """
    for seat, value in enumerate(points):
        if not isfinite(value):
            raise ValueError(f"seat {seat} has {value} points, expected a finite number")
    if stranger := sorted(set(forfeited).difference(range(len(points)))):
        raise ValueError(f"seat {stranger[0]} forfeited, expected a seat below {len(points)}")
    worth = [-value if fewer_wins else value for value in points]
    # A tuple sorts by conduct first, so a forfeit ranks last even with the best points.
    merits = [
        (False, 0.0) if seat in forfeited else (True, worth[seat]) for seat in range(len(worth))
    ]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


def planned_order(
    planned: Iterable[tuple[tuple[int, ...], RatedTable]],
) -> tuple[RatedTable, ...]:
    """Return tables in the order in which they were planned, whenever each of them finished.

    Args:
        planned: each table with its planned index (round, pairing, match), in any order.

    Raises:
        ValueError: two tables with one index, or indices of different length: the order of
            events must be total.
    """
    ordered = sorted(planned, key=lambda item: item[0])
    if len({len(index) for index, _ in ordered}) > 1:
        raise ValueError("planned indices differ in length, expected (round, pairing, match)")
    for (earlier, _), (later, _) in pairwise(ordered):
        if earlier == later:
            raise ValueError(f"planned index {earlier} belongs to two tables, expected one")
    return tuple(table for _, table in ordered)
