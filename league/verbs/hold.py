"""Hold a season, and let it go on."""

from league.model.ids import SeasonId
from league.model.seasons import Season
from league.store import Store


def stop_season(store: Store, season_id: SeasonId) -> Season:
    """Let nothing more of a season be claimed; what is being played may finish.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: It is over.
    """
    raise NotImplementedError


def resume_season(store: Store, season_id: SeasonId) -> Season:
    """Let a season go on: only what is missing is played.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: It is over.
    """
    raise NotImplementedError
