"""The official table: the ratings that decide a league, each with how far it may be wrong.

It is computed from all results at once, so no order of matches, and no order of rows, changes it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import isfinite

import numpy as np

from league.rating.comparisons import FloatArray, Results
from league.rating.estimate import MEAN, Anchor, Estimate, estimate
from league.rating.gathering import results_of
from league.rating.intervals import (
    PROVISIONAL_DEAL_SETS,
    IntervalKind,
    Intervals,
    honest_over_naive,
    intervals,
)
from league.rating.notes import notes, warnings
from league.rating.ranks import Ranks, chances_of_first, ranks
from league.rating.results import RatedTable


@dataclass(frozen=True, slots=True)
class Row:
    """One bot in the official table.

    Attributes:
        bot: its name.
        rating: in Elo; None while it is not ranked.
        se: standard error in Elo by how its deal-sets differ; None with a single one. Where the
            interval does not come from deal-sets, it is too small to be believed.
        low: lower end of the 95 % interval.
        high: upper end.
        interval: where the interval comes from; None while it is not ranked.
        rank: 1 + the number of bots of its island with a higher rating; equals share it.
        rank_low: best rank that the results allow, pair by pair.
        rank_high: worst rank that they allow.
        first: chance that it is the strongest of its island.
        tables: tables at which it met another bot.
        deal_sets: deal-sets in which it did.
        provisional: whether these are fewer than 30.
        island: first bot, by name, of all with which it can be compared.
        note: what a reader must know of this row; "" for nothing.
    """

    bot: str
    rating: float | None = None
    se: float | None = None
    low: float | None = None
    high: float | None = None
    interval: IntervalKind | None = None
    rank: int | None = None
    rank_low: int | None = None
    rank_high: int | None = None
    first: float | None = None
    tables: int = 0
    deal_sets: int = 0
    provisional: bool = True
    island: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class OfficialTable:
    """A league's ratings; finite throughout, so it can be written as JSON.

    Attributes:
        rows: ranked bots island by island, the largest first, each by rating; then the others.
        seat_effects: what sitting in each seat is worth, in Elo; () without results.
        tables: tables that count.
        deal_sets: deal-sets that count.
        honest_over_naive: by how much errors that know of equal deals exceed those that do not;
            None where too few deal-sets can tell.
        warnings: what a reader must know of the whole table.
        digest: SHA-256 of the results, in hex, whatever order they came in; "" without any.
        estimate: what all this was read from, and what compares bot with bot
            (`league.rating.superiority`); None without results.
    """

    rows: tuple[Row, ...]
    seat_effects: tuple[float, ...] = ()
    tables: int = 0
    deal_sets: int = 0
    honest_over_naive: float | None = None
    warnings: tuple[str, ...] = ()
    digest: str = ""
    estimate: Estimate | None = field(default=None, repr=False, compare=False)


def official_table(
    tables: Iterable[RatedTable], *, bots: Iterable[str] = (), anchor: Anchor | None = None
) -> OfficialTable:
    """Return the official table of these tables, in whatever order they come.

    Args:
        tables: what counts. Void matches and unfinished deal-sets do not, so leave them out.
        bots: bots to list even if they have not played.
        anchor: the bot from which all ratings and errors are measured; without one the mean of
            each island is 1500.

    Raises:
        ValueError: the anchor is neither in the tables nor among the bots.
    """
    return table_of(results_of(tables), bots=bots, anchor=anchor)


def table_of(
    results: Results, *, bots: Iterable[str] = (), anchor: Anchor | None = None
) -> OfficialTable:
    """Return the official table of results in columns; otherwise as `official_table`."""
    waiting = (
        *(Row(name, note="not ranked yet: it has met only itself") for name in results.unmet),
        *(
            Row(name, note="not ranked yet: it has no rated match")
            for name in sorted(set(bots).difference(results.bots, results.unmet))
        ),
    )
    if anchor is not None and anchor.bot not in results.bots:
        if all(row.bot != anchor.bot for row in waiting):
            raise ValueError(f"anchor {anchor.bot!r} is not a bot of this league")
        table = table_of(results, bots=(row.bot for row in waiting))
        late = f"anchor {anchor.bot} is not ranked yet: the mean of all is {MEAN:.0f}"
        return replace(table, warnings=(*table.warnings, late))
    if not results.bots:
        return OfficialTable(rows=waiting)
    found = estimate(results, anchor=anchor)
    return OfficialTable(
        rows=(*_ranked(found), *waiting),
        seat_effects=tuple(found.seat_effects.tolist()),
        tables=results.table_count,
        deal_sets=results.clusters,
        honest_over_naive=honest_over_naive(found),
        warnings=warnings(found),
        digest=results.digest.hex(),
        estimate=found,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Findings:
    """All that the rows of ranked bots are read from."""

    found: Estimate
    shown: Intervals
    ranks: Ranks
    first: FloatArray
    notes: tuple[str, ...]


def _ranked(found: Estimate) -> list[Row]:
    """Return the rows of all bots that met another, in the order of the table."""
    shown = intervals(found)
    findings = _Findings(
        found=found,
        shown=shown,
        ranks=ranks(found, shown),
        first=chances_of_first(found, shown),
        notes=notes(found, shown),
    )
    island = found.reference.island
    sizes = np.bincount(island, minlength=len(island))[island]
    order = np.lexsort((np.arange(len(island)), findings.ranks.own, island, -sizes))
    return [_row(findings, bot) for bot in order.tolist()]


def _row(findings: _Findings, bot: int) -> Row:
    found, shown, ranked = findings.found, findings.shown, findings.ranks
    se, deal_sets = float(found.standard_errors[bot]), int(found.results.deal_sets[bot])
    return Row(
        bot=found.results.bots[bot],
        rating=float(found.ratings[bot]),
        se=se if isfinite(se) else None,
        low=float(shown.low[bot]),
        high=float(shown.high[bot]),
        interval=shown.kinds[bot],
        rank=int(ranked.own[bot]),
        rank_low=int(ranked.best[bot]),
        rank_high=int(ranked.worst[bot]),
        first=float(findings.first[bot]),
        tables=int(found.results.tables[bot]),
        deal_sets=deal_sets,
        provisional=deal_sets < PROVISIONAL_DEAL_SETS,
        island=found.results.bots[found.reference.island[bot]],
        note=findings.notes[bot],
    )
