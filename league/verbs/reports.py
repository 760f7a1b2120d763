"""Report a season: bot against bot, by seat, and one bot's way through it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from league.model.ids import SeasonId
from league.model.reports import HistoryReport, PairLine, PairReport, SeatLine, SeatReport
from league.model.seasons import Season
from league.rating.comparisons import FloatArray
from league.rating.official import OfficialTable
from league.rating.pairs import Pair, pairs
from league.rating.seats import SeatEffect, seat_effects
from league.rating.shares import Measured, measured_mean, measured_share
from league.store import Store
from league.store import entries as entry_rows
from league.store import points as point_rows
from league.store.counted import CountedMatches
from league.store.kept import kept_matches
from league.verbs.seasons import season_with
from league.verbs.standings import entry_names, no_such_bot, official_table_of
from referee.games import ruleset
from referee.games.game import Unit


@dataclass(frozen=True, slots=True)
class _Findings:
    """What a season has come to.

    Attributes:
        season: The season.
        counted: Its matches that count.
        table: Its official table.
        names: The name of each entry, by its number less one.
    """

    season: Season
    counted: CountedMatches
    table: OfficialTable
    names: tuple[str, ...]


def pair_report(store: Store, season_id: SeasonId) -> PairReport:
    """What happened between every two bots, with intervals.

    Raises:
        NotFoundError: There is no such season.
    """
    found = _findings(store, season_id)
    table = found.table
    met = () if table.estimate is None else pairs(table.estimate)
    lines = {
        (told.first, told.second): _pair_line(told) for pair in met for told in (pair, pair.turned)
    }
    bots = tuple(row.bot for row in table.rows)
    return PairReport(
        season_id=season_id,
        revision=found.season.revision,
        bots=bots,
        pairs=tuple(lines[one, other] for one in bots for other in bots if (one, other) in lines),
        honest_over_naive=table.honest_over_naive,
    )


def seat_report(store: Store, season_id: SeasonId) -> SeatReport:
    """What each seat was worth, to all and to each bot.

    Raises:
        NotFoundError: There is no such season.
    """
    found = _findings(store, season_id)
    rules = found.season.plan.ruleset
    unit = ruleset(rules.game, dict(rules.options)).spec.unit
    estimate = found.table.estimate
    effects = () if estimate is None else seat_effects(estimate)
    counting = _Counting(found.counted, _scores(found.counted), unit)
    bots = [row.bot for row in found.table.rows]
    return SeatReport(
        season_id=season_id,
        revision=found.season.revision,
        unit=unit.name,
        seats=tuple(counting.of_all(seat, effect) for seat, effect in enumerate(effects)),
        bots=tuple(
            counting.of_bot(bot, found.names.index(bot) + 1, seat)
            for bot in bots
            for seat in range(rules.seats)
        ),
    )


def history_report(store: Store, season_id: SeasonId, bot: str) -> HistoryReport:
    """One entry's online Elo, match by match.

    Args:
        store: Where it is kept.
        season_id: The season.
        bot: The bot's name, as the standings have it.

    Raises:
        NotFoundError: There is no such season, or no such bot in it.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        names = entry_names(entry_rows.entries_of_season(transaction, season_id))
        for entry, name in names.items():
            if name == bot:
                points = point_rows.points_of_entry(transaction, season_id, entry)
                return HistoryReport(season_id, season.revision, entry, bot, points)
    raise no_such_bot(season, bot, names.values())


def _findings(store: Store, season_id: SeasonId) -> _Findings:
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        names = entry_names(entry_rows.entries_of_season(transaction, season_id))
        counted = kept_matches(transaction, season_id, season.plan.ruleset.seats)
    table = official_table_of(counted, names)
    return _Findings(season, counted, table, tuple(names.values()))


def _pair_line(pair: Pair) -> PairLine:
    apart = pair.difference
    return PairLine(
        first=pair.first,
        second=pair.second,
        wins=pair.wins,
        ties=pair.ties,
        losses=pair.losses,
        deal_sets=pair.score.deal_sets,
        score=pair.score.mean,
        score_low=pair.score.low,
        score_high=pair.score.high,
        expected=pair.expected,
        gap=None if apart is None else apart.gap,
        gap_low=None if apart is None else apart.low,
        gap_high=None if apart is None else apart.high,
        superiority=None if apart is None else apart.superiority,
    )


def _scores(counted: CountedMatches) -> FloatArray:
    """By match and seat, the share won against other bots; NaN where there were none."""
    ranks, entries = counted.ranks, counted.entries
    won = (np.sign(ranks[:, None, :] - ranks[:, :, None]) + 1) / 2
    others = entries[:, None, :] != entries[:, :, None]
    count = others.sum(axis=2)
    scores: FloatArray = np.where(
        count > 0, (won * others).sum(axis=2) / np.maximum(count, 1), np.nan
    )
    return scores


@dataclass(frozen=True, slots=True, eq=False)
class _Counting:
    """Matches, ready to be counted by seat."""

    counted: CountedMatches
    scores: FloatArray
    unit: Unit

    def of_all(self, seat: int, effect: SeatEffect) -> SeatLine:
        """A seat, for all bots."""
        matches = np.arange(len(self.counted.entries))
        return self._line(None, seat, matches.tolist(), effect)

    def of_bot(self, bot: str, entry: int, seat: int) -> SeatLine:
        """A seat, for one bot."""
        matches = np.flatnonzero(self.counted.entries[:, seat] == entry)
        return self._line(bot, seat, matches.tolist(), None)

    def _line(
        self, bot: str | None, seat: int, matches: Sequence[int], effect: SeatEffect | None
    ) -> SeatLine:
        chosen = np.array(matches, np.int64)
        deal_sets = self.counted.deal_sets[chosen]
        kept = self.counted.forfeited[chosen, seat] == 0
        rated = ~np.isnan(self.scores[chosen, seat])
        points = self.counted.points[chosen, seat] / self.unit.parts
        return SeatLine(
            bot,
            seat,
            len(matches),
            len(np.unique(deal_sets)),
            *_ends(measured_mean(points[kept], deal_sets[kept])),
            *_ends(measured_share(self.scores[chosen, seat][rated], deal_sets[rated])),
            *((None, None, None) if effect is None else (effect.elo, effect.low, effect.high)),
        )


def _ends(found: Measured | None) -> Iterator[float | None]:
    """A mean and both ends of its interval, as far as they are known."""
    yield from (None, None, None) if found is None else (found.mean, found.low, found.high)
