"""What a reader of the official table must be told in words."""

from typing import assert_never

import numpy as np

from league.rating.comparisons import SCORES, Results
from league.rating.curvature import DENSE_BOTS
from league.rating.estimate import Estimate
from league.rating.intervals import IntervalKind, Intervals
from league.rating.islands import strong_parts


def notes(found: Estimate, shown: Intervals) -> tuple[str, ...]:
    """Return a note for each bot; "" where there is nothing to say."""
    streaks = _streaks(found.results)
    return tuple(
        _note(kind, streak, int(deal_sets))
        for kind, streak, deal_sets in zip(
            shown.kinds, streaks, found.results.deal_sets, strict=True
        )
    )


def _note(kind: IntervalKind, streak: str, deal_sets: int) -> str:
    match kind:
        case IntervalKind.ANCHOR:
            return "anchor: the others are measured from it"
        case IntervalKind.DEAL_SETS:
            return ""
        case IntervalKind.PROFILE | IntervalKind.CURVATURE if streak:
            return f"{streak}: how far it may be off rests on the prior"
        case IntervalKind.PROFILE | IntervalKind.CURVATURE if deal_sets == 1:
            return "a single deal-set: no standard error"
        case IntervalKind.PROFILE | IntervalKind.CURVATURE:
            return "few or one-sided results: the interval is the likelihood's"
        case _:
            assert_never(kind)


def _streaks(results: Results) -> list[str]:
    """Return what happened to each bot every time; "" where that varied."""
    bots, singles = len(results.bots), results.singles
    low, high = results.groups.low[singles.group], results.groups.high[singles.group]
    outcomes = np.zeros((bots, SCORES), np.int64)
    for doubled in range(SCORES):
        outcomes[:, doubled] += np.bincount(low[singles.doubled == doubled], minlength=bots)
        outcomes[:, SCORES - 1 - doubled] += np.bincount(
            high[singles.doubled == doubled], minlength=bots
        )
    words = np.array(["lost every comparison", "tied every comparison", "won every comparison"])
    return [str(words[np.argmax(row)]) if np.count_nonzero(row) == 1 else "" for row in outcomes]


def warnings(found: Estimate) -> tuple[str, ...]:
    """Return what a reader must know of the whole table."""
    said = []
    groups, parts = (
        len(set(found.reference.island.tolist())),
        len(set(strong_parts(found.results).tolist())),
    )
    if groups > 1:
        said.append(
            f"{groups} groups of bots never met, so they are not comparable: ratings compare only "
            "within a group"
        )
    if parts > groups:
        said.append(
            f"results lead only one way between {parts} parts of the field: how far these are "
            "apart rests on the prior"
        )
    if found.covariance.sampled:
        said.append(f"more than {DENSE_BOTS} bots: standard errors are drawn, to within 5 %")
    return tuple(said)
