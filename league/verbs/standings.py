"""Compute the standings of a season from its results."""

from league.model.ids import SeasonId
from league.model.standings import Standings
from league.store import Store


def standings(store: Store, season_id: SeasonId) -> Standings:
    """The official table over complete deal-sets, with online Elo beside it.

    It is a function of the results: in which order they came makes no difference to any bit.

    Raises:
        NotFoundError: There is no such season.
    """
    raise NotImplementedError
