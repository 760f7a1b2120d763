"""Bots that enter a season which has begun, or leave it."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from league.cli.opening import opened_store
from league.cli.printing import console, print_json
from league.cli.reports import find_season
from league.cli.seasons import build_all
from league.model.bots import Entry, bot_key
from league.model.requests import BotReference, FolderReference, NameReference
from league.model.results import Progress
from league.model.seasons import Season, SeasonState
from league.settings import read_settings
from league.store import Store
from league.verbs.entrants import submit_entrants
from league.verbs.progress import progress
from league.verbs.seasons import entries
from league.verbs.take_up import enter
from league.verbs.withdraw import withdraw
from referee.errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Changed:
    """A season after a bot has come or gone.

    Attributes:
        season: The season.
        entry: Whose coming or going it was.
        progress: How far the season is.
        cancelled: Sessions that are not going to be played.
    """

    season: Season
    entry: Entry
    progress: Progress
    cancelled: int = 0


def enter_bot(league: str, bot: str, *, as_json: bool) -> None:
    """Enter a bot into the latest season of a league.

    Args:
        league: The league's name.
        bot: A folder, if there is a slash in it; else a submitted bot's name.
        as_json: Whether to print JSON.

    Raises:
        ConfigurationError: There is no such league or bot, or it cannot enter.
    """
    with opened_store(read_settings()) as store:
        found = find_season(store, league, None)
        (entrant,) = submit_entrants(store, [_reference(bot)])
        build_all(store, (entrant,), quiet=as_json)
        now = enter(store, found.season_id, entrant, seed=secrets.token_bytes(32))
        entry = next(e for e in entries(store, found.season_id) if e.submission == entrant)
        changed = Changed(now, entry, progress(store, found.season_id))
    count = changed.progress.matches
    then = (
        "but its schedule has come to its end: ask for more in the league file"
        if changed.season.state is SeasonState.OVER
        else f"{count.done:,} of {count.total:,} matches are played"
    )
    _tell(
        changed,
        f"{entrant.bot.name} is entry {changed.entry.number} of season {found.number}; {then}",
        as_json=as_json,
    )


def withdraw_bot(league: str, bot: str, *, as_json: bool) -> None:
    """Withdraw a bot from the latest season of a league.

    Raises:
        ConfigurationError: There is no such league or bot.
        ConflictError: It has left already.
    """
    with opened_store(read_settings()) as store:
        found = find_season(store, league, None)
        number = _entry_named(store, found, bot).number
        left = withdraw(store, found.season_id, number)
        entry = entries(store, found.season_id)[number - 1]
        changed = Changed(left.season, entry, progress(store, found.season_id), left.cancelled)
    _tell(
        changed,
        f"{bot} has left season {found.number}: {left.cancelled:,} waiting sessions are not "
        "played, what it has played stays",
        as_json=as_json,
    )


def _reference(bot: str) -> BotReference:
    """A bot as somebody names it on the command line."""
    if "/" in bot:
        return FolderReference(Path(bot).expanduser().resolve(), f"bot {bot}")
    return NameReference(bot, f"bot {bot}")


def _entry_named(store: Store, found: Season, bot: str) -> Entry:
    """The entry of a bot, by its name or by "owner/name"."""
    owner, slash, name = bot.rpartition("/")
    known = entries(store, found.season_id)
    named = [
        entry
        for entry in known
        if entry.submission.bot.key == bot_key(name)
        and (not slash or entry.submission.bot.owner == owner)
    ]
    if len(named) == 1:
        return named[0]
    choice = ", ".join(
        f"{entry.submission.bot.owner}/{entry.submission.bot.name}" for entry in named or known
    )
    count = "several bots are" if named else "no bot is"
    raise ConfigurationError(
        f"{count} named {bot!r} in season {found.number} of {found.league.name!r}: expected one "
        f"of {choice}"
    )


def _tell(changed: Changed, sentence: str, *, as_json: bool) -> None:
    if as_json:
        print_json(changed)
    else:
        console.print(sentence, markup=False)
