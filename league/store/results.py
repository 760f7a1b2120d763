"""Results and records in the database, and what counting them tells."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Select, and_, func, insert, select

from league.model.ids import DealPath, EntryNumber, MatchId, SeasonId, SessionId
from league.model.results import MatchResult, SeatResult, StoredRecord
from league.store.schema import MATCH, MATCH_SEAT, RECORD, RESULT, SEAT_RESULT
from league.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match that counts: every match of its deal-set is settled.

    Attributes:
        deal_path: Its deal-set.
        session_id: Its session.
        seats: By seat.
    """

    deal_path: DealPath
    session_id: SessionId
    seats: tuple[SeatResult, ...]


def add_result(
    transaction: Transaction,
    season_id: SeasonId,
    path: DealPath,
    result: MatchResult,
    record: StoredRecord,
) -> None:
    """Add the result and the record of a match; the match must have none."""
    transaction.execute(
        insert(RESULT).values(
            match_id=result.match_id,
            season_id=season_id,
            deal_path=path,
            termination=result.termination.value,
            attempt=result.attempt,
            isolation=result.isolation,
            duration_ms=result.duration_ms,
            digest=result.digest,
            settled_at_ms=result.settled_at_ms,
        )
    )
    transaction.execute(insert(SEAT_RESULT), _seat_rows(result))
    # No time in the compressed form: equal records are equal rows.
    transaction.execute(
        insert(RECORD).values(
            match_id=result.match_id,
            transcript=gzip.compress(record.transcript, mtime=0),
            conduct=gzip.compress(record.conduct, mtime=0),
        )
    )


def _seat_rows(result: MatchResult) -> list[dict[str, object]]:
    return [
        {
            "match_id": result.match_id,
            "seat": seat,
            "points": got.points,
            "rank": got.rank,
            "forfeited": got.forfeited,
            "faults": got.faults,
            "losses": got.losses,
        }
        for seat, got in enumerate(result.seats)
    ]


def find_record(transaction: Transaction, match_id: MatchId) -> StoredRecord | None:
    """The record of a match."""
    chosen = select(RECORD, RESULT.c.digest).join(RESULT, RESULT.c.match_id == RECORD.c.match_id)
    row = transaction.execute(chosen.where(RECORD.c.match_id == match_id)).one_or_none()
    if row is None:
        return None
    return StoredRecord(
        match_id=match_id,
        digest=row.digest,
        transcript=gzip.decompress(row.transcript),
        conduct=gzip.decompress(row.conduct),
    )


def settled_ids(transaction: Transaction, season_id: SeasonId) -> tuple[MatchId, ...]:
    """The matches of a season that have a result, in planned order."""
    chosen = (
        select(MATCH.c.id)
        .join(RESULT, RESULT.c.match_id == MATCH.c.id)
        .where(MATCH.c.season_id == season_id)
        .order_by(MATCH.c.planned)
    )
    return tuple(map(MatchId, transaction.execute(chosen).scalars()))


def count_settled(transaction: Transaction, season_id: SeasonId) -> int:
    """How many matches of a season are settled."""
    counted = select(func.count()).where(RESULT.c.season_id == season_id)
    return transaction.execute(counted).scalar_one()


def count_complete(transaction: Transaction, season_id: SeasonId, seats: int) -> int:
    """How many deal-sets of a season are complete: settled in as many rotations as seats."""
    complete = _complete(season_id, seats).subquery()
    return transaction.execute(select(func.count()).select_from(complete)).scalar_one()


def recently_settled(
    transaction: Transaction, season_id: SeasonId, window_ms: int
) -> tuple[int, int]:
    """How many matches were settled in a window that ends with the last one, and its length.

    Returns:
        The matches after the first of the window, and the milliseconds that they took.
    """
    last = select(func.max(RESULT.c.settled_at_ms)).where(RESULT.c.season_id == season_id)
    counted = select(
        func.count(), func.min(RESULT.c.settled_at_ms), func.max(RESULT.c.settled_at_ms)
    ).where(
        RESULT.c.season_id == season_id,
        RESULT.c.settled_at_ms >= last.scalar_subquery() - window_ms,
    )
    count, first, end = transaction.execute(counted).one()
    return (0, 0) if not count else (count - 1, end - first)


def counted_matches(
    transaction: Transaction, season_id: SeasonId, seats: int
) -> Iterator[CountedMatch]:
    """The matches of a season's complete deal-sets, in planned order."""
    chosen = (
        select(
            MATCH.c.deal_path,
            MATCH.c.session_id,
            MATCH_SEAT.c.entry,
            SEAT_RESULT.c.points,
            SEAT_RESULT.c.rank,
            SEAT_RESULT.c.forfeited,
            SEAT_RESULT.c.faults,
            SEAT_RESULT.c.losses,
        )
        .join(MATCH_SEAT, MATCH_SEAT.c.match_id == MATCH.c.id)
        .join(
            SEAT_RESULT,
            and_(
                SEAT_RESULT.c.match_id == MATCH_SEAT.c.match_id,
                SEAT_RESULT.c.seat == MATCH_SEAT.c.seat,
            ),
        )
        .where(MATCH.c.deal_path.in_(_complete(season_id, seats)))
        .order_by(MATCH.c.planned, MATCH_SEAT.c.seat)
    )
    rows = transaction.execute(chosen).all()
    for first in range(0, len(rows), seats):
        yield CountedMatch(
            deal_path=DealPath(rows[first].deal_path),
            session_id=SessionId(rows[first].session_id),
            seats=tuple(
                SeatResult(
                    entry=EntryNumber(row.entry),
                    points=row.points,
                    rank=row.rank,
                    forfeited=row.forfeited,
                    faults=row.faults,
                    losses=row.losses,
                )
                for row in rows[first : first + seats]
            ),
        )


def _complete(season_id: SeasonId, seats: int) -> Select[str]:
    return (
        select(RESULT.c.deal_path)
        .where(RESULT.c.season_id == season_id)
        .group_by(RESULT.c.deal_path)
        .having(func.count() == seats)
    )
