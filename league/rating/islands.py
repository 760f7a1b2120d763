"""Who can be compared with whom: the graph of bots that met."""

from typing import Literal

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from league.rating.comparisons import IntArray, Results


def islands(results: Results) -> IntArray:
    """Return per bot the number of the first bot, by name, of all that it is connected with.

    Ratings of bots on different islands say nothing about each other.
    """
    groups = results.groups
    return _parts(results, groups.low, groups.high, connection="weak")


def strong_parts(results: Results) -> IntArray:
    """Return per bot the number of the first bot of its strong part.

    Within a part every bot can be reached from every other by a chain of "won or tied against".
    Where an island has several parts, some bots lost to nobody in another part: how far apart
    the parts are rests on the prior.
    """
    groups = results.groups
    up = groups.score > 0
    down = groups.score < groups.count
    winners = np.concatenate((groups.low[up], groups.high[down]))
    losers = np.concatenate((groups.high[up], groups.low[down]))
    return _parts(results, winners, losers, connection="strong")


def _parts(
    results: Results, tails: IntArray, heads: IntArray, connection: Literal["weak", "strong"]
) -> IntArray:
    """Return connected parts, each known by its smallest member."""
    bots = len(results.bots)
    if not bots:
        return np.zeros(0, np.int64)
    graph = csr_array((np.ones(len(tails)), (tails, heads)), shape=(bots, bots))
    _, label = connected_components(graph, directed=True, connection=connection)
    _, first, part = np.unique(label, return_index=True, return_inverse=True)
    parts: IntArray = first[part].astype(np.int64)
    return parts
