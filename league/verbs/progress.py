"""Say how far a season is."""

from typing import assert_never

from league.model.ids import SeasonId
from league.model.results import Count, Progress, Rounds, SetAside
from league.model.seasons import ScheduleKind, Season, SeasonPlan, SeasonState
from league.store import Store
from league.store import matches as match_rows
from league.store import pairings as pairing_rows
from league.store import results as result_rows
from league.store import rounds as round_rows
from league.store import sessions as session_rows
from league.verbs.seasons import season_with

WINDOW_MS = 60_000
"""Over how long the rate is taken."""

_SHOWN_SET_ASIDE = 10


def progress(store: Store, season_id: SeasonId) -> Progress:
    """How far a season is, from one look at the store.

    Raises:
        NotFoundError: There is no such season.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        planned = match_rows.count_matches(transaction, season_id)
        cancelled, incomplete = match_rows.cancelled(transaction, season_id)
        recent, took_ms = result_rows.recently_settled(transaction, season_id, WINDOW_MS)
        aside = session_rows.set_aside(transaction, season_id, _SHOWN_SET_ASIDE)
        return Progress(
            season_id=season_id,
            state=season.state,
            stopped=season.stopped,
            revision=season.revision,
            matches=Count(result_rows.count_settled(transaction, season_id), planned - cancelled),
            deal_sets=Count(
                result_rows.count_complete(transaction, season_id),
                pairing_rows.count_deal_sets(transaction, season_id) - incomplete,
            ),
            sessions=session_rows.counts(transaction, season_id),
            set_aside=tuple(SetAside(name, reason) for name, reason in aside),
            matches_per_second=recent * 1_000 / took_ms if took_ms else None,
            rounds=_rounds(season, round_rows.last_round(transaction, season_id)),
        )


def _rounds(season: Season, planned: int) -> Rounds:
    """Which round it is, of how many if that is known."""
    if season.state is SeasonState.OVER:
        return Rounds(planned, planned)
    return Rounds(planned, _all_rounds(season.plan, planned))


def _all_rounds(plan: SeasonPlan, planned: int) -> int | None:
    """How many rounds there will be, unless results or a budget decide it."""
    terms = plan.terms
    match plan.schedule:
        case ScheduleKind.ROUND_ROBIN:
            return planned if terms.until_elo is None else None
        case ScheduleKind.SWISS | ScheduleKind.LADDER:
            bounds = (terms.until_elo, terms.matches, terms.deal_sets_per_bot)
            return terms.rounds if bounds == (None, None, None) else None
        case ScheduleKind.COMPARISON:
            return None
        case _:
            assert_never(plan.schedule)
