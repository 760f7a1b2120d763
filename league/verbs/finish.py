"""End a claim: the session is done, void, or given back unplayed."""

from dataclasses import dataclass

from league.model.schedule import Claim, SessionState
from league.store import Store


@dataclass(frozen=True, slots=True)
class SessionEnd:
    """What became of a session and its season.

    Attributes:
        state: The session's state now.
        reason: Why it is queued again or set aside; empty when it is done.
        season_over: Whether this very call ended the season. Exactly one call in a season does.
    """

    state: SessionState
    reason: str
    season_over: bool


def finish_session(store: Store, claim: Claim, *, reason: str = "") -> SessionEnd:
    """Say that a session has been played.

    If each of its matches is settled, it is done. Otherwise the attempt was void: it is queued
    again for what is missing, after a pause, or set aside after the third attempt.

    Args:
        store: Where it is kept.
        claim: The right to play it.
        reason: Why matches are missing, if any are: the first void match's detail.

    Raises:
        ConflictError: The claim is no longer valid.
    """
    raise NotImplementedError


def void_session(store: Store, claim: Claim, reason: str) -> SessionEnd:
    """Say that an attempt failed through our own fault: like `finish_session` with a reason.

    Raises:
        ConflictError: The claim is no longer valid.
    """
    raise NotImplementedError


def release_session(store: Store, claim: Claim) -> None:
    """Give a session back, as on shutdown: it is queued again, and no attempt is counted.

    What has been settled stays settled. A claim that is no longer valid is no error here.
    """
    raise NotImplementedError
