"""Play one session on this machine: a session, a server and a launcher put together."""

from referee.playing.plan import (
    Missing,
    NobodyThereError,
    PlaceTerms,
    Remote,
    SessionPlan,
    SessionReport,
)
from referee.playing.play import play_session

__all__ = [
    "Missing",
    "NobodyThereError",
    "PlaceTerms",
    "Remote",
    "SessionPlan",
    "SessionReport",
    "play_session",
]
