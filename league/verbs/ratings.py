"""Move online Elo on, in the planned order of matches, and tell its history."""

from league.model.bots import Entry
from league.model.ids import BotId, EntryNumber, MatchId, SeasonId
from league.model.results import RatingPoint
from league.store import Store


def rating_history(
    store: Store, season_id: SeasonId, entry: EntryNumber
) -> tuple[RatingPoint, ...]:
    """What each rated match did to an entry's online Elo, in planned order.

    Online Elo is computed up to the first match that is still to be played, so no point ever
    changes.

    Raises:
        NotFoundError: There is no such season or entry.
    """
    raise NotImplementedError


def ratings_after(store: Store, match_id: MatchId) -> tuple[RatingPoint, ...]:
    """What a match did to the online Elo of its entries, by seat; () if it is not rated yet.

    Raises:
        NotFoundError: There is no such match.
    """
    raise NotImplementedError


def entries_of(store: Store, bot_id: BotId) -> tuple[Entry, ...]:
    """The entries of a bot, oldest season first.

    Raises:
        NotFoundError: There is no such bot.
    """
    raise NotImplementedError


def recompute_ratings(store: Store, season_id: SeasonId) -> int:
    """Compute a season's online Elo again from its results and compare it with what is stored.

    Returns:
        How many points were compared.

    Raises:
        RecordError: A stored point differs; it names the match and the entry.
        NotFoundError: There is no such season.
    """
    raise NotImplementedError
