"""Rate matches online as the planned order lets them be rated, so that no rating ever changes."""

from collections.abc import Iterator, Sequence

from league.model.ids import EntryNumber, SeasonId, SessionId
from league.model.results import Match, RatingPoint
from league.rating.elo import OnlineRating, changes
from league.store import Transaction
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import points as point_rows
from league.verbs.seasons import season_with


def rate_on(transaction: Transaction, season_id: SeasonId, before: SessionId | None) -> None:
    """Rate the settled matches between the last rated one and the first that may still come.

    Online Elo depends on the order of matches, and the planned order is the one that counts. So a
    match is rated as soon as nothing before it is still to be played, and not earlier.

    Args:
        transaction: Where to read and write; nothing else settles or ends a session meanwhile.
        season_id: The season.
        before: The first session that may still be played; None if there is none.
    """
    season = season_with(transaction, season_id)
    if entry_rows.count_entries(transaction, season_id) < season.plan.ruleset.seats:
        # Somebody has two seats in every match, so nobody is rated: there is nothing to look for.
        return
    after = point_rows.last_rated(transaction, season_id)
    matches = match_rows.rateable(transaction, season_id, after, before)
    ladder = {
        entry: OnlineRating(point.after, point.games + 1)
        for entry, point in point_rows.latest_points(transaction, season_id).items()
    }
    point_rows.add_points(transaction, season_id, list(rated(ladder, matches)))


def rated(
    ladder: dict[EntryNumber, OnlineRating], matches: Sequence[Match]
) -> Iterator[tuple[int, RatingPoint]]:
    """What each match does to each of its entries.

    Args:
        ladder: Ratings before the first match; moved on with each.
        matches: Settled matches in planned order; one in which an entry has two seats rates
            nobody.

    Yields:
        Seat and point, match by match.
    """
    for match in matches:
        if match.result is None:
            raise ValueError(f"match {match.match_id} is not settled and cannot be rated")
        if len(set(match.entries)) < len(match.entries):
            continue
        before = [ladder.get(entry, OnlineRating()) for entry in match.entries]
        moved = changes(before, [seat.rank for seat in match.result.seats])
        for seat, (entry, change) in enumerate(zip(match.entries, moved, strict=True)):
            ladder[entry] = change.after
            yield (
                seat,
                RatingPoint(
                    match_id=match.match_id,
                    planned=match.planned,
                    entry=entry,
                    before=change.before.rating,
                    after=change.after.rating,
                    games=change.before.games,
                    score=change.score,
                    expected=change.expected,
                ),
            )
