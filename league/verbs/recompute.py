"""Compute a season again from its records alone, and say what is stored otherwise.

Transcripts are replayed to points, points to ranks, ranks to online Elo and to the official table:
nothing that is compared is read from where it is compared with.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from league.model.bots import Entry
from league.model.ids import DealPath, EntryNumber, SeasonId
from league.model.results import Match, RatingPoint, SeatResult, StoredRecord
from league.model.seasons import Season
from league.model.standings import Standings
from league.rating.gathering import Block, results_from_columns
from league.rating.official import Row, table_of
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import points as point_rows
from league.store import results as result_rows
from league.store import sessions as session_rows
from league.verbs.online import rated
from league.verbs.ratings import SAME_ELO, differing_points
from league.verbs.seasons import season_with
from league.verbs.settle import own_faults
from league.verbs.standings import entry_names, standings_within
from referee.errors import RecordError
from referee.games import ruleset
from referee.match.conduct import read_conduct
from referee.match.plan import Player
from referee.match.ranks import ranks
from referee.match.replay import verify
from referee.match.traffic import Termination
from referee.match.transcript import digest, read


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What the records of a season give, beside what is stored.

    Attributes:
        season_id: The season.
        matches: Settled matches whose records were replayed.
        deal_sets: Complete deal-sets.
        points: Rating points that were compared.
        bots: Lines of the official table that were compared.
        differences: What is stored otherwise, each in one sentence; () where all agrees.
    """

    season_id: SeasonId
    matches: int
    deal_sets: int
    points: int
    bots: int
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Stored:
    """What is stored of a season.

    Attributes:
        season: The season.
        entries: Its entries, by number.
        matches: Its settled matches, in planned order.
        first_open: The planned index of the first match that may still be played; None if there
            is none.
        points: Its rating points.
        complete: Its complete deal-sets, which alone count.
        shown: Its standings.
    """

    season: Season
    entries: tuple[Entry, ...]
    matches: tuple[Match, ...]
    first_open: int | None
    points: tuple[RatingPoint, ...]
    complete: frozenset[DealPath]
    shown: Standings


def recompute_season(store: Store, season_id: SeasonId) -> Recomputed:
    """Compute results, online Elo and the official table from the records, and compare.

    Results must agree exactly, ratings to within 1e-6 Elo.

    Raises:
        NotFoundError: There is no such season.
    """
    with store.reading() as transaction:
        stored = _stored(transaction, season_id)
    found, differences = [], []
    for match in stored.matches:
        try:
            with store.reading() as transaction:
                record = result_rows.find_record(transaction, match.match_id)
            again = _played_again(stored, match, record)
        except RecordError as error:
            differences.append(f"match {match.match_id}: {error}")
            continue
        found.append(again)
        differences += _differing_results(match, again)
    first_open = stored.first_open
    rateable = [one for one in found if first_open is None or one.planned < first_open]
    points = tuple(point for _, point in rated({}, rateable))
    differences += differing_points(points, stored.points)
    names = entry_names(stored.entries)
    counting = [match for match in found if match.deal_path in stored.complete]
    rows = _official(counting, names, stored.season.plan.ruleset.seats)
    differences += _differing_rows(rows, stored.shown)
    return Recomputed(
        season_id=season_id,
        matches=len(stored.matches),
        deal_sets=stored.shown.deal_sets.done,
        points=len(points),
        bots=len(rows),
        differences=tuple(differences),
    )


def _stored(transaction: Transaction, season_id: SeasonId) -> _Stored:
    first = session_rows.first_unfinished(transaction, season_id)
    return _Stored(
        season=season_with(transaction, season_id),
        entries=entry_rows.entries_of_season(transaction, season_id),
        matches=match_rows.rateable(transaction, season_id, 0, None),
        first_open=None if first is None else match_rows.first_planned(transaction, first),
        points=point_rows.points_of_season(transaction, season_id),
        complete=result_rows.complete_deal_sets(transaction, season_id),
        shown=standings_within(transaction, season_id),
    )


def _played_again(stored: _Stored, match: Match, record: StoredRecord | None) -> Match:
    """A match with the result that its record gives.

    Raises:
        RecordError: There is no record, it does not hold, or it is of another match.
    """
    if record is None or match.result is None:
        raise RecordError("it has a result but no record")
    transcript, conduct = read(record.transcript), read_conduct(record.conduct)
    plan = stored.season.plan
    players = tuple(_player(stored.entries[entry - 1]) for entry in match.entries)
    for what, value, planned in (
        ("digest", digest(record.transcript), match.result.digest),
        (
            "rules",
            (transcript.game, transcript.options),
            (plan.ruleset.game, plan.ruleset.options),
        ),
        ("players", transcript.players, players),
        ("deal path", transcript.deal_path, match.deal_path),
    ):
        if value != planned:
            raise RecordError(f"its record has the {what} {value}, planned was {planned}")
    over, spec = verify(transcript), ruleset(plan.ruleset.game, dict(plan.ruleset.options)).spec
    forfeited = transcript.forfeited_seats
    faults = [own_faults(seat) for seat in conduct.seats]
    seats = tuple(
        SeatResult(entry, points, rank, seat in forfeited, *faults[seat])
        for seat, (entry, points, rank) in enumerate(
            zip(match.entries, over.points, ranks(over, spec.better, forfeited), strict=True)
        )
    )
    ended = Termination.FORFEIT if forfeited else Termination.COMPLETED
    return replace(match, result=replace(match.result, termination=ended, seats=seats))


def _player(entry: Entry) -> Player:
    return Player(entry.submission.bot.name, entry.submission.digest)


def _differing_results(stored: Match, again: Match) -> Iterator[str]:
    """Say how a stored result differs from the one that its record gives."""
    one, other = stored.result, again.result
    if one is None or other is None or one == other:
        return
    if one.termination is not other.termination:
        yield (
            f"match {stored.match_id}: it ended by {one.termination.value}, its record gives "
            f"{other.termination.value}"
        )
    for seat, (kept, due) in enumerate(zip(one.seats, other.seats, strict=True)):
        for field in fields(SeatResult):
            value, given = getattr(kept, field.name), getattr(due, field.name)
            if value != given:
                yield (
                    f"match {stored.match_id}: seat {seat} has {field.name} {value}, its record "
                    f"gives {given}"
                )


def _official(
    matches: Sequence[Match], names: Mapping[EntryNumber, str], seats: int
) -> tuple[Row, ...]:
    """The official table of matches of complete deal-sets."""
    number: dict[str, int] = {}
    counted = [
        (number.setdefault(match.deal_path, len(number)), match.result)
        for match in sorted(matches, key=lambda one: one.match_id)
        if match.result is not None
    ]
    shape = (-1, seats)
    block = Block(
        bots=np.array([s.entry - 1 for _, one in counted for s in one.seats], int).reshape(shape),
        finishes=np.array([s.rank for _, one in counted for s in one.seats], int).reshape(shape),
        clusters=np.array([number for number, _ in counted], int),
    )
    results = results_from_columns(tuple(names.values()), [block])
    return table_of(results, bots=names.values()).rows


def _differing_rows(due: Sequence[Row], shown: Standings) -> Iterator[str]:
    """Say how the official table that is shown differs from the one that the records give."""
    lines = {row.bot: row for row in shown.rows}
    for row in due:
        line = lines[row.bot]
        for what, value, given in (
            ("rating", line.rating, row.rating),
            ("lower end", line.low, row.low),
            ("upper end", line.high, row.high),
        ):
            if not _agree(value, given):
                yield f"bot {row.bot}: its {what} is shown as {value}, its records give {given}"


def _agree(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one - other) <= SAME_ELO
