"""Read matches and sessions."""

from league.model.ids import MatchId, SeasonId, SessionId
from league.model.results import Match
from league.model.schedule import Attempt, Session
from league.store import Store


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
    raise NotImplementedError


def match(store: Store, match_id: MatchId) -> Match:
    """One match.

    Raises:
        NotFoundError: There is none with this id.
    """
    raise NotImplementedError


def session(store: Store, session_id: SessionId) -> Session:
    """One session.

    Raises:
        NotFoundError: There is none with this id.
    """
    raise NotImplementedError


def attempts(store: Store, session_id: SessionId) -> tuple[Attempt, ...]:
    """All claims on a session, oldest first.

    Raises:
        NotFoundError: There is no such session.
    """
    raise NotImplementedError
