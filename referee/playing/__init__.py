"""Play one session on this machine: a session, a server and a launcher put together."""

from referee.playing.plan import Missing, PlaceTerms, SessionPlan, SessionReport
from referee.playing.play import play_session

__all__ = ["Missing", "PlaceTerms", "SessionPlan", "SessionReport", "play_session"]
