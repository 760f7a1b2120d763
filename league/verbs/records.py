"""Show the record of a match, once nobody can gain by it."""

from league.model.ids import MatchId
from league.model.results import StoredRecord
from league.store import Store


def record_of(store: Store, match_id: MatchId) -> StoredRecord:
    """The record of a settled match.

    Raises:
        NotFoundError: There is no such match.
        ConflictError: The match is not settled yet, or a table still has to play its deal; it says
            which.
    """
    raise NotImplementedError
