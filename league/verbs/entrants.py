"""Find the submissions that are to play a season; submit those that are named by their folder."""

from collections.abc import Sequence

from league.model.bots import LOCAL_OWNER, Submission
from league.model.requests import BotReference
from league.store import Store


def submit_entrants(
    store: Store, bots: Sequence[BotReference], *, owner: str = LOCAL_OWNER
) -> tuple[Submission, ...]:
    """Return one submission for each reference, in their order.

    All references are checked before anything is stored.

    Raises:
        ConfigurationError: A folder is no bot, a name is unknown or belongs to several owners, or
            two references are one bot; it begins with where that was named.
        InfrastructureError: A submission could not be stored.
    """
    raise NotImplementedError
