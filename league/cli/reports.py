"""Standings and reports of a season, as tables, JSON or comma-separated values."""

from dataclasses import asdict, fields

from league.cli.opening import opened_store
from league.cli.printing import Form, print_csv, print_json
from league.cli.rate import chosen_anchor
from league.cli.report_tables import tell_history, tell_pairs, tell_phases, tell_seats
from league.cli.standings import show_standings
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
    match form:
        case Form.JSON:
            print_json(shown)
        case Form.CSV:
            print_csv(_STANDING_COLUMNS, map(asdict, shown.rows))
        case Form.TEXT:
            show_standings(shown)


def show_pairs(league: str | None, number: int | None, form: Form) -> None:
    """Print what happened between every two bots.

    Raises:
        ConfigurationError: There is no such league or season.
    """
    with opened_store(read_settings()) as store:
        shown = pair_report(store, find_season(store, league, number).season_id)
    match form:
        case Form.JSON:
            print_json(shown)
        case Form.CSV:
            print_csv(_PAIR_COLUMNS, map(asdict, shown.pairs))
        case Form.TEXT:
            tell_pairs(shown)


def show_seats(league: str | None, number: int | None, form: Form) -> None:
    """Print what each seat was worth.

    Raises:
        ConfigurationError: There is no such league or season.
    """
    with opened_store(read_settings()) as store:
        shown = seat_report(store, find_season(store, league, number).season_id)
    match form:
        case Form.JSON:
            print_json(shown)
        case Form.CSV:
            print_csv(_SEAT_COLUMNS, map(asdict, (*shown.seats, *shown.bots)))
        case Form.TEXT:
            tell_seats(shown)


def show_phases(league: str | None, number: int | None, form: Form) -> None:
    """Print what each phase of the game gave.

    Raises:
        ConfigurationError: There is no such league or season.
        RecordError: A record does not hold.
    """
    with opened_store(read_settings()) as store:
        shown = phase_report(store, find_season(store, league, number).season_id)
    match form:
        case Form.JSON:
            print_json(shown)
        case Form.CSV:
            print_csv(_PHASE_COLUMNS, map(asdict, shown.lines))
        case Form.TEXT:
            tell_phases(shown)


def show_history(league: str, bot: str, number: int | None, form: Form) -> None:
    """Print what each match did to a bot's online Elo.

    Raises:
        ConfigurationError: There is no such league or season.
        NotFoundError: There is no such bot in it.
    """
    with opened_store(read_settings()) as store:
        shown = history_report(store, find_season(store, league, number).season_id, bot)
    match form:
        case Form.JSON:
            print_json(shown)
        case Form.CSV:
            print_csv(_POINT_COLUMNS, map(asdict, shown.points))
        case Form.TEXT:
            tell_history(shown)
