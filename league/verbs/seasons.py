"""Find leagues and seasons, and tell whether a request asks for a season that is there."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict

from league.model.bots import Entry, Submission
from league.model.errors import NotFoundError
from league.model.ids import LeagueId, SeasonId
from league.model.seasons import League, Season, SeasonPlan
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import leagues as league_rows
from league.store import seasons as season_rows
from league.store.terms import plain_terms


def leagues(store: Store) -> tuple[League, ...]:
    """All leagues, oldest first."""
    with store.reading() as transaction:
        return league_rows.all_leagues(transaction)


def league(store: Store, league_id: LeagueId) -> League:
    """One league.

    Raises:
        NotFoundError: There is none with this id.
    """
    with store.reading() as transaction:
        return _league(transaction, league_id)


def league_named(store: Store, name: str) -> League | None:
    """The league of a name, however it is written; None if there is none."""
    with store.reading() as transaction:
        return league_rows.league_with_name(transaction, name)


def seasons(store: Store, league_id: LeagueId) -> tuple[Season, ...]:
    """The seasons of a league, oldest first.

    Raises:
        NotFoundError: There is no such league.
    """
    with store.reading() as transaction:
        return season_rows.seasons_of(transaction, _league(transaction, league_id))


def season(store: Store, season_id: SeasonId) -> Season:
    """One season.

    Raises:
        NotFoundError: There is none with this id.
    """
    with store.reading() as transaction:
        return season_with(transaction, season_id)


def season_with(transaction: Transaction, season_id: SeasonId) -> Season:
    """One season, within a transaction.

    Raises:
        NotFoundError: There is none with this id.
    """
    found = season_rows.find_season(transaction, season_id)
    if found is None:
        raise NotFoundError(f"there is no season {season_id}")
    return found


def entries(store: Store, season_id: SeasonId) -> tuple[Entry, ...]:
    """The entries of a season, by number.

    Raises:
        NotFoundError: There is no season with this id.
    """
    with store.reading() as transaction:
        season_with(transaction, season_id)
        return entry_rows.entries_of_season(transaction, season_id)


def latest_season(store: Store, league_name: str) -> Season | None:
    """The last season of a league; None if it has none, or if there is no such league."""
    with store.reading() as transaction:
        found = league_rows.league_with_name(transaction, league_name)
        held = () if found is None else season_rows.seasons_of(transaction, found)
    return held[-1] if held else None


def asks_for(season: Season, plan: SeasonPlan, entrants: Sequence[Submission]) -> bool:
    """Whether a plan with these entrants is what the season was opened for.

    If so, going on with the season is what a second `league run` of the same file means; if not,
    the file or a bot has changed.
    """
    return season.plan_digest == plan_digest(plan, entrants)


def plan_digest(plan: SeasonPlan, entrants: Sequence[Submission]) -> str:
    """SHA-256 in hexadecimal of all that is asked for: who plays, in which order, and how."""
    # Terms at their defaults are left out: seasons from before there were any are recognised.
    asked = {name: value for name, value in asdict(plan).items() if name != "terms"}
    asked |= plain_terms(plan.terms)
    asked |= {
        "league": "",  # how its name is written makes no difference
        "entrants": [(entrant.bot.owner, entrant.bot.key, entrant.digest) for entrant in entrants],
    }
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _league(transaction: Transaction, league_id: LeagueId) -> League:
    found = league_rows.find_league(transaction, league_id)
    if found is None:
        raise NotFoundError(f"there is no league {league_id}")
    return found
