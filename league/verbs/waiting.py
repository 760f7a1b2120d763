"""Say which sessions a worker could claim now: what the dispatcher turns into messages."""

from itertools import chain, islice, zip_longest

from league.model.ids import SessionId
from league.store import Store
from league.store import seasons as season_rows
from league.store import sessions as session_rows


def waiting_sessions(store: Store, limit: int) -> tuple[SessionId, ...]:
    """The next sessions to play, at most `limit`: a hint, since a claim decides.

    Open seasons take turns, so a long one never keeps a short one waiting; within a season the
    planned order holds, so deal-sets become complete early.
    """
    with store.reading() as transaction:
        now_ms = store.now_ms(transaction)
        queues = [
            session_rows.waiting(transaction, season_id, now_ms, limit)
            for season_id in season_rows.playing(transaction)
        ]
    turns = chain.from_iterable(zip_longest(*queues))
    return tuple(islice((session for session in turns if session is not None), limit))
