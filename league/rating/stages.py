"""Finishing orders as choices: stage by stage, which seats came next of all that could."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy.sparse import csr_array

from league.rating.comparisons import IntArray
from league.rating.results import RatedTable


@dataclass(frozen=True, slots=True, eq=False)
class Stages:
    """All choices of all tables: which sets could have come next, and which one did.

    Attributes:
        bots: names, ascending.
        seats: how many seats have effects; 0 where they are left out.
        sizes: numbers of tied seats that happened, from 2.
        design: one row a possible set: what its logarithm is made of.
        starts: per stage, its first row.
        stage: per row, its stage.
        chosen: per stage, the row of the set that came next.
        cluster: per stage, the number of its deal-set.
    """

    bots: tuple[str, ...]
    seats: int
    sizes: tuple[int, ...]
    design: csr_array
    starts: IntArray
    stage: IntArray
    chosen: IntArray
    cluster: IntArray


def stages_of(tables: Sequence[RatedTable], *, seat_effects: bool) -> Stages:
    """Lay out every stage of every table, tables sorted so that their order cannot show.

    Args:
        tables: tables of different bots.
        seat_effects: whether seats count.

    Raises:
        ValueError: no table.
    """
    if not tables:
        raise ValueError("no table with different bots: there is nothing to fit")
    ordered = sorted(tables, key=lambda table: (table.cluster, table.bots, table.finishes))
    bots = tuple(sorted({bot for table in ordered for bot in table.bots}))
    number = {bot: index for index, bot in enumerate(bots)}
    ties = {count for table in ordered for count in Counter(table.finishes).values()}
    sizes = tuple(sorted(ties - {1}))
    seats = max(len(table.bots) for table in ordered) if seat_effects else 0
    clusters = {key: index for index, key in enumerate(sorted({t.cluster for t in ordered}))}
    layout = _Layout(seats=seats, bots=len(bots), sizes=sizes)
    for table in ordered:
        layout.add([number[bot] for bot in table.bots], table.finishes, clusters[table.cluster])
    return layout.written(bots)


class _Layout:
    """Rows of the design, while they are written."""

    def __init__(self, *, bots: int, seats: int, sizes: tuple[int, ...]) -> None:
        self._bots, self._seats, self._sizes = bots, seats, sizes
        self._entries: list[tuple[int, int, float]] = []
        self._starts: list[int] = []
        self._chosen: list[int] = []
        self._cluster: list[int] = []
        self._rows = 0

    def add(self, bots: Sequence[int], finishes: Sequence[int], cluster: int) -> None:
        """Write the stages of one table."""
        left = list(range(len(bots)))
        for finish in sorted(set(finishes)):
            next_set = tuple(seat for seat in left if finishes[seat] == finish)
            if len(left) > 1:
                self._starts.append(self._rows)
                self._cluster.append(cluster)
                for size in (1, *self._sizes):
                    for possible in combinations(left, size):
                        if possible == next_set:
                            self._chosen.append(self._rows)
                        self._write(possible, bots)
            left = [seat for seat in left if seat not in next_set]

    def _write(self, possible: Sequence[int], bots: Sequence[int]) -> None:
        share = 1 / len(possible)
        for seat in possible:
            self._entries.append((self._rows, bots[seat], share))
            if self._seats:
                self._entries.append((self._rows, self._bots + seat, share))
        if len(possible) > 1:
            weight = self._bots + self._seats + self._sizes.index(len(possible))
            self._entries.append((self._rows, weight, 1.0))
        self._rows += 1

    def written(self, bots: tuple[str, ...]) -> Stages:
        """Return what was written."""
        rows, columns, values = zip(*self._entries, strict=True)
        width = self._bots + self._seats + len(self._sizes)
        starts = np.array(self._starts, np.int64)
        lengths = np.diff(starts, append=self._rows)
        return Stages(
            bots=bots,
            seats=self._seats,
            sizes=self._sizes,
            design=csr_array((values, (rows, columns)), shape=(self._rows, width)),
            starts=starts,
            stage=np.repeat(np.arange(len(starts)), lengths),
            chosen=np.array(self._chosen, np.int64),
            cluster=np.array(self._cluster, np.int64),
        )
