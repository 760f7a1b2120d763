"""Results and records in the database, and what counting them tells."""

import gzip

from sqlalchemy import Select, func, insert, or_, select

from league.model.ids import DealPath, EntryNumber, MatchId, PairingId, SeasonId
from league.model.results import MatchResult, StoredRecord
from league.store.schema import DEAL_SET, MATCH, MATCH_SEAT, RECORD, RESULT, SEAT_RESULT
from league.store.transaction import Transaction


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


def count_complete(transaction: Transaction, season_id: SeasonId) -> int:
    """How many deal-sets of a season are complete: every match of theirs is settled."""
    complete = complete_paths(season_id).subquery()
    return transaction.execute(select(func.count()).select_from(complete)).scalar_one()


def complete_by_pairing(transaction: Transaction, season_id: SeasonId) -> dict[PairingId, int]:
    """How many deal-sets of each pairing are complete; those without any are left out."""
    counted = (
        select(DEAL_SET.c.pairing_id, func.count().label("number"))
        .where(DEAL_SET.c.path.in_(complete_paths(season_id)))
        .group_by(DEAL_SET.c.pairing_id)
    )
    return {PairingId(row.pairing_id): row.number for row in transaction.execute(counted)}


def own_faults(transaction: Transaction, season_id: SeasonId) -> dict[EntryNumber, int]:
    """The own faults of each entry of a season that has any; a lost process counts once."""
    in_sessions = (
        select(
            MATCH_SEAT.c.entry,
            # All tables of a session tell of the same lost processes.
            (func.sum(SEAT_RESULT.c.faults) + func.max(SEAT_RESULT.c.losses)).label("faults"),
        )
        .join(MATCH, MATCH.c.id == MATCH_SEAT.c.match_id)
        .join(
            SEAT_RESULT,
            (SEAT_RESULT.c.match_id == MATCH_SEAT.c.match_id)
            & (SEAT_RESULT.c.seat == MATCH_SEAT.c.seat),
        )
        .where(
            MATCH.c.season_id == season_id,
            or_(SEAT_RESULT.c.faults > 0, SEAT_RESULT.c.losses > 0),
        )
        .group_by(MATCH.c.session_id, MATCH_SEAT.c.entry)
        .subquery()
    )
    summed = select(in_sessions.c.entry, func.sum(in_sessions.c.faults).label("faults")).group_by(
        in_sessions.c.entry
    )
    return {EntryNumber(row.entry): int(row.faults) for row in transaction.execute(summed)}


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


def complete_deal_sets(transaction: Transaction, season_id: SeasonId) -> frozenset[DealPath]:
    """The complete deal-sets of a season."""
    return frozenset(map(DealPath, transaction.execute(complete_paths(season_id)).scalars()))


def complete_paths(season_id: SeasonId) -> Select[str]:
    """Chooses the complete deal-sets of a season: every match of theirs is settled."""
    planned = (
        select(func.count())
        .where(MATCH.c.deal_path == RESULT.c.deal_path)
        .correlate(RESULT)
        .scalar_subquery()
    )
    return (
        select(RESULT.c.deal_path)
        .where(RESULT.c.season_id == season_id)
        .group_by(RESULT.c.deal_path)
        .having(func.count() == planned)
    )
