"""Show the record of a match, once nobody can gain by it."""

from league.model.errors import NotFoundError
from league.model.ids import MatchId, spelled_out
from league.model.results import StoredRecord
from league.store import Store
from league.store import matches as match_rows
from league.store import results as result_rows
from referee.errors import ConflictError


def record_of(store: Store, match_id: MatchId) -> StoredRecord:
    """The record of a settled match.

    Raises:
        NotFoundError: There is no such match.
        ConflictError: The match is not settled yet, or a table still has to play its deal; it says
            which.
    """
    with store.reading() as transaction:
        match = match_rows.find_match(transaction, match_id)
        if match is None:
            raise NotFoundError(f"there is no match {match_id!r}")
        record = result_rows.find_record(transaction, match_id)
        if record is None:
            raise ConflictError(f"match {match_id} ({spelled_out(match_id)}) is not settled yet")
        waiting = match_rows.still_to_play(transaction, match.deal_path)
    if waiting:
        raise ConflictError(
            f"the record of match {match_id} is closed until its deal-set is complete: match "
            f"{waiting[0]} still has to play this deal"
        )
    return record
