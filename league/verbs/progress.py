"""Say how far a season is."""

from league.model.ids import SeasonId
from league.model.results import Count, Progress, SetAside
from league.store import Store
from league.store import matches as match_rows
from league.store import results as result_rows
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
        seats = season.plan.ruleset.seats
        matches = match_rows.count_matches(transaction, season_id)
        recent, took_ms = result_rows.recently_settled(transaction, season_id, WINDOW_MS)
        aside = session_rows.set_aside(transaction, season_id, _SHOWN_SET_ASIDE)
        return Progress(
            season_id=season_id,
            state=season.state,
            stopped=season.stopped,
            revision=season.revision,
            matches=Count(result_rows.count_settled(transaction, season_id), matches),
            deal_sets=Count(
                # A deal-set has one match a rotation, and as many rotations as seats.
                result_rows.count_complete(transaction, season_id, seats),
                matches // seats,
            ),
            sessions=session_rows.counts(transaction, season_id),
            set_aside=tuple(SetAside(name, reason) for name, reason in aside),
            matches_per_second=recent * 1_000 / took_ms if took_ms else None,
        )
