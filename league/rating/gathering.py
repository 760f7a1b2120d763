"""From tables to columns: what the official table is computed from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from league.rating.comparisons import Groups, IntArray, Results, Singles
from league.rating.results import FEWEST_SEATS, RatedTable

_EMPTY = np.empty(0, np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Tables of one size, as columns: the fast way in for many results.

    Attributes:
        bots: shape (tables, seats); indices into a list of names.
        finishes: shape (tables, seats); smaller is better, equal is a tie.
        clusters: shape (tables,); a number for each deal-set, the same in all blocks.
    """

    bots: IntArray
    finishes: IntArray
    clusters: IntArray


def results_of(tables: Iterable[RatedTable]) -> Results:
    """Return the results of tables of any sizes, in any order."""
    rated = tuple(tables)
    names = sorted({bot for table in rated for bot in table.bots})
    number = {name: index for index, name in enumerate(names)}
    deal_set = {key: index for index, key in enumerate(sorted({t.cluster for t in rated}))}
    blocks = []
    for size in sorted({len(table.bots) for table in rated}):
        same = [table for table in rated if len(table.bots) == size]
        bots = [number[bot] for table in same for bot in table.bots]
        finishes = [finish for table in same for finish in table.finishes]
        blocks.append(
            Block(
                bots=np.array(bots, np.int64).reshape(-1, size),
                finishes=np.array(finishes, np.int64).reshape(-1, size),
                clusters=np.array([deal_set[table.cluster] for table in same], np.int64),
            )
        )
    return results_from_columns(names, blocks)


def results_from_columns(names: Sequence[str], blocks: Sequence[Block]) -> Results:
    """Return the results of tables that are in columns already.

    Args:
        names: the bots that the blocks' numbers stand for, each once.
        blocks: tables, one block for each size of table; empty ones are welcome.

    Raises:
        ValueError: a name occurs twice.
    """
    ordered = sorted(names)
    for name, following in pairwise(ordered):
        if name == following:
            raise ValueError(f"bot {name!r} is named twice, expected each name once")
    number = {name: index for index, name in enumerate(ordered)}
    by_name = np.array([number[name] for name in names], np.int64)
    blocks = sorted((block for block in blocks if len(block.bots)), key=_size)
    cluster = np.concatenate([_EMPTY, *(block.clusters for block in blocks)])
    # Numbered in the order of their keys, so that nothing depends on how they were numbered.
    cluster = np.unique(cluster, return_inverse=True)[1]
    ends = np.cumsum([len(block.bots) for block in blocks])
    return _results(
        ordered,
        [
            Block(by_name[block.bots], block.finishes, cluster[end - len(block.bots) : end])
            for block, end in zip(blocks, ends, strict=True)
        ],
    )


def _size(block: Block) -> int:
    return len(block.bots[0])


def _results(ordered: list[str], blocks: Sequence[Block]) -> Results:
    """Return the results of blocks, ascending by size, numbered as names and keys are sorted."""
    bot, cluster = _meetings(blocks)
    tables = np.bincount(bot, minlength=len(ordered))
    met = tables > 0
    deal_sets = 1 + int(cluster.max(initial=0))
    sat = np.unique(bot * deal_sets + cluster, return_index=True)[0] // deal_sets
    scale = _Scale(
        number=np.cumsum(met) - 1,
        bots=int(met.sum()),
        sizes=np.array([_size(block) for block in blocks], np.int64),
    )
    groups, singles = _comparisons(blocks, scale)
    return Results(
        bots=tuple(name for name, known in zip(ordered, met, strict=True) if known),
        unmet=tuple(name for name, known in zip(ordered, met, strict=True) if not known),
        seats=scale.seats,
        groups=groups,
        singles=singles,
        tables=tables[met],
        deal_sets=np.bincount(sat, minlength=len(ordered))[met],
        table_count=sum(int(_mixed(block).sum()) for block in blocks),
        clusters=int(np.count_nonzero(np.bincount(cluster))),
    )


def _mixed(block: Block) -> NDArray[np.bool_]:
    """Return per table whether at least two different bots sat there."""
    mixed: NDArray[np.bool_] = np.any(block.bots != block.bots[:, :1], axis=1)
    return mixed


def _meetings(blocks: Sequence[Block]) -> tuple[IntArray, IntArray]:
    """Return every bot that met another at a table, once a table, beside the table's cluster."""
    bots, clusters = [_EMPTY], [_EMPTY]
    for block in blocks:
        seated = np.sort(block.bots, axis=1)
        new = np.ones(seated.shape, np.bool_)
        new[:, 1:] = seated[:, 1:] != seated[:, :-1]
        new &= _mixed(block)[:, None]
        bots.append(seated[new])
        clusters.append(np.repeat(block.clusters, new.sum(axis=1)))
    return np.concatenate(bots), np.concatenate(clusters)


@dataclass(frozen=True, slots=True, eq=False)
class _Scale:
    """How bots, seats and sizes of tables make up a key.

    Attributes:
        number: per name, its number among those that met another bot.
        bots: how many those are.
        sizes: seats of the tables, one entry a block, ascending.
    """

    number: IntArray
    bots: int
    sizes: IntArray

    @property
    def seats(self) -> int:
        """Seats of the largest table."""
        return int(self.sizes.max(initial=FEWEST_SEATS))


def _comparisons(blocks: Sequence[Block], scale: _Scale) -> tuple[Groups, Singles]:
    """Compare every two different bots at every table, and count equal comparisons."""
    columns = [
        _seat_pair(block, scale, seats)
        for block in blocks
        for seats in combinations(range(_size(block)), 2)
    ]
    keys, scores, clusters = zip((_EMPTY, _EMPTY, _EMPTY), *columns, strict=True)
    key, group = np.unique(np.concatenate(keys), return_inverse=True)
    doubled = np.concatenate(scores)
    rest, size = np.divmod(key, max(1, len(scale.sizes)))
    pair, seats = np.divmod(rest, scale.seats**2)
    low, high = np.divmod(pair, max(1, scale.bots))
    low_seat, high_seat = np.divmod(seats, scale.seats)
    groups = Groups(
        low=low,
        high=high,
        low_seat=low_seat,
        high_seat=high_seat,
        weight=1 / (scale.sizes[size] - 1),
        count=np.bincount(group, minlength=len(key)).astype(np.float64),
        # Whole numbers far below 2^53: their sum is exact, so no order of rows can show.
        score=np.bincount(group, doubled, minlength=len(key)) / 2,
    )
    return groups, Singles(group=group, doubled=doubled, cluster=np.concatenate(clusters))


def _seat_pair(
    block: Block, scale: _Scale, seats: tuple[int, int]
) -> tuple[IntArray, IntArray, IntArray]:
    """Return keys, doubled scores and clusters of two seats' comparisons, where bots differ."""
    one, other = (block.bots[:, seat] for seat in seats)
    met = one != other
    one, other = scale.number[one[met]], scale.number[other[met]]
    won = np.sign(block.finishes[met, seats[1]] - block.finishes[met, seats[0]])
    # From here on each comparison is told by the bot that comes first by name.
    first = one < other
    pair = np.where(first, one * scale.bots + other, other * scale.bots + one)
    there, back = seats[0] * scale.seats + seats[1], seats[1] * scale.seats + seats[0]
    key = pair * scale.seats**2 + np.where(first, there, back)
    key = key * len(scale.sizes) + int(np.searchsorted(scale.sizes, _size(block)))
    return key, 1 + np.where(first, won, -won), block.clusters[met]
