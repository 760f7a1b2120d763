"""Look at the matches of two versions of a bot as a sequential test does: by whole deal-sets."""

import numpy as np

from league.model.ids import EntryNumber
from league.model.seasons import Terms
from league.rating.sprt import DealSetScores, SequentialTest, scores_of
from league.store.counted import CountedMatches

NEW, OLD = EntryNumber(1), EntryNumber(2)


def sequential_test(terms: Terms) -> SequentialTest:
    """The test that a comparison's terms ask for."""
    return SequentialTest(terms.elo0, terms.elo1, terms.alpha, terms.beta)


def comparison_scores(counted: CountedMatches, seats: int) -> DealSetScores:
    """What the new version won against the old one, by complete deal-set.

    Args:
        counted: Matches of complete deal-sets; in each the new version has one seat and the old
            one all others.
        seats: Seats at a table.
    """
    new = counted.entries == NEW
    rank = (counted.ranks * new).sum(axis=1, keepdims=True)
    against = np.where(new, 0, np.sign(counted.ranks - rank) + 1).sum(axis=1)
    won = np.bincount(counted.deal_sets, against)
    # Every match has seats - 1 comparisons, each worth two half points, in so many rotations.
    return scores_of(won.astype(np.int64).tolist(), most=2 * (seats - 1) * seats, games=seats)
