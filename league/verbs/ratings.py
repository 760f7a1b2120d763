"""Tell the history of online Elo, and check that it can be computed again."""

from collections.abc import Iterator, Sequence

from league.model.bots import Entry
from league.model.errors import NotFoundError
from league.model.ids import BotId, EntryNumber, MatchId, SeasonId
from league.model.results import RatingPoint
from league.store import Store
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import points as point_rows
from league.store import sessions as session_rows
from league.verbs.bots import bot_with
from league.verbs.online import rated
from league.verbs.seasons import season_with
from referee.errors import RecordError

SAME_ELO = 1e-6
"""Within this ratings agree: numerical libraries differ by processor."""


def rating_history(
    store: Store, season_id: SeasonId, entry: EntryNumber
) -> tuple[RatingPoint, ...]:
    """What each rated match did to an entry's online Elo, in planned order.

    Online Elo is computed up to the first match that is still to be played, so no point ever
    changes.

    Raises:
        NotFoundError: There is no such season or entry.
    """
    with store.reading() as transaction:
        season_with(transaction, season_id)
        entries = entry_rows.entries_of_season(transaction, season_id)
        if all(known.number != entry for known in entries):
            raise NotFoundError(f"season {season_id} has no entry {entry}")
        return point_rows.points_of_entry(transaction, season_id, entry)


def ratings_after(store: Store, match_id: MatchId) -> tuple[RatingPoint, ...]:
    """What a match did to the online Elo of its entries, by seat; () if it is not rated yet.

    Raises:
        NotFoundError: There is no such match.
    """
    with store.reading() as transaction:
        if match_rows.find_match(transaction, match_id) is None:
            raise NotFoundError(f"there is no match {match_id!r}")
        return point_rows.points_of_match(transaction, match_id)


def entries_of(store: Store, bot_id: BotId) -> tuple[Entry, ...]:
    """The entries of a bot, oldest season first.

    Raises:
        NotFoundError: There is no such bot.
    """
    with store.reading() as transaction:
        bot_with(transaction, bot_id)
        return entry_rows.entries_of_bot(transaction, bot_id)


def recompute_ratings(store: Store, season_id: SeasonId) -> int:
    """Compute a season's online Elo again from its results and compare it with what is stored.

    Returns:
        How many points were compared.

    Raises:
        RecordError: A stored point differs; it names the match and the entry.
        NotFoundError: There is no such season.
    """
    with store.reading() as transaction:
        season_with(transaction, season_id)
        first = session_rows.first_unfinished(transaction, season_id)
        matches = match_rows.rateable(transaction, season_id, 0, first)
        stored = point_rows.points_of_season(transaction, season_id)
    computed = tuple(point for _, point in rated({}, matches))
    for difference in differing_points(computed, stored):
        raise RecordError(f"season {season_id}: {difference}")
    return len(computed)


def differing_points(
    computed: Sequence[RatingPoint], stored: Sequence[RatingPoint]
) -> Iterator[str]:
    """Say how stored rating points differ from those that the results give.

    Args:
        computed: What the results give, in planned order and by seat.
        stored: What is stored, in the same order.
    """
    if len(computed) != len(stored):
        yield f"{len(stored)} rating points are stored, the results give {len(computed)}"
        return
    for due, found in zip(computed, stored, strict=True):
        named = (found.match_id, found.entry, found.games, found.planned)
        near = all(
            abs(one - other) <= SAME_ELO
            for one, other in zip(_numbers(due), _numbers(found), strict=True)
        )
        if named != (due.match_id, due.entry, due.games, due.planned) or not near:
            yield (
                f"match {found.match_id}: entry {found.entry} is rated {found.after}, the results "
                f"give entry {due.entry} {due.after}"
            )


def _numbers(point: RatingPoint) -> tuple[float, float, float, float]:
    return point.before, point.after, point.score, point.expected
