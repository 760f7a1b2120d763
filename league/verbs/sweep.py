"""Free sessions whose owner is silent or dead."""

from collections.abc import Collection

from league.model.ids import SessionId
from league.model.schedule import Ending, Owner, Session, SessionState
from league.store import Store
from league.store import claims as claim_rows
from league.store import seasons as season_rows
from league.store import sessions as session_rows
from league.verbs.finish import fail, give_back


def free_expired_leases(store: Store) -> tuple[SessionId, ...]:
    """Take sessions from owners that gave no sign of life for the whole lease.

    Each counts as a failed attempt: it is queued again, or set aside after the third.

    Returns:
        The sessions that were freed.
    """
    with store.reading() as transaction:
        silent = claim_rows.expired(transaction, store.now_ms(transaction))
    return tuple(
        session.session_id
        for session in silent
        if _free(store, session, Ending.EXPIRED, "its worker gave no sign of life", counted=True)
    )


def free_leases_of_dead_owners(
    store: Store, host: str, alive: Collection[int], *, counted: bool
) -> tuple[SessionId, ...]:
    """Take sessions from owners on this host whose process is gone.

    Args:
        store: Where they are kept.
        host: This machine's name, as in `Owner`.
        alive: Numbers of the processes that may still play.
        counted: Whether it counts as a failed attempt: yes for a worker that died, no at a start
            after everything was ended, perhaps by force.

    Returns:
        The sessions that were freed.
    """
    with store.reading() as transaction:
        held = claim_rows.claimed(transaction)
    dead = [session for session in held if _is_dead(session.owner, host, alive)]
    return tuple(
        session.session_id
        for session in dead
        if _free(store, session, Ending.LOST, "its worker died", counted=counted)
    )


def _is_dead(owner: str | None, host: str, alive: Collection[int]) -> bool:
    if owner is None:
        return False
    parsed = Owner.parse(owner)
    return parsed.host == host and parsed.pid not in alive


def _free(store: Store, seen: Session, ending: Ending, reason: str, *, counted: bool) -> bool:
    """Free one session, unless something has happened to it since it was looked at."""
    with store.writing() as transaction:
        now_ms = store.now_ms(transaction)
        season_rows.change(transaction, seen.season_id)
        session = session_rows.find_session(transaction, seen.session_id)
        if session is None or session.token != seen.token:
            return False
        if session.state is not SessionState.CLAIMED:
            return False
        if ending is Ending.EXPIRED and (session.lease_until_ms or 0) >= now_ms:
            return False
        if counted:
            fail(transaction, session, ending, reason, now_ms)
        else:
            give_back(transaction, session, ending, now_ms)
        return True
