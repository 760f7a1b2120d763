"""Online ratings in the database: what each match did to each entry, never changed once there."""

from collections.abc import Sequence

from sqlalchemy import Row, Select, func, insert, select

from league.model.ids import EntryNumber, MatchId, SeasonId
from league.model.results import RatingPoint
from league.store.schema import ENTRY, RATING_POINT
from league.store.transaction import Transaction


def add_points(
    transaction: Transaction, season_id: SeasonId, points: Sequence[tuple[int, RatingPoint]]
) -> None:
    """Add points, each with its seat."""
    rows = [
        {
            "match_id": point.match_id,
            "seat": seat,
            "season_id": season_id,
            "entry": point.entry,
            "planned": point.planned,
            "before": point.before,
            "after": point.after,
            "games": point.games,
            "score": point.score,
            "expected": point.expected,
        }
        for seat, point in points
    ]
    if rows:
        transaction.execute(insert(RATING_POINT), rows)


def last_rated(transaction: Transaction, season_id: SeasonId) -> int:
    """The planned index of the last match that has been rated; 0 if none has."""
    last = select(func.max(RATING_POINT.c.planned)).where(RATING_POINT.c.season_id == season_id)
    return transaction.execute(last).scalar_one() or 0


def latest_points(transaction: Transaction, season_id: SeasonId) -> dict[EntryNumber, RatingPoint]:
    """The last point of each entry that has one."""
    # A look-up in the index for each entry: grouping would read every point of the season.
    last = select(
        ENTRY.c.number,
        select(func.max(RATING_POINT.c.planned))
        .where(
            RATING_POINT.c.season_id == ENTRY.c.season_id,
            RATING_POINT.c.entry == ENTRY.c.number,
        )
        .scalar_subquery()
        .label("planned"),
    ).where(ENTRY.c.season_id == season_id)
    wanted = {(row.number, row.planned) for row in transaction.execute(last)}
    chosen = select(RATING_POINT).where(
        RATING_POINT.c.season_id == season_id,
        RATING_POINT.c.planned.in_({planned for _, planned in wanted if planned is not None}),
    )
    points = _points(transaction, chosen)
    return {point.entry: point for point in points if (point.entry, point.planned) in wanted}


def points_of_entry(
    transaction: Transaction, season_id: SeasonId, entry: EntryNumber
) -> tuple[RatingPoint, ...]:
    """All points of an entry, in planned order."""
    chosen = select(RATING_POINT).where(
        RATING_POINT.c.season_id == season_id, RATING_POINT.c.entry == entry
    )
    return _points(transaction, chosen.order_by(RATING_POINT.c.planned))


def points_of_match(transaction: Transaction, match_id: MatchId) -> tuple[RatingPoint, ...]:
    """The points of a match, by seat."""
    chosen = select(RATING_POINT).where(RATING_POINT.c.match_id == match_id)
    return _points(transaction, chosen.order_by(RATING_POINT.c.seat))


def points_of_season(transaction: Transaction, season_id: SeasonId) -> tuple[RatingPoint, ...]:
    """All points of a season, in planned order and by seat."""
    chosen = select(RATING_POINT).where(RATING_POINT.c.season_id == season_id)
    return _points(transaction, chosen.order_by(RATING_POINT.c.planned, RATING_POINT.c.seat))


def _points(
    transaction: Transaction, chosen: Select[*tuple[object, ...]]
) -> tuple[RatingPoint, ...]:
    return tuple(map(_point, transaction.execute(chosen)))


def _point(row: Row[*tuple[object, ...]]) -> RatingPoint:
    return RatingPoint(
        match_id=MatchId(row.match_id),
        planned=row.planned,
        entry=EntryNumber(row.entry),
        before=row.before,
        after=row.after,
        games=row.games,
        score=row.score,
        expected=row.expected,
    )
