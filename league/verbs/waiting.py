"""Say which sessions a worker could claim now: what the dispatcher turns into messages."""

from league.model.ids import SessionId
from league.store import Store


def waiting_sessions(store: Store, limit: int) -> tuple[SessionId, ...]:
    """The next sessions to play, at most `limit`: a hint, since a claim decides.

    Open seasons take turns, so a long one never keeps a short one waiting; within a season the
    planned order holds, so deal-sets become complete early.
    """
    raise NotImplementedError
