"""/matches: one match, and its record."""

from fastapi import APIRouter, Response

from league.api.needs import StoreNeeded
from league.api.resources import MatchResource
from league.model.ids import MatchId
from league.verbs.matches import match
from league.verbs.records import record_of

router = APIRouter(prefix="/matches", tags=["matches"])

DIGEST_HEADER = "X-Transcript-SHA256"


@router.get("/{match_id}")
def show_match(match_id: str, store: StoreNeeded) -> MatchResource:
    """One match."""
    return MatchResource.of(match(store, MatchId(match_id)))


@router.get(
    "/{match_id}/record",
    response_class=Response,
    responses={
        200: {"content": {"application/json": {}}, "description": "The transcript, as hashed."},
        409: {"description": "A table still has to play the deal."},
    },
)
def show_record(match_id: str, store: StoreNeeded) -> Response:
    """The transcript of a match, byte for byte as it was hashed (docs/records.md)."""
    record = record_of(store, MatchId(match_id))
    return Response(
        record.transcript,
        media_type="application/json",
        headers={DIGEST_HEADER: record.digest},
    )


@router.get("/{match_id}/conduct", response_class=Response)
def show_conduct(match_id: str, store: StoreNeeded) -> Response:
    """How a match came about: times, attempts, faults with their evidence."""
    record = record_of(store, MatchId(match_id))
    return Response(record.conduct, media_type="application/json")
