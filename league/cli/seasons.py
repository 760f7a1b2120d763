"""Seasons on the command line: play one, list them, show one's table."""

import hashlib
import os
import secrets
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from league.cli.finding import build
from league.cli.opening import opened_store
from league.cli.printing import console, print_json, table
from league.cli.schedules import schedule_text
from league.cli.standings import show_standings
from league.cli.watching import watch
from league.embedded.runtime import run_services
from league.leaguefile import read_league_file
from league.model.bots import Submission
from league.model.requests import LeagueRequest
from league.model.results import Progress
from league.model.seasons import Ruleset, Season, SeasonState
from league.model.standings import Standings
from league.settings import Settings, read_settings
from league.store import Store
from league.upload.folders import read_folder
from league.verbs.entrants import submit_entrants
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.seasons import asks_for, entries, latest_season, leagues, seasons
from league.verbs.standings import standings
from league.verbs.take_up import asks_for_more, take_up
from referee.errors import ConfigurationError, QuinolaError
from referee.games import GAMES
from referee.games.game import OptionValue


@dataclass(frozen=True, slots=True)
class Played:
    """A season as a command leaves it.

    Attributes:
        season: The season.
        progress: How far it is.
        standings: Its list.
        database: Where everything about it is: a file, or the address of a server.
    """

    season: Season
    progress: Progress
    standings: Standings
    database: str


def run_file(file: Path, *, seed: str | None, another: bool, as_json: bool) -> Played:
    """Play the season that a league file asks for, or go on with it; show how it ends.

    Raises:
        ConfigurationError: The file, a bot or the machine is not acceptable; nothing was started.
        QuinolaError: The season came to an end without all matches.
    """
    settings = read_settings()
    request = read_league_file(file)
    if request.plan.terms.remote:
        raise ConfigurationError(
            f"{file} has remote = true: remote bots are told by `quinola up`; while it runs, "
            f"`quinola league open {file}` opens the season and it is played there"
        )
    with opened_store(settings) as store:
        entrants = submit_entrants(store, request.bots)
        build_all(store, entrants, quiet=as_json)
        season = _season_for(store, request, entrants, seed=seed, another=another)
        if season.state is SeasonState.OPEN:
            _introduce(season, entrants, settings, as_json=as_json)
            _play(store, season, settings, quiet=as_json)
        ended = latest_season(store, season.league.name) or season
        played = Played(
            season=ended,
            progress=progress(store, season.season_id),
            standings=standings(store, season.season_id),
            database=_where(settings),
        )
    _show(played, as_json=as_json)
    refuse_set_aside(played.progress)
    return played


def refuse_set_aside(now: Progress) -> None:
    """Say that a season is over without a session that could not be played.

    Raises:
        QuinolaError: There is one.
    """
    if now.set_aside:
        first = now.set_aside[0]
        raise QuinolaError(f"session {first.session_id} was set aside: {first.reason}")


def build_all(store: Store, entrants: tuple[Submission, ...], *, quiet: bool) -> None:
    """Build what has to be built, so that a bot that does not build is told of at once.

    Raises:
        BuildError: One does not build; it says why.
    """
    for entrant in entrants:
        if entrant.manifest.build:
            read = partial(read_folder, store.folder_of(entrant))
            build(entrant.digest, entrant.manifest, read, quiet=quiet)


def _play(store: Store, season: Season, settings: Settings, *, quiet: bool) -> None:
    """Let the services play a season, and watch; on Ctrl-C say how far it came."""
    try:
        with run_services(settings) as keeping:
            watch(store, season.season_id, keeping, quiet=quiet)
    except KeyboardInterrupt:
        if not quiet:
            count = progress(store, season.season_id).matches
            console.print(
                f"stopped after {count.done:,} of {count.total:,} matches; "
                "the same command goes on from here"
            )
        raise


def _season_for(
    store: Store,
    request: LeagueRequest,
    entrants: tuple[Submission, ...],
    *,
    seed: str | None,
    another: bool,
) -> Season:
    """The season to play: the one that was begun, or a new one.

    Raises:
        ConfigurationError: The last season was planned otherwise.
    """
    season = latest_season(store, request.plan.league)
    if season is None or (another and season.state is SeasonState.OVER):
        return open_season(store, request.plan, entrants, seed=seed_of(seed))
    if asks_for(season, request.plan, entrants):
        return season
    known = entries(store, season.season_id)
    if asks_for_more(season, known, request.plan, entrants):
        # Another seed than those before, which are public when a season is over.
        part = len(season.earlier_seeds) + 2
        fresh = seed_of(None if seed is None else f"{seed}, part {part}")
        return take_up(store, season.season_id, request.plan, entrants, seed=fresh)
    if season.state is SeasonState.OVER:
        raise ConfigurationError(
            f"{request.where}: the file or a bot has changed since season {season.number} was "
            "played: add --another to play a new season"
        )
    raise ConfigurationError(
        f"{request.where}: the file or a bot has changed since season {season.number} was begun, "
        "and it is not over: undo the change to go on with it, or give the league another name"
    )


def seed_of(text: str | None) -> bytes:
    """The seed of a season that can be repeated; a new one without a text."""
    return secrets.token_bytes(32) if text is None else hashlib.sha256(text.encode()).digest()


def _introduce(
    season: Season, entrants: tuple[Submission, ...], settings: Settings, *, as_json: bool
) -> None:
    """Say what is going to be played."""
    if as_json:
        return
    plan = season.plan
    options = ", ".join(f"{name} {value}" for name, value in _chosen(plan.ruleset))
    console.print(f"[bold]{season.league.name}[/], season {season.number}")
    console.print(f"  game      {plan.ruleset.game}{options and f' ({options})'}")
    console.print(f"  schedule  {schedule_text(plan)}")
    console.print(f"  bots      {', '.join(entrant.bot.name for entrant in entrants)}")
    console.print(f"  chance    SHA-256 of the seed is {season.seed_digest}")
    home = _near(str(settings.home))
    console.print(f"  kept in   {home}   (Ctrl-C stops; the same command goes on)")
    console.print()


def _where(settings: Settings) -> str:
    """Where the database is; no password is shown."""
    if settings.database_url is None:
        return _near(str(settings.state.database))
    return "the database of QUINOLA_DATABASE_URL"


def _near(path: str) -> str:
    """A path as it is shortest from here."""
    from_here = os.path.relpath(path)
    return from_here if len(from_here) < len(path) else path


def _chosen(ruleset: Ruleset) -> list[tuple[str, OptionValue]]:
    """The options that are other than their default."""
    defaults = {option.name: option.default for option in GAMES[ruleset.game].OPTIONS}
    return [(name, value) for name, value in ruleset.options if value != defaults[name]]


def _show(played: Played, *, as_json: bool) -> None:
    """Show how a season stands."""
    if as_json:
        print_json(played)
        return
    console.print(f"[bold]{played.season.league.name}[/], season {played.season.number}")
    console.print()
    show_standings(played.standings)


@dataclass(frozen=True, slots=True)
class Listed:
    """A season in the list of all.

    Attributes:
        season: The season.
        progress: How far it is.
    """

    season: Season
    progress: Progress


def list_leagues(*, as_json: bool) -> None:
    """Print every season of every league."""
    with opened_store(read_settings()) as store:
        listed = [
            Listed(season, progress(store, season.season_id))
            for one in leagues(store)
            for season in seasons(store, one.league_id)
        ]
    if as_json:
        print_json(listed)
        return
    made = table("league", "game", "season", "state", "matches", right=("season", "matches"))
    for one in listed:
        season, count = one.season, one.progress.matches
        game = season.plan.ruleset.game
        done = f"{count.done:,}/{count.total:,}"
        made.add_row(season.league.name, game, str(season.number), season.state, done)
    console.print(made if listed else "no league yet: `quinola league run FILE.toml` plays one")
