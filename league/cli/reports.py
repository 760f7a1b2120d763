"""Standings and reports of a season, as tables, JSON or comma-separated values."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, fields
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from league.cli.opening import opened_store
from league.cli.printing import Form, print_csv, print_json
from league.cli.rate import chosen_anchor
from league.cli.report_tables import tell_history, tell_pairs, tell_phases, tell_seats
from league.cli.standings import show_standings
from league.model.ids import SeasonId
from league.model.reports import PairLine, PhaseLine, SeatLine
from league.model.results import RatingPoint
from league.model.seasons import Season
from league.model.standings import Standing
from league.settings import read_settings
from league.store import Store
from league.verbs.phases import phase_report
from league.verbs.reports import history_report, pair_report, seat_report
from league.verbs.seasons import latest_season, leagues, seasons
from league.verbs.standings import anchored_standings, standings
from referee.errors import ConfigurationError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Report = TypeVar("Report")

_PAIR_COLUMNS = tuple(field.name for field in fields(PairLine))
_SEAT_COLUMNS = tuple(field.name for field in fields(SeatLine))
_PHASE_COLUMNS = tuple(field.name for field in fields(PhaseLine))
_POINT_COLUMNS = tuple(field.name for field in fields(RatingPoint))
_STANDING_COLUMNS = ("rank", "bot", *(
    field.name for field in fields(Standing) if field.name not in ("rank", "bot")
))  # fmt: skip


def find_season(store: Store, league: str | None, number: int | None) -> Season:
    """The season that somebody names; the latest one where nothing is named.

    Raises:
        ConfigurationError: There is no such league or season; it says which there are.
    """
    known = leagues(store)
    if not known:
        raise ConfigurationError("no league has been played yet: `quinola demo` plays one")
    name = league if league is not None else known[-1].name
    latest = latest_season(store, name)
    if latest is None:
        names = ", ".join(one.name for one in known)
        raise ConfigurationError(f"no league is named {name!r}; there are: {names}")
    if number is None or number == latest.number:
        return latest
    for season in seasons(store, latest.league.league_id):
        if season.number == number:
            return season
    raise ConfigurationError(f"{name} has no season {number}; its latest is {latest.number}")


def show_season(
    league: str | None, number: int | None, form: Form, *, anchor: str | None = None
) -> None:
    """Print the official table of a season.

    Raises:
        ConfigurationError: There is no such league or season, or the anchor is not "BOT=RATING".
        NotFoundError: The anchor is no bot of the season.
    """
    reference = None if anchor is None else chosen_anchor(anchor)
    with opened_store(read_settings()) as store:
        season_id = find_season(store, league, number).season_id
        if reference is None:
            shown = standings(store, season_id)
        else:
            shown = anchored_standings(store, season_id, reference)
    _print(form, shown, _STANDING_COLUMNS, shown.rows, show_standings)


def show_pairs(league: str | None, number: int | None, form: Form) -> None:
    """Print what happened between every two bots.

    Raises:
        ConfigurationError: There is no such league or season.
    """
    shown = _report(league, number, pair_report)
    _print(form, shown, _PAIR_COLUMNS, shown.pairs, tell_pairs)


def show_seats(league: str | None, number: int | None, form: Form) -> None:
    """Print what each seat was worth.

    Raises:
        ConfigurationError: There is no such league or season.
    """
    shown = _report(league, number, seat_report)
    _print(form, shown, _SEAT_COLUMNS, (*shown.seats, *shown.bots), tell_seats)


def show_phases(league: str | None, number: int | None, form: Form) -> None:
    """Print what each phase of the game gave.

    Raises:
        ConfigurationError: There is no such league or season.
        RecordError: A record does not hold.
    """
    shown = _report(league, number, phase_report)
    _print(form, shown, _PHASE_COLUMNS, shown.lines, tell_phases)


def show_history(league: str, bot: str, number: int | None, form: Form) -> None:
    """Print what each match did to a bot's online Elo.

    Raises:
        ConfigurationError: There is no such league or season.
        NotFoundError: There is no such bot in it.
    """
    shown = _report(league, number, partial(history_report, bot=bot))
    _print(form, shown, _POINT_COLUMNS, shown.points, tell_history)


def _report(
    league: str | None, number: int | None, report: Callable[[Store, SeasonId], Report]
) -> Report:
    """A report of the season that somebody names."""
    with opened_store(read_settings()) as store:
        return report(store, find_season(store, league, number).season_id)


def _print(
    form: Form,
    shown: Report,
    columns: Sequence[str],
    rows: "Iterable[DataclassInstance]",
    tell: Callable[[Report], None],
) -> None:
    """Print a report: all of it as JSON, its rows as comma-separated values, or as tables."""
    match form:
        case Form.JSON:
            print_json(shown)
        case Form.CSV:
            print_csv(columns, map(asdict, rows))
        case Form.TEXT:
            tell(shown)
