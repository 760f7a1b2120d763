"""Count what each entry did in the matches that count."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from league.store.counted import CountedMatches, IntArray
from referee.games.game import Unit


@dataclass(frozen=True, slots=True)
class Tally:
    """What one entry did.

    Attributes:
        matches: Matches that it played.
        deal_sets: Deal-sets that they belong to.
        seats: Seats that it took in them: more than matches where it sat at several places.
        points: Of all seats that it did not forfeit, in the smallest part of the game's unit.
        forfeits: Seats that it lost by conduct.
        faults: Its own faults; a lost process counts once in its session.
    """

    matches: int
    deal_sets: int
    seats: int
    points: int
    forfeits: int
    faults: int

    def mean_points(self, unit: Unit) -> float | None:
        """Mean points per seat that was not forfeited, in the unit; None without any."""
        played = self.seats - self.forfeits
        return self.points / (played * unit.parts) if played else None


def tallies(counted: CountedMatches, entry_count: int) -> tuple[Tally, ...]:
    """Count for every entry.

    Args:
        counted: The matches.
        entry_count: How many entries there are, numbered from 1.

    Returns:
        By entry number less one.
    """

    def by_entry(values: IntArray) -> list[int]:
        # Whole numbers far below 2^53: as floats they are exact.
        sums = np.bincount(counted.entries.ravel(), values.ravel(), minlength=entry_count + 1)
        return [int(value) for value in sums[1:]]

    return tuple(
        Tally(*row)
        for row in zip(
            _in_how_many(np.arange(len(counted.entries)), counted, entry_count),
            _in_how_many(counted.deal_sets, counted, entry_count),
            by_entry(np.ones_like(counted.entries)),
            by_entry(counted.points * (1 - counted.forfeited)),
            by_entry(counted.forfeited),
            np.add(by_entry(counted.faults), _losses(counted, entry_count)).tolist(),
            strict=True,
        )
    )


def _in_how_many(numbers: IntArray, counted: CountedMatches, entry_count: int) -> list[int]:
    """By entry, in how many it sat of what matches have these numbers of."""
    pairs = np.unique(_with_entry(numbers, counted.entries, entry_count))
    sums = np.bincount(pairs % (entry_count + 1), minlength=entry_count + 1)
    return [int(value) for value in sums[1:]]


def _losses(counted: CountedMatches, entry_count: int) -> NDArray[np.int64]:
    """By entry, faults of its processes: all tables of a session tell of the same ones."""
    places, place = np.unique(
        _with_entry(counted.sessions, counted.entries, entry_count), return_inverse=True
    )
    most = np.zeros(len(places), np.int64)
    np.maximum.at(most, place.ravel(), counted.losses.ravel())
    lost = np.bincount(places % (entry_count + 1), most, minlength=entry_count + 1)
    return lost[1:].astype(np.int64)


def _with_entry(numbers: IntArray, entries: IntArray, entry_count: int) -> IntArray:
    """One number for each pair of a match's number and an entry of it."""
    return (numbers[:, None] * (entry_count + 1) + entries).ravel()
