"""Bots whose results cannot tell how far their own rating may be wrong."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from league.rating.comparisons import SCORES, FloatArray, Results
from league.rating.islands import strong_parts

_NEGLIGIBLE = 1e-9


def alike(results: Results) -> NDArray[np.bool_]:
    """Return per bot whether its results are all of a kind, so that its errors collapse.

    Errors are measured by how a bot's deal-sets differ from what its rating explains. They say
    nothing where a rating can explain everything: where a bot won, lost or tied all that it
    played, or all in each of its seats (it wins whenever it moves first); where it scored the
    same in every deal-set; where it beats some bots always and loses to the others always, and no
    chain of results leads back to it.
    """
    part, sizes = np.unique(strong_parts(results), return_inverse=True, return_counts=True)[1:]
    alone: NDArray[np.bool_] = sizes[part] == 1
    return alone | _alike_by_seat(results) | _alike_by_deal_set(results)


def score_shares(results: Results) -> FloatArray:
    """Return per bot the share that it won of all it could win, from 0 to 1."""
    groups, bots = results.groups, len(results.bots)
    count, score = groups.weight * groups.count, groups.weight * groups.score
    won = np.bincount(groups.low, score, bots) + np.bincount(groups.high, count - score, bots)
    shares: FloatArray = won / (
        np.bincount(groups.low, count, bots) + np.bincount(groups.high, count, bots)
    )
    return shares


def _alike_by_seat(results: Results) -> NDArray[np.bool_]:
    groups, singles = results.groups, results.singles
    size = (len(results.bots) * results.seats, SCORES)
    outcomes = np.bincount(
        singles.group * SCORES + singles.doubled, minlength=len(groups.low) * SCORES
    )
    outcomes = outcomes.reshape(-1, SCORES)
    seen = np.zeros(size, np.bool_)
    for doubled in range(SCORES):
        happened = outcomes[:, doubled] > 0
        low = groups.low * results.seats + groups.low_seat
        high = groups.high * results.seats + groups.high_seat
        seen[low[happened], doubled] = True
        # What was a win for the one was a loss for the other.
        seen[high[happened], SCORES - 1 - doubled] = True
    kinds = seen.sum(axis=1).reshape(len(results.bots), results.seats)
    one_sided: NDArray[np.bool_] = np.all(kinds <= 1, axis=1)
    return one_sided


def _alike_by_deal_set(results: Results) -> NDArray[np.bool_]:
    rows, groups, bots = results.rows, results.groups, len(results.bots)
    weight = np.tile(groups.weight[rows.group], 2)
    bot = np.concatenate((groups.low[rows.group], groups.high[rows.group]))
    score = np.concatenate((rows.score, 1 - rows.score))
    mean = np.bincount(bot, weight * score, bots) / np.bincount(bot, weight, bots)
    surplus = csr_array(
        (weight * (score - mean[bot]), (np.tile(rows.cluster, 2), bot)),
        shape=(rows.cluster.max(initial=-1) + 1, bots),
    )
    surplus.sum_duplicates()
    differs = np.zeros(bots, np.bool_)
    differs[surplus.indices[np.abs(surplus.data) > _NEGLIGIBLE]] = True
    return ~differs
