"""End a claim: the session is done, void, or given back unplayed."""

from dataclasses import dataclass, replace

from league.model.ids import SeasonId, SessionId
from league.model.schedule import MOST_ATTEMPTS, Claim, Ending, Session, SessionState
from league.store import Store, Transaction
from league.store import claims as claim_rows
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import seasons as season_rows
from league.store import sessions as session_rows
from league.store.claims import Verdict
from league.verbs.claim import lost
from league.verbs.grow import grow
from league.verbs.online import rate_on

FIRST_PAUSE_MS = 1_000
"""How long a session waits after its first void attempt; after the second, twice as long."""


@dataclass(frozen=True, slots=True)
class SessionEnd:
    """What became of a session and its season.

    Attributes:
        state: The session's state now.
        reason: Why it is queued again or set aside; empty when it is done.
        season_over: Whether this very call ended the season. Exactly one call in a season does.
        planned_round: Number of the round that this very call planned; None if it planned none.
    """

    state: SessionState
    reason: str
    season_over: bool
    planned_round: int | None = None


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
    with store.writing() as transaction:
        now_ms = store.now_ms(transaction)
        session = _changed(transaction, claim.season_id, claim.session_id)
        if session is None or session.token != claim.token or session.owner != claim.owner:
            raise lost(claim)
        missing = match_rows.unsettled(transaction, claim.session_id)
        if missing:
            why = reason or "it ended without a word"
            counted = "1 match is" if len(missing) == 1 else f"{len(missing)} matches are"
            text = f"{counted} not settled: {why}"
            return fail(transaction, session, Ending.VOID, text, now_ms)
        done = Verdict(SessionState.DONE, Ending.DONE, attempts=session.attempts)
        return end(transaction, session, done, now_ms)


def void_session(store: Store, claim: Claim, reason: str) -> SessionEnd:
    """Say that an attempt failed through our own fault: like `finish_session` with a reason.

    Raises:
        ConflictError: The claim is no longer valid.
    """
    return finish_session(store, claim, reason=reason)


def release_session(store: Store, claim: Claim) -> None:
    """Give a session back, as on shutdown: it is queued again, and no attempt is counted.

    What has been settled stays settled. A claim that is no longer valid is no error here.
    """
    with store.writing() as transaction:
        session = _changed(transaction, claim.season_id, claim.session_id)
        if session is not None and session.token == claim.token:
            give_back(transaction, session, Ending.RELEASED, store.now_ms(transaction))


def give_back(
    transaction: Transaction, session: Session, ending: Ending, now_ms: int
) -> SessionEnd:
    """Queue a claimed session again as if it had never been claimed."""
    verdict = Verdict(SessionState.QUEUED, ending, attempts=session.attempts - 1)
    return end(transaction, session, verdict, now_ms)


def fail(
    transaction: Transaction, session: Session, ending: Ending, reason: str, now_ms: int
) -> SessionEnd:
    """Count a failed attempt at a claimed session: it is queued again, or set aside."""
    text = f"attempt {session.attempts} of {MOST_ATTEMPTS}: {reason}"
    if session.attempts >= MOST_ATTEMPTS:
        verdict = Verdict(SessionState.SET_ASIDE, ending, session.attempts, text)
    else:
        pause_ms = FIRST_PAUSE_MS * session.attempts
        verdict = Verdict(
            SessionState.QUEUED, ending, session.attempts, text, waits_until_ms=now_ms + pause_ms
        )
    return end(transaction, session, verdict, now_ms)


def end(transaction: Transaction, session: Session, verdict: Verdict, now_ms: int) -> SessionEnd:
    """Take a session from its owner, rate on, and after the last one go on with the season.

    `league.store.seasons.change` has been called in this transaction, so no other one ends a
    session of this season until it is through.
    """
    if verdict.state is SessionState.QUEUED:
        verdict = _cancelled_if_somebody_left(transaction, session, verdict)
    claim_rows.end_claim(transaction, session.session_id, session.token, verdict, now_ms)
    if verdict.state is SessionState.QUEUED:
        return SessionEnd(verdict.state, verdict.reason, season_over=False)
    over, planned = go_on(transaction, session.season_id, now_ms)
    return SessionEnd(verdict.state, verdict.reason, over, planned)


def go_on(transaction: Transaction, season_id: SeasonId, now_ms: int) -> tuple[bool, int | None]:
    """Rate on; when nothing is left to play, plan the next round, or close the season.

    Returns:
        Whether this call closed it; and the number of the round that it planned.
    """
    first = session_rows.first_unfinished(transaction, season_id)
    rate_on(transaction, season_id, first)
    if first is not None:
        return False, None
    planned = grow(transaction, season_id, now_ms)
    if planned is not None:
        return False, planned
    return season_rows.close(transaction, season_id, now_ms), None


def _cancelled_if_somebody_left(
    transaction: Transaction, session: Session, verdict: Verdict
) -> Verdict:
    """What becomes of a session that would be played again, were all its bots still there."""
    if not entry_rows.somebody_left(transaction, session.pairing_id):
        return verdict
    reason = verdict.reason or "given back"
    return replace(
        verdict, state=SessionState.CANCELLED, reason=f"a bot of it was withdrawn; {reason}"
    )


def _changed(
    transaction: Transaction, season_id: SeasonId, session_id: SessionId
) -> Session | None:
    """The session as it is now, and as it stays until the transaction ends."""
    season_rows.change(transaction, season_id)
    session = session_rows.find_session(transaction, session_id)
    claimed = session is not None and session.state is SessionState.CLAIMED
    return session if claimed else None
