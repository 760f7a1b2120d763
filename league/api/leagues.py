"""/leagues: open a season, read leagues, their standings and matches."""

import secrets
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Body, Header, Query, Response
from pydantic import BaseModel, Field

from league.api.needs import StoreNeeded
from league.api.paging import read_cursor, write_cursor
from league.api.resources import (
    EntryResource,
    LeagueResource,
    MatchPage,
    MatchResource,
    StandingsResource,
)
from league.leaguefile import read_league_table
from league.model.errors import NotFoundError
from league.model.ids import EntryNumber, LeagueId
from league.model.seasons import Season
from league.store import Store
from league.verbs.bots import bot_named
from league.verbs.entrants import submit_entrants
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.seasons import entries, league, leagues, seasons
from league.verbs.standings import standings
from league.verbs.take_up import enter
from league.verbs.withdraw import withdraw

MOST_MATCHES = 200

router = APIRouter(prefix="/leagues", tags=["leagues"])

SeasonNumber = Annotated[
    int | None, Query(alias="season", ge=1, description="Which season; the latest if left out.")
]


class MatchQuery(BaseModel):
    """Which matches."""

    season: int | None = Field(None, ge=1, description="Which season; the latest if left out.")
    settled: bool = Field(default=False, description="Only those that are settled.")
    limit: int = Field(50, ge=1, le=MOST_MATCHES, description="The most in one page.")
    cursor: str | None = Field(None, description="`next` of the page before.")


@router.get("")
def list_leagues(store: StoreNeeded) -> list[LeagueResource]:
    """All leagues with their seasons, oldest first."""
    return [LeagueResource.of(one, seasons(store, one.league_id)) for one in leagues(store)]


@router.post("", status_code=HTTPStatus.CREATED)
def open_league(
    body: Annotated[dict[str, object], Body(description="The keys of a league file.")],
    store: StoreNeeded,
) -> LeagueResource:
    """Open a season between submitted bots, named as in a league file; workers begin at once."""
    asked = read_league_table(body)
    entrants = submit_entrants(store, asked.bots)
    opened = open_season(store, asked.plan, entrants, seed=secrets.token_bytes(32))
    return LeagueResource.of(opened.league, seasons(store, opened.league.league_id))


@router.get("/{league_id}")
def show_league(league_id: int, store: StoreNeeded) -> LeagueResource:
    """One league with its seasons."""
    shown = league(store, LeagueId(league_id))
    return LeagueResource.of(shown, seasons(store, shown.league_id))


@router.get(
    "/{league_id}/standings",
    response_model=StandingsResource,
    responses={304: {"description": "They are as If-None-Match names them."}},
)
def show_standings(
    league_id: int,
    store: StoreNeeded,
    response: Response,
    season: SeasonNumber = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> StandingsResource | Response:
    """The standings of a season, best first; only complete deal-sets count."""
    shown = season_of(store, league_id, season)
    tag = f'W/"{shown.season_id}.{shown.revision}"'
    if if_none_match == tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
    response.headers["ETag"] = tag
    return StandingsResource.of(standings(store, shown.season_id))


@router.get("/{league_id}/entries")
def list_entries(
    league_id: int, store: StoreNeeded, season: SeasonNumber = None
) -> list[EntryResource]:
    """The bots of a season, those that have left it included."""
    shown = season_of(store, league_id, season)
    return [EntryResource.of(entry) for entry in entries(store, shown.season_id)]


@router.post("/{league_id}/entries", status_code=HTTPStatus.CREATED)
def enter_bot(
    league_id: int,
    bot: Annotated[str, Body(embed=True, description="A bot's name, or owner/name.")],
    store: StoreNeeded,
) -> EntryResource:
    """Enter a submitted bot into the latest season: it is seated from the next round on."""
    season_id = season_of(store, league_id, None).season_id
    entrant = bot_named(store, bot)
    enter(store, season_id, entrant, seed=secrets.token_bytes(32))
    known = {entry.submission: entry for entry in entries(store, season_id)}
    return EntryResource.of(known[entrant])


@router.delete("/{league_id}/entries/{entry}")
def withdraw_entry(league_id: int, entry: int, store: StoreNeeded) -> EntryResource:
    """Withdraw a bot from the latest season: what waits is not played, its results stay."""
    season_id = season_of(store, league_id, None).season_id
    withdraw(store, season_id, EntryNumber(entry))
    return EntryResource.of(entries(store, season_id)[entry - 1])


@router.get("/{league_id}/matches")
def list_matches(
    league_id: int,
    store: StoreNeeded,
    asked: Annotated[MatchQuery, Query()],
) -> MatchPage:
    """A season's matches in planned order, a page at a time."""
    shown = season_of(store, league_id, asked.season)
    found = matches(
        store,
        shown.season_id,
        after=0 if asked.cursor is None else read_cursor(asked.cursor),
        limit=asked.limit + 1,
        settled=asked.settled,
    )
    page = found[: asked.limit]
    return MatchPage(
        matches=[MatchResource.of(one) for one in page],
        next=write_cursor(page[-1].planned) if len(found) > asked.limit else None,
    )


def season_of(store: Store, league_id: int, number: int | None) -> Season:
    """The season that is asked for.

    Raises:
        NotFoundError: There is none.
    """
    shown = league(store, LeagueId(league_id))
    for season in reversed(seasons(store, shown.league_id)):
        if number in (None, season.number):
            return season
    raise NotFoundError(f"{shown.name} has no season {number}")
