"""Sessions in the database; `league.store.claims` moves them."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Row, func, insert, select, update

from league.model.ids import EntryNumber, PairingId, SeasonId, SessionId
from league.model.invitations import PRESENCE_MS
from league.model.schedule import Session, SessionState
from league.store.schema import ENTRY, PLACE, REMOTE_BOT, SESSION
from league.store.transaction import Transaction

UNFINISHED = (SessionState.QUEUED.value, SessionState.CLAIMED.value)
"""The states of sessions that may still be played."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a session is planned with.

    Attributes:
        session_id: Its id.
        pairing_id: Who plays.
        season_id: Its season.
        rotation: From 1.
        planned: Its place in the planned order of its season's sessions, from 1.
    """

    session_id: SessionId
    pairing_id: PairingId
    season_id: SeasonId
    rotation: int
    planned: int


def add_sessions(transaction: Transaction, sessions: Sequence[NewSession]) -> None:
    """Add queued sessions."""
    rows = [
        {
            "id": session.session_id,
            "pairing_id": session.pairing_id,
            "season_id": session.season_id,
            "rotation": session.rotation,
            "planned": session.planned,
            "state": SessionState.QUEUED.value,
            "attempts": 0,
            "token": 0,
            "waits_until_ms": 0,
            "reason": "",
        }
        for session in sessions
    ]
    transaction.execute(insert(SESSION), rows)


def find_session(transaction: Transaction, session_id: SessionId) -> Session | None:
    """A session by its id."""
    row = transaction.execute(select(SESSION).where(SESSION.c.id == session_id)).one_or_none()
    return None if row is None else session_of_row(row)


def waiting(
    transaction: Transaction, season_id: SeasonId, now_ms: int, limit: int
) -> tuple[SessionId, ...]:
    """The first sessions of a season that may be claimed now, in planned order."""
    chosen = (
        select(SESSION.c.id)
        .where(
            SESSION.c.season_id == season_id,
            SESSION.c.state == SessionState.QUEUED.value,
            SESSION.c.waits_until_ms <= now_ms,
            ~_waits_for_an_author(now_ms),
        )
        .order_by(SESSION.c.planned)
        .limit(limit)
    )
    return tuple(map(SessionId, transaction.execute(chosen).scalars()))


def _waits_for_an_author(now_ms: int) -> ColumnElement[bool]:
    """Whether a place of a session is a remote bot's whose author has not asked lately."""
    absent = (
        select(PLACE.c.place)
        .join(
            ENTRY,
            (ENTRY.c.season_id == PLACE.c.season_id) & (ENTRY.c.number == PLACE.c.entry),
        )
        .join(REMOTE_BOT, REMOTE_BOT.c.bot_id == ENTRY.c.bot_id)
        .where(
            PLACE.c.pairing_id == SESSION.c.pairing_id,
            REMOTE_BOT.c.seen_at_ms < now_ms - PRESENCE_MS,
        )
    )
    return absent.correlate(SESSION).exists()


def first_unfinished(transaction: Transaction, season_id: SeasonId) -> SessionId | None:
    """The first session in planned order that may still be played; None if there is none."""
    found = []
    # State by state: so each is one look-up in the index.
    for state in UNFINISHED:
        first = (
            select(SESSION.c.planned, SESSION.c.id)
            .where(SESSION.c.season_id == season_id, SESSION.c.state == state)
            .order_by(SESSION.c.planned)
            .limit(1)
        )
        found += [(row.planned, SessionId(row.id)) for row in transaction.execute(first)]
    return min(found)[1] if found else None


def counts(transaction: Transaction, season_id: SeasonId) -> tuple[tuple[SessionState, int], ...]:
    """How many sessions of a season are in each state."""
    counted = (
        select(SESSION.c.state, func.count().label("number"))
        .where(SESSION.c.season_id == season_id)
        .group_by(SESSION.c.state)
    )
    found = {row.state: row.number for row in transaction.execute(counted)}
    return tuple((state, found.get(state.value, 0)) for state in SessionState)


def last_planned(transaction: Transaction, season_id: SeasonId) -> int:
    """The planned index of a season's last session; 0 if it has none."""
    last = select(func.max(SESSION.c.planned)).where(SESSION.c.season_id == season_id)
    return transaction.execute(last).scalar_one() or 0


def cancel_waiting(
    transaction: Transaction, season_id: SeasonId, entry: EntryNumber, reason: str
) -> int:
    """Take the sessions in which an entry waits to play out of the queue; how many there were."""
    own = select(PLACE.c.pairing_id).where(PLACE.c.season_id == season_id, PLACE.c.entry == entry)
    cancelled = (
        update(SESSION)
        .where(
            SESSION.c.season_id == season_id,
            SESSION.c.state == SessionState.QUEUED.value,
            SESSION.c.pairing_id.in_(own),
        )
        .values(state=SessionState.CANCELLED.value, reason=reason)
    )
    return transaction.execute(cancelled).rowcount


def set_aside(
    transaction: Transaction, season_id: SeasonId, limit: int
) -> tuple[tuple[SessionId, str], ...]:
    """The first sessions that nobody plays any more, with the reasons."""
    chosen = (
        select(SESSION.c.id, SESSION.c.reason)
        .where(SESSION.c.season_id == season_id, SESSION.c.state == SessionState.SET_ASIDE.value)
        .order_by(SESSION.c.planned)
        .limit(limit)
    )
    return tuple((SessionId(name), reason) for name, reason in transaction.execute(chosen))


def session_of_row(row: Row[*tuple[object, ...]]) -> Session:
    """A session from its row."""
    return Session(
        session_id=SessionId(row.id),
        pairing_id=PairingId(row.pairing_id),
        season_id=SeasonId(row.season_id),
        rotation=row.rotation,
        state=SessionState(row.state),
        attempts=row.attempts,
        token=row.token,
        owner=row.owner,
        lease_until_ms=row.lease_until_ms,
        reason=row.reason,
    )
