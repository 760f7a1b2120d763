"""Results as sorted columns: every two different bots at a table are one comparison.

Whatever order results came in, `Groups` and `Rows` are the same to the bit: bots are numbered by
name, clusters by key, rows are sorted, and counts are integers.
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

# A score is kept doubled, as one of three integers, until it is used.
SCORES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Comparisons of equal bots in equal seats at tables of equal size, counted.

    All arrays have one entry a group, in ascending order of (low, high, seats, size). `low` is
    the bot that comes first by name.

    Attributes:
        low: index of the one bot.
        high: index of the other.
        low_seat: where the one sat.
        high_seat: where the other sat.
        weight: 1 / (seats at the table - 1).
        count: number of comparisons.
        score: what `low` won in them: 1 for a win, 1/2 for a tie.
    """

    low: IntArray
    high: IntArray
    low_seat: IntArray
    high_seat: IntArray
    weight: FloatArray
    count: FloatArray
    score: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Single comparisons in canonical order, for all that needs to know the deal-set.

    Attributes:
        cluster: number of the deal-set, from 0.
        group: index into the groups.
        score: 1, 1/2 or 0 for the group's `low`.
    """

    cluster: IntArray
    group: IntArray
    score: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Singles:
    """Single comparisons as they came: their order means nothing.

    Attributes:
        group: index into the groups.
        doubled: 2, 1 or 0: twice the score of the group's `low`.
        cluster: number of the deal-set.
    """

    group: IntArray
    doubled: IntArray
    cluster: IntArray


@dataclass(frozen=True, eq=False)
class Results:
    """Everything that ratings need to know of any number of tables.

    Attributes:
        bots: names, ascending, of the bots that met another one.
        unmet: names, ascending, of those that met nobody but themselves.
        seats: seats of the largest table; 2 where there is none.
        groups: the comparisons, counted.
        singles: the comparisons, one by one.
        tables: per bot, the tables at which it met another.
        deal_sets: per bot, the clusters in which it met another.
        table_count: tables with at least two different bots.
        clusters: clusters of those tables.
    """

    bots: tuple[str, ...]
    unmet: tuple[str, ...]
    seats: int
    groups: Groups
    singles: Singles
    tables: IntArray
    deal_sets: IntArray
    table_count: int
    clusters: int

    @cached_property
    def rows(self) -> Rows:
        """Every single comparison, sorted by cluster, group and score."""
        singles, groups = self.singles, max(1, len(self.groups.low))
        packed = np.sort((singles.cluster * groups + singles.group) * SCORES + singles.doubled)
        rest, doubled = np.divmod(packed, SCORES)
        cluster, group = np.divmod(rest, groups)
        return Rows(cluster=cluster, group=group, score=doubled / 2)

    @cached_property
    def digest(self) -> bytes:
        """32 bytes that stand for these results, whatever order they came in."""
        rows, groups = self.rows, self.groups
        digest = hashlib.sha256("\n".join(self.bots).encode())
        for column in (groups.low, groups.high, groups.low_seat, groups.high_seat, groups.weight):
            digest.update(column.tobytes())
        for column in (rows.cluster, rows.group, rows.score):
            digest.update(column.tobytes())
        return digest.digest()
