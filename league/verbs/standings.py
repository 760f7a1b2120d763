"""Compute the standings of a season from its results."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from league.model.bots import Entry
from league.model.errors import NotFoundError
from league.model.ids import BotId, EntryNumber, SeasonId
from league.model.results import Count, RatingPoint
from league.model.seasons import Season
from league.model.standings import Standing, Standings
from league.rating.elo import OnlineRating
from league.rating.estimate import Anchor
from league.rating.gathering import Block, results_from_columns
from league.rating.official import OfficialTable, Row, table_of
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import pairings as pairing_rows
from league.store import points as point_rows
from league.store.counted import CountedMatches, counted_matches
from league.store.kept import kept_matches
from league.verbs.seasons import season_with
from league.verbs.tallies import Tally, tallies
from referee.games import ruleset
from referee.games.game import Unit


@dataclass(frozen=True, slots=True)
class _Findings:
    """All that the lines are written from."""

    entries: Mapping[str, Entry]
    tallies: Sequence[Tally]
    latest: Mapping[EntryNumber, RatingPoint]
    unit: Unit


def anchored_standings(store: Store, season_id: SeasonId, anchor: Anchor) -> Standings:
    """The official table, measured from one bot; its name is as the standings have it.

    Raises:
        NotFoundError: There is no such season, or no such bot in it.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        counted = kept_matches(transaction, season_id, season.plan.ruleset.seats)
        found = _looked_up(transaction, season, counted)
    names = entry_names(found.entries).values()
    if anchor.bot not in names:
        raise no_such_bot(season, anchor.bot, names)
    return _standings(found, anchor)


def standings(store: Store, season_id: SeasonId) -> Standings:
    """The official table over complete deal-sets, with online Elo beside it.

    It is a function of the results: in which order they came makes no difference to any bit.

    Raises:
        NotFoundError: There is no such season.
    """
    shown = _shown.setdefault(store, {})
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        last = shown.get(season_id)
        # The revision grows with whatever a reader could notice.
        if last is not None and last.revision == season.revision:
            return last
        counted = kept_matches(transaction, season_id, season.plan.ruleset.seats)
        found = _looked_up(transaction, season, counted)
    # Outside: nobody should wait for a fit.
    shown[season_id] = _standings(found)
    return shown[season_id]


# By store, what was computed last for each season.
_shown: WeakKeyDictionary[Store, dict[SeasonId, Standings]] = WeakKeyDictionary()


def standings_within(transaction: Transaction, season_id: SeasonId) -> Standings:
    """The same, as a transaction sees it, and from nothing but what it reads.

    Raises:
        NotFoundError: There is no such season.
    """
    season = season_with(transaction, season_id)
    counted = counted_matches(transaction, season_id, season.plan.ruleset.seats)
    return _standings(_looked_up(transaction, season, counted))


@dataclass(frozen=True, slots=True)
class _LookedUp:
    """All that standings are a function of."""

    season: Season
    entries: Sequence[Entry]
    counted: CountedMatches
    latest: Mapping[EntryNumber, RatingPoint]
    planned: int


def _looked_up(transaction: Transaction, season: Season, counted: CountedMatches) -> _LookedUp:
    season_id = season.season_id
    return _LookedUp(
        season=season,
        entries=entry_rows.entries_of_season(transaction, season_id),
        counted=counted,
        latest=point_rows.latest_points(transaction, season_id),
        planned=pairing_rows.count_deal_sets(transaction, season_id),
    )


def _standings(found: _LookedUp, anchor: Anchor | None = None) -> Standings:
    season, entries = found.season, found.entries
    names = entry_names(entries)
    rules = season.plan.ruleset
    table = official_table_of(found.counted, names, anchor)
    findings = _Findings(
        entries={names[entry.number]: entry for entry in entries},
        tallies=tallies(found.counted, len(entries)),
        latest=found.latest,
        unit=ruleset(rules.game, dict(rules.options)).spec.unit,
    )
    islands = {name: number for number, name in enumerate(_islands(table.rows), start=1)}
    return Standings(
        season_id=season.season_id,
        revision=season.revision,
        unit=findings.unit.name,
        deal_sets=Count(table.deal_sets, found.planned),
        rows=tuple(_standing(row, findings, islands) for row in table.rows),
        seat_effects=table.seat_effects,
        notes=table.warnings,
        honest_over_naive=table.honest_over_naive,
        digest=table.digest,
    )


def entry_names(entries: Sequence[Entry]) -> dict[EntryNumber, str]:
    """What to call each entry: its bot's name, with the owner and the submission where shared."""
    keys = Counter(entry.submission.bot.key for entry in entries)
    bots = Counter(entry.submission.bot.bot_id for entry in entries)
    return {entry.number: _name(entry, of_several=keys, of_versions=bots) for entry in entries}


def _name(entry: Entry, *, of_several: Counter[str], of_versions: Counter[BotId]) -> str:
    submission = entry.submission
    bot = submission.bot
    versions = of_versions[bot.bot_id]
    name = bot.name if of_several[bot.key] == versions else f"{bot.owner}/{bot.name}"
    return name if versions == 1 else f"{name}, submission {submission.number}"


def no_such_bot(season: Season, bot: str, names: Iterable[str]) -> NotFoundError:
    """The error for a name that no entry of a season has."""
    return NotFoundError(
        f"season {season.number} of {season.league.name} has no bot {bot!r}, expected one of "
        f"{', '.join(names)}"
    )


def official_table_of(
    counted: CountedMatches, names: Mapping[EntryNumber, str], anchor: Anchor | None = None
) -> OfficialTable:
    """The official table of matches; entries are numbered from 1, names from 0."""
    block = Block(counted.entries - 1, counted.ranks, counted.deal_sets)
    results = results_from_columns(tuple(names.values()), [block])
    return table_of(results, bots=names.values(), anchor=anchor)


def _islands(rows: Iterable[Row]) -> list[str]:
    """The names of islands, in the order of the table."""
    return list(dict.fromkeys(row.island for row in rows if row.island is not None))


def _standing(row: Row, findings: _Findings, islands: Mapping[str, int]) -> Standing:
    entry = findings.entries[row.bot]
    tally = findings.tallies[entry.number - 1]
    point = findings.latest.get(entry.number)
    online = OnlineRating() if point is None else OnlineRating(point.after, point.games + 1)
    return Standing(
        entry=entry.number,
        bot=row.bot,
        owner=entry.submission.bot.owner,
        submission=entry.submission.number,
        rating=row.rating,
        low=row.low,
        high=row.high,
        best_rank=row.rank_low,
        worst_rank=row.rank_high,
        provisional=row.provisional,
        island=None if row.island is None else islands[row.island],
        note="; ".join(filter(None, (entry.left_because, row.note))),
        online=online.rating,
        online_provisional=online.provisional,
        matches=tally.matches,
        deal_sets=tally.deal_sets,
        mean_points=tally.mean_points(findings.unit),
        faults=tally.faults,
        forfeits=tally.forfeits,
        rank=row.rank,
        se=row.se,
        first=row.first,
        interval=None if row.interval is None else row.interval.value,
    )
