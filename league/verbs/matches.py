"""Read matches and sessions."""

from league.model.errors import NotFoundError
from league.model.ids import MatchId, SeasonId, SessionId
from league.model.results import Match
from league.model.schedule import Attempt, Session
from league.store import Store
from league.store import claims as claim_rows
from league.store import matches as match_rows
from league.store import sessions as session_rows
from league.store.matches import Page
from league.verbs.seasons import season_with


def matches(
    store: Store, season_id: SeasonId, *, after: int = 0, limit: int = 100, settled: bool = False
) -> tuple[Match, ...]:
    """A page of a season's matches in planned order.

    Args:
        store: Where they are kept.
        season_id: The season.
        after: `Match.planned` of the last match of the page before; 0 for the first page.
        limit: The most that are returned.
        settled: Whether only settled ones are.

    Raises:
        NotFoundError: There is no such season.
    """
    with store.reading() as transaction:
        season_with(transaction, season_id)
        page = Page(after=after, limit=limit, settled=settled)
        return match_rows.page_of_matches(transaction, season_id, page)


def match(store: Store, match_id: MatchId) -> Match:
    """One match.

    Raises:
        NotFoundError: There is none with this id.
    """
    with store.reading() as transaction:
        found = match_rows.find_match(transaction, match_id)
    if found is None:
        raise NotFoundError(f"there is no match {match_id!r}")
    return found


def session(store: Store, session_id: SessionId) -> Session:
    """One session.

    Raises:
        NotFoundError: There is none with this id.
    """
    with store.reading() as transaction:
        found = session_rows.find_session(transaction, session_id)
    if found is None:
        raise NotFoundError(f"there is no session {session_id!r}")
    return found


def attempts(store: Store, session_id: SessionId) -> tuple[Attempt, ...]:
    """All claims on a session, oldest first.

    Raises:
        NotFoundError: There is no such session.
    """
    session(store, session_id)
    with store.reading() as transaction:
        return claim_rows.attempts_at(transaction, session_id)
