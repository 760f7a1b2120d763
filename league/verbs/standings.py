"""Compute the standings of a season from its results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from league.model.bots import Entry
from league.model.ids import DealPath, EntryNumber, SeasonId, SessionId
from league.model.results import Count, RatingPoint, SeatResult
from league.model.seasons import Season
from league.model.standings import Standing, Standings
from league.rating.elo import OnlineRating
from league.rating.official import Row, official_table
from league.rating.results import RatedTable
from league.store import Store
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import points as point_rows
from league.store import results as result_rows
from league.store.results import CountedMatch
from league.verbs.seasons import season_with
from referee.games import ruleset
from referee.games.game import Unit


@dataclass(slots=True)
class _Tally:
    """What an entry did in the matches that count, while they are counted."""

    matches: int = 0
    deal_sets: set[DealPath] = field(default_factory=set)
    points: int = 0
    unforfeited: int = 0
    faults: int = 0
    losses: Counter[SessionId] = field(default_factory=Counter)

    def count(self, match: CountedMatch, seat: SeatResult) -> None:
        """Count one seat of one match."""
        self.matches += 1
        self.deal_sets.add(match.deal_path)
        self.faults += seat.faults
        # All tables of a session tell of the same lost processes.
        self.losses[match.session_id] = max(self.losses[match.session_id], seat.losses)
        if not seat.forfeited:
            self.unforfeited += 1
            self.points += seat.points

    def mean_points(self, unit: Unit) -> float | None:
        """Mean points per match that was not forfeited, in the unit."""
        return self.points / (self.unforfeited * unit.parts) if self.unforfeited else None


@dataclass(frozen=True, slots=True)
class _Findings:
    """All that the lines are written from."""

    entries: Mapping[str, Entry]
    tallies: Mapping[EntryNumber, _Tally]
    latest: Mapping[EntryNumber, RatingPoint]
    unit: Unit


def standings(store: Store, season_id: SeasonId) -> Standings:
    """The official table over complete deal-sets, with online Elo beside it.

    It is a function of the results: in which order they came makes no difference to any bit.

    Raises:
        NotFoundError: There is no such season.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        seats = season.plan.ruleset.seats
        entries = entry_rows.entries_of_season(transaction, season_id)
        counted = tuple(result_rows.counted_matches(transaction, season_id, seats))
        latest = point_rows.latest_points(transaction, season_id)
        planned = match_rows.count_matches(transaction, season_id) // seats
    return _standings(season, entries, counted, latest, planned)


def _standings(
    season: Season,
    entries: Sequence[Entry],
    counted: Sequence[CountedMatch],
    latest: Mapping[EntryNumber, RatingPoint],
    planned: int,
) -> Standings:
    names = entry_names(entries)
    rules = season.plan.ruleset
    table = official_table(_rated_tables(counted, names), bots=names.values())
    findings = _Findings(
        entries={names[entry.number]: entry for entry in entries},
        tallies=_tallies(counted),
        latest=latest,
        unit=ruleset(rules.game, dict(rules.options)).spec.unit,
    )
    islands = {name: number for number, name in enumerate(_islands(table.rows), start=1)}
    return Standings(
        season_id=season.season_id,
        revision=season.revision,
        unit=findings.unit.name,
        deal_sets=Count(len({match.deal_path for match in counted}), planned),
        rows=tuple(_standing(row, findings, islands) for row in table.rows),
        seat_effects=table.seat_effects,
        notes=table.warnings,
    )


def entry_names(entries: Sequence[Entry]) -> dict[EntryNumber, str]:
    """What to call each entry: its bot's name, with the owner where two share it."""
    shared = Counter(entry.submission.bot.key for entry in entries)
    return {
        entry.number: entry.submission.bot.name
        if shared[entry.submission.bot.key] == 1
        else f"{entry.submission.bot.owner}/{entry.submission.bot.name}"
        for entry in entries
    }


def _rated_tables(
    counted: Iterable[CountedMatch], names: Mapping[EntryNumber, str]
) -> Iterable[RatedTable]:
    for match in counted:
        yield RatedTable(
            bots=tuple(names[seat.entry] for seat in match.seats),
            finishes=tuple(seat.rank for seat in match.seats),
            cluster=match.deal_path,
        )


def _tallies(counted: Iterable[CountedMatch]) -> Mapping[EntryNumber, _Tally]:
    tallies: defaultdict[EntryNumber, _Tally] = defaultdict(_Tally)
    for match in counted:
        for seat in match.seats:
            tallies[seat.entry].count(match, seat)
    return tallies


def _islands(rows: Iterable[Row]) -> list[str]:
    """The names of islands, in the order of the table."""
    return list(dict.fromkeys(row.island for row in rows if row.island is not None))


def _standing(row: Row, findings: _Findings, islands: Mapping[str, int]) -> Standing:
    entry = findings.entries[row.bot]
    tally = findings.tallies.get(entry.number, _Tally())
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
        note=row.note,
        online=online.rating,
        online_provisional=online.provisional,
        matches=tally.matches,
        deal_sets=len(tally.deal_sets),
        mean_points=tally.mean_points(findings.unit),
        faults=tally.faults + sum(tally.losses.values()),
        forfeits=tally.matches - tally.unforfeited,
        rank=row.rank,
        first=row.first,
        interval=None if row.interval is None else row.interval.value,
    )
