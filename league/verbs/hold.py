"""Hold a season, and let it go on."""

from league.model.ids import SeasonId
from league.model.seasons import Season, SeasonState
from league.store import Store
from league.store import seasons as season_rows
from league.verbs.seasons import season_with
from referee.errors import ConflictError


def stop_season(store: Store, season_id: SeasonId) -> Season:
    """Let nothing more of a season be claimed; what is being played may finish.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: It is over.
    """
    return _set_stopped(store, season_id, stopped=True)


def resume_season(store: Store, season_id: SeasonId) -> Season:
    """Let a season go on: only what is missing is played.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: It is over.
    """
    return _set_stopped(store, season_id, stopped=False)


def _set_stopped(store: Store, season_id: SeasonId, *, stopped: bool) -> Season:
    with store.writing() as transaction:
        season_rows.change(transaction, season_id)
        if season_with(transaction, season_id).state is SeasonState.OVER:
            raise ConflictError(f"season {season_id} is over: open a new one")
        season_rows.set_stopped(transaction, season_id, stopped=stopped)
        return season_with(transaction, season_id)
