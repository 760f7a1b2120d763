"""Claims on sessions: who holds one, by compare and set, lease and fencing token."""

from dataclasses import dataclass

from sqlalchemy import Update, insert, select, update

from league.model.ids import SessionId
from league.model.schedule import Attempt, Claim, Ending, Session, SessionState
from league.model.seasons import SeasonState
from league.store.schema import ATTEMPT, SEASON, SESSION
from league.store.sessions import session_of_row
from league.store.transaction import Transaction


def claim(
    transaction: Transaction, session_id: SessionId, owner: str, now_ms: int, lease_seconds: int
) -> Session | None:
    """Move a session from queued to claimed by compare and set; None if it is not free."""
    claimable = select(SEASON.c.id).where(
        SEASON.c.state == SeasonState.OPEN.value, SEASON.c.stopped.is_(False)
    )
    claimed = (
        update(SESSION)
        .where(
            SESSION.c.id == session_id,
            SESSION.c.state == SessionState.QUEUED.value,
            SESSION.c.waits_until_ms <= now_ms,
            SESSION.c.season_id.in_(claimable),
        )
        .values(
            state=SessionState.CLAIMED.value,
            owner=owner,
            token=SESSION.c.token + 1,
            attempts=SESSION.c.attempts + 1,
            lease_until_ms=now_ms + lease_seconds * 1_000,
        )
        .returning(SESSION)
    )
    row = transaction.execute(claimed).one_or_none()
    if row is None:
        return None
    begun = insert(ATTEMPT).values(
        session_id=session_id, token=row.token, owner=owner, started_at_ms=now_ms, reason=""
    )
    transaction.execute(begun)
    return session_of_row(row)


def extend(transaction: Transaction, claim: Claim, now_ms: int) -> bool:
    """Let the lease last from now; whether the claim is still valid."""
    extended = _held(claim).values(lease_until_ms=now_ms + claim.lease_seconds * 1_000)
    return transaction.execute(extended).rowcount == 1


def holds(transaction: Transaction, claim: Claim) -> bool:
    """Whether a claim is valid; it stays so until the transaction ends."""
    # Written, not read: a write keeps others out on every database.
    return transaction.execute(_held(claim).values(token=claim.token)).rowcount == 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a session when a claim on it ends.

    Attributes:
        state: Its state from now on.
        ending: How the claim ended.
        attempts: How many attempts count from now on.
        reason: Why; may be empty.
        waits_until_ms: Before when nobody may claim it.
    """

    state: SessionState
    ending: Ending
    attempts: int
    reason: str = ""
    waits_until_ms: int = 0


def end_claim(
    transaction: Transaction, session_id: SessionId, token: int, verdict: Verdict, now_ms: int
) -> bool:
    """Take a session from its owner; whether that token held it."""
    ended = (
        update(SESSION)
        .where(
            SESSION.c.id == session_id,
            SESSION.c.state == SessionState.CLAIMED.value,
            SESSION.c.token == token,
        )
        .values(
            state=verdict.state.value,
            owner=None,
            lease_until_ms=None,
            attempts=verdict.attempts,
            waits_until_ms=verdict.waits_until_ms,
            reason=verdict.reason,
        )
    )
    if transaction.execute(ended).rowcount != 1:
        return False
    transaction.execute(
        update(ATTEMPT)
        .where(ATTEMPT.c.session_id == session_id, ATTEMPT.c.token == token)
        .values(ended_at_ms=now_ms, ending=verdict.ending.value, reason=verdict.reason)
    )
    return True


def claimed(transaction: Transaction) -> tuple[Session, ...]:
    """All sessions that somebody holds."""
    chosen = select(SESSION).where(SESSION.c.state == SessionState.CLAIMED.value)
    return tuple(map(session_of_row, transaction.execute(chosen.order_by(SESSION.c.id))))


def expired(transaction: Transaction, now_ms: int) -> tuple[Session, ...]:
    """The sessions whose owner gave no sign of life in time."""
    chosen = select(SESSION).where(
        SESSION.c.state == SessionState.CLAIMED.value, SESSION.c.lease_until_ms < now_ms
    )
    return tuple(map(session_of_row, transaction.execute(chosen.order_by(SESSION.c.id))))


def attempts_at(transaction: Transaction, session_id: SessionId) -> tuple[Attempt, ...]:
    """All claims on a session, oldest first."""
    chosen = select(ATTEMPT).where(ATTEMPT.c.session_id == session_id).order_by(ATTEMPT.c.token)
    return tuple(
        Attempt(
            session_id=session_id,
            token=row.token,
            owner=row.owner,
            started_at_ms=row.started_at_ms,
            ended_at_ms=row.ended_at_ms,
            ending=None if row.ending is None else Ending(row.ending),
            reason=row.reason,
        )
        for row in transaction.execute(chosen)
    )


def _held(claim: Claim) -> Update:
    return update(SESSION).where(
        SESSION.c.id == claim.session_id,
        SESSION.c.state == SessionState.CLAIMED.value,
        SESSION.c.token == claim.token,
        SESSION.c.owner == claim.owner,
    )
