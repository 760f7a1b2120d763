"""/leagues: reports of a season, with intervals throughout."""

from typing import Annotated

from fastapi import APIRouter, Query

from league.api.leagues import SeasonNumber, season_of
from league.api.needs import StoreNeeded
from league.model.comparison import Comparison
from league.model.reports import HistoryReport, PairReport, SeatReport
from league.verbs.compare import comparison
from league.verbs.reports import history_report, pair_report, seat_report

router = APIRouter(prefix="/leagues", tags=["reports"])


@router.get("/{league_id}/pairs")
def show_pairs(league_id: int, store: StoreNeeded, season: SeasonNumber = None) -> PairReport:
    """What happened between every two bots, beside what ratings lead to expect."""
    return pair_report(store, season_of(store, league_id, season).season_id)


@router.get("/{league_id}/seats")
def show_seats(league_id: int, store: StoreNeeded, season: SeasonNumber = None) -> SeatReport:
    """What each seat was worth, to all and to each bot."""
    return seat_report(store, season_of(store, league_id, season).season_id)


@router.get("/{league_id}/history")
def show_history(
    league_id: int,
    store: StoreNeeded,
    bot: Annotated[str, Query(description="A bot's name, as the standings have it.")],
    season: SeasonNumber = None,
) -> HistoryReport:
    """What each match did to a bot's online Elo; every point names its match."""
    return history_report(store, season_of(store, league_id, season).season_id, bot)


@router.get("/{league_id}/comparison")
def show_comparison(league_id: int, store: StoreNeeded, season: SeasonNumber = None) -> Comparison:
    """What is known of the two versions that a comparison plays; valid whenever it is asked."""
    return comparison(store, season_of(store, league_id, season).season_id)
