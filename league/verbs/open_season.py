"""Open a season: plan entries, pairings, deal-sets, sessions and matches before any is played."""

from collections.abc import Sequence

from league.model.bots import Submission
from league.model.seasons import Season, SeasonPlan
from league.store import Store


def open_season(
    store: Store, plan: SeasonPlan, entrants: Sequence[Submission], *, seed: bytes
) -> Season:
    """Plan a new season of the plan's league, in one transaction; make the league if it is new.

    Args:
        store: Where it is kept.
        plan: What is asked for.
        entrants: What plays, in the order of entries; each of another bot.
        seed: 32 secret bytes from which all chance of the season comes. Its SHA-256 is public at
            once, the seed itself when the season is over.

    Raises:
        ConfigurationError: Fewer bots than seats, a bot that enters twice or does not play the
            game, a count out of bounds, or a league of that name that plays something else.
        ConflictError: The league's last season is still open.
        InfrastructureError: It could not be stored.
    """
    raise NotImplementedError
