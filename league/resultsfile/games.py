"""Rows as games: who sat where, and who finished before whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np

from league.rating.comparisons import FloatArray, IntArray
from league.rating.gathering import Block
from league.resultsfile.cells import NOBODY, Columns
from league.resultsfile.layout import Kind, Layout

# What one game is worth to both sides: won by the first, a tie, won by the second.
_OUTCOMES = ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))
_DECIDED = (_OUTCOMES[0], _OUTCOMES[2])


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """Games of any sizes, in the order of the file.

    Attributes:
        bots: shape (games, most seats); NOBODY at a seat that is not there.
        worth: the same shape; more is better.
        deals: shape (games,); a number for each deal; None if each game has a deal of its own.
    """

    bots: IntArray
    worth: FloatArray
    deals: IntArray | None

    @property
    def self_play(self) -> int:
        """How many of them one bot played alone."""
        others = (self.bots != self.bots[:, :1]) & (self.bots != NOBODY)
        return int(np.count_nonzero(~others.any(axis=1)))


def games_of(columns: Columns, layout: Layout, *, fewer_wins: bool) -> Games:
    """Return the games that rows tell of.

    Args:
        columns: the rows, in their order.
        layout: what they say.
        fewer_wins: whether fewer points are better.
    """
    bots, values, deals = columns.bots, columns.values, columns.deals
    width = len(layout.values)
    match layout.kind:
        case Kind.POINTS:
            worth = -values if fewer_wins else values
        case Kind.RESULT:
            worth = np.hstack((values, 1 - values))
        case Kind.COUNTS:
            times = values.astype(np.int64).ravel()
            row = np.repeat(np.repeat(np.arange(len(bots)), width), times)
            outcomes = _OUTCOMES if width == len(_OUTCOMES) else _DECIDED
            worth = np.repeat(np.tile(outcomes, (len(bots), 1)), times, axis=0)
            bots, deals = bots[row], deals[row] if layout.chance is not None else deals
        case _:
            assert_never(layout.kind)
    return Games(bots, worth, None if layout.chance is None else deals)


def blocks_of(games: Games, bots: Sequence[str], deals: Sequence[str]) -> list[Block]:
    """Return the games by their size, the same ones whatever order they come in.

    Args:
        games: the games.
        bots: what their numbers of bots stand for.
        deals: what their numbers of deals stand for.
    """
    sizes = np.count_nonzero(games.bots != NOBODY, axis=1)
    by_name, by_key = _places(bots), _places(deals)
    found: list[Block] = []
    for size in np.unique(sizes):
        same = sizes == size
        worth, seated = games.worth[same, :size], games.bots[same, :size]
        finishes = 1 + (worth[:, None, :] > worth[:, :, None]).sum(axis=2)
        if games.deals is None:
            before = sum(len(block.bots) for block in found)
            clusters = before + _own_deals(by_name[seated] * size + finishes - 1)
        else:
            clusters = by_key[games.deals[same]]
        found.append(Block(seated, finishes, clusters))
    return found


def _places(names: Sequence[str]) -> IntArray:
    """Return for each name its place when all are sorted."""
    places = np.empty(len(names), np.int64)
    places[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
    return places


def _own_deals(seats: IntArray) -> IntArray:
    """Number games by what happened in them: sums over deals round alike for any order of rows.

    Args:
        seats: shape (games, seats); who sat there and how it finished, as one number.
    """
    numbers = np.empty(len(seats), np.int64)
    numbers[np.lexsort(seats.T)] = np.arange(len(seats))
    return numbers
