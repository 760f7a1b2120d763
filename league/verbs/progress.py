"""Say how far a season is."""

from league.model.ids import SeasonId
from league.model.results import Progress
from league.store import Store


def progress(store: Store, season_id: SeasonId) -> Progress:
    """How far a season is, from one look at the store.

    Raises:
        NotFoundError: There is no such season.
    """
    raise NotImplementedError
