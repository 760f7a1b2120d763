"""/bots: submit one, read them, see how they fare."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request

from league.api.needs import StoreNeeded
from league.api.resources import (
    BotResource,
    RatingPointResource,
    SeasonRatings,
    StandingResource,
)
from league.model.bots import Entry
from league.model.ids import BotId
from league.store import Store
from league.verbs.bots import bots, submissions
from league.verbs.ratings import entries_of, rating_history
from league.verbs.seasons import season
from league.verbs.standings import standings
from league.verbs.submit import submit_archive
from referee.errors import ConfigurationError

MOST_ARCHIVE_BYTES = 32 * 1024 * 1024

router = APIRouter(prefix="/bots", tags=["bots"])


async def archive_of(request: Request) -> bytes:
    """The request's body, refused as soon as it is too long."""
    archive = bytearray()
    async for chunk in request.stream():
        archive += chunk
        if len(archive) > MOST_ARCHIVE_BYTES:
            raise ConfigurationError(
                f"the archive has more than {MOST_ARCHIVE_BYTES:,} bytes, the most that is taken"
            )
    if not archive:
        raise ConfigurationError("the body is empty: expected the bytes of a zip or tar archive")
    return bytes(archive)


ARCHIVE_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
        },
    }
}


@router.post("", status_code=HTTPStatus.CREATED, openapi_extra=ARCHIVE_BODY)
def submit_bot(
    archive: Annotated[bytes, Depends(archive_of)],
    store: StoreNeeded,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> BotResource:
    """Submit a bot: the body is a zip or tar archive of its folder, with its bot.toml."""
    return BotResource.of(submit_archive(store, archive, key=idempotency_key))


@router.get("")
def list_bots(store: StoreNeeded) -> list[BotResource]:
    """All bots, by name."""
    return [BotResource.of(submission) for submission in bots(store)]


@router.get("/{bot_id}")
def show_bot(bot_id: int, store: StoreNeeded) -> BotResource:
    """One bot, by its latest submission."""
    return BotResource.of(submissions(store, BotId(bot_id))[-1])


@router.get("/{bot_id}/ratings")
def show_bot_ratings(bot_id: int, store: StoreNeeded) -> list[SeasonRatings]:
    """A bot's standing and history in every season that it entered, oldest first."""
    return [_in_season(store, entry) for entry in entries_of(store, BotId(bot_id))]


def _in_season(store: Store, entry: Entry) -> SeasonRatings:
    """A bot in one season."""
    shown = season(store, entry.season_id)
    rows = standings(store, entry.season_id).rows
    row = next(row for row in rows if row.entry == entry.number)
    points = rating_history(store, entry.season_id, entry.number)
    return SeasonRatings(
        league=shown.league.name,
        season=shown.number,
        standing=StandingResource.of(row),
        history=[RatingPointResource.of(point) for point in points],
    )
