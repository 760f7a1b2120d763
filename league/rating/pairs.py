"""Bot against bot: what happened between every two that met, beside what ratings lead to expect.

Ratings suppose that whoever beats the stronger beats the weaker. Where three bots beat each other
in a circle, this is the only place where it shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from league.rating.estimate import Estimate
from league.rating.shares import Measured, measured_share
from league.rating.superiority import Difference, difference


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bots that met, told from the first one's side.

    Attributes:
        first: the one.
        second: the other.
        wins: comparisons that the first one won.
        ties: comparisons that were level.
        losses: comparisons that the second one won.
        score: share of all that the first one could win; a tie is half a win.
        expected: the share that the ratings and seats lead to expect.
        difference: how their ratings compare; None where too little is known.
    """

    first: str
    second: str
    wins: int
    ties: int
    losses: int
    score: Measured
    expected: float
    difference: Difference | None

    @property
    def turned(self) -> "Pair":
        """The same from the second one's side."""
        score, apart = self.score, self.difference
        return Pair(
            first=self.second,
            second=self.first,
            wins=self.losses,
            ties=self.ties,
            losses=self.wins,
            score=Measured(
                mean=1 - score.mean,
                low=None if score.high is None else 1 - score.high,
                high=None if score.low is None else 1 - score.low,
                values=score.values,
                deal_sets=score.deal_sets,
            ),
            expected=1 - self.expected,
            difference=None
            if apart is None
            else Difference(-apart.gap, apart.se, -apart.high, -apart.low, 1 - apart.superiority),
        )


def pairs(found: Estimate) -> Iterator[Pair]:
    """Yield every two bots that met, once, the one whose name comes first as the first."""
    results, groups = found.results, found.results.groups
    rows = results.rows
    leads = expit(found.fitted.likelihood.leads(found.fitted.point))
    pair = groups.low * len(results.bots) + groups.high
    of_row = pair[rows.group]
    order = np.argsort(of_row, kind="stable")
    starts = np.flatnonzero(np.diff(of_row[order], prepend=-1))
    for mine in np.split(order, starts[1:]) if len(order) else ():
        low, high = divmod(int(of_row[mine[0]]), len(results.bots))
        score = measured_share(rows.score[mine], rows.cluster[mine])
        if score is not None:
            first, second = results.bots[low], results.bots[high]
            yield Pair(
                first=first,
                second=second,
                wins=int(np.count_nonzero(rows.score[mine] == 1.0)),
                ties=int(np.count_nonzero(rows.score[mine] == 0.5)),  # noqa: PLR2004 - a tie
                losses=int(np.count_nonzero(rows.score[mine] == 0.0)),
                score=score,
                expected=float(leads[rows.group[mine]].mean()),
                difference=difference(found, first, second),
            )
