"""Find leagues and seasons, and tell whether a request asks for a season that is there."""

from collections.abc import Sequence

from league.model.bots import Entry, Submission
from league.model.ids import LeagueId, SeasonId
from league.model.seasons import League, Season, SeasonPlan
from league.store import Store


def leagues(store: Store) -> tuple[League, ...]:
    """All leagues, oldest first."""
    raise NotImplementedError


def league(store: Store, league_id: LeagueId) -> League:
    """One league.

    Raises:
        NotFoundError: There is none with this id.
    """
    raise NotImplementedError


def league_named(store: Store, name: str) -> League | None:
    """The league of a name, however it is written; None if there is none."""
    raise NotImplementedError


def seasons(store: Store, league_id: LeagueId) -> tuple[Season, ...]:
    """The seasons of a league, oldest first."""
    raise NotImplementedError


def season(store: Store, season_id: SeasonId) -> Season:
    """One season.

    Raises:
        NotFoundError: There is none with this id.
    """
    raise NotImplementedError


def entries(store: Store, season_id: SeasonId) -> tuple[Entry, ...]:
    """The entries of a season, by number.

    Raises:
        NotFoundError: There is no season with this id.
    """
    raise NotImplementedError


def latest_season(store: Store, league_name: str) -> Season | None:
    """The last season of a league; None if it has none, or if there is no such league."""
    raise NotImplementedError


def asks_for(season: Season, plan: SeasonPlan, entrants: Sequence[Submission]) -> bool:
    """Whether a plan with these entrants is what the season was opened for.

    If so, going on with the season is what a second `league run` of the same file means; if not,
    the file or a bot has changed.
    """
    raise NotImplementedError
