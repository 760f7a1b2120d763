"""Matches in the database, and their results where they have one."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Row, Select, and_, func, insert, select

from league.model.ids import DealPath, EntryNumber, MatchId, SeasonId, SessionId
from league.model.results import Match, MatchResult, SeatResult
from league.model.schedule import SessionState
from league.store.schema import MATCH, MATCH_SEAT, RESULT, SEAT_RESULT, SESSION
from league.store.sessions import UNFINISHED
from league.store.transaction import Transaction
from referee.match.traffic import Termination

_SEAT_COLUMNS = [column for column in SEAT_RESULT.c if column.name not in MATCH_SEAT.c]


@dataclass(frozen=True, slots=True)
class Page:
    """Which of a season's matches to read.

    Attributes:
        after: The planned index before the first.
        limit: The most.
        settled: Whether only those with a result.
    """

    after: int = 0
    limit: int = 100
    settled: bool = False


def add_matches(transaction: Transaction, matches: Sequence[Match]) -> None:
    """Add planned matches and who sits where."""
    transaction.execute(
        insert(MATCH),
        [
            {
                "id": match.match_id,
                "season_id": match.season_id,
                "session_id": match.session_id,
                "deal_path": match.deal_path,
                "planned": match.planned,
            }
            for match in matches
        ],
    )
    transaction.execute(
        insert(MATCH_SEAT),
        [
            {"match_id": match.match_id, "seat": seat, "entry": entry}
            for match in matches
            for seat, entry in enumerate(match.entries)
        ],
    )


def find_match(transaction: Transaction, match_id: MatchId) -> Match | None:
    """A match by its id."""
    found = _complete(transaction, _matches().where(MATCH.c.id == match_id))
    return found[0] if found else None


def is_settled(transaction: Transaction, match_id: MatchId) -> bool:
    """Whether a match has a result."""
    chosen = select(RESULT.c.match_id).where(RESULT.c.match_id == match_id)
    return transaction.execute(chosen).first() is not None


def page_of_matches(
    transaction: Transaction, season_id: SeasonId, page: Page
) -> tuple[Match, ...]:
    """Some matches of a season, in planned order."""
    chosen = _matches().where(MATCH.c.season_id == season_id, MATCH.c.planned > page.after)
    if page.settled:
        chosen = chosen.where(RESULT.c.match_id.is_not(None))
    return _complete(transaction, chosen.order_by(MATCH.c.planned).limit(page.limit))


def unsettled(transaction: Transaction, session_id: SessionId) -> tuple[Match, ...]:
    """The matches of a session that are still to be played, in planned order."""
    chosen = _matches().where(MATCH.c.session_id == session_id, RESULT.c.match_id.is_(None))
    return _complete(transaction, chosen.order_by(MATCH.c.planned))


def rateable(
    transaction: Transaction, season_id: SeasonId, after: int, before: SessionId | None
) -> tuple[Match, ...]:
    """The settled matches of a season within bounds of its planned order.

    Args:
        transaction: Where to read.
        season_id: The season.
        after: The planned index before the first match.
        before: The session before whose first match to stop; None for no bound.
    """
    chosen = _matches().where(
        MATCH.c.season_id == season_id, MATCH.c.planned > after, RESULT.c.match_id.is_not(None)
    )
    if before is not None:
        chosen = chosen.where(MATCH.c.planned < first_planned(transaction, before))
    return _complete(transaction, chosen.order_by(MATCH.c.planned))


def first_planned(transaction: Transaction, session_id: SessionId) -> int:
    """The planned index of a session's first match."""
    first = select(func.min(MATCH.c.planned)).where(MATCH.c.session_id == session_id)
    return int(transaction.execute(first).scalar_one())


def still_to_play(transaction: Transaction, path: DealPath) -> tuple[MatchId, ...]:
    """The matches of a deal-set that have no result and whose session may still be played."""
    chosen = (
        _matches()
        .join(SESSION, SESSION.c.id == MATCH.c.session_id)
        .where(
            MATCH.c.deal_path == path,
            RESULT.c.match_id.is_(None),
            SESSION.c.state.in_(UNFINISHED),
        )
        .order_by(MATCH.c.planned)
    )
    return tuple(MatchId(row.id) for row in transaction.execute(chosen))


def count_matches(transaction: Transaction, season_id: SeasonId) -> int:
    """How many matches a season has planned."""
    counted = select(func.count()).where(MATCH.c.season_id == season_id)
    return transaction.execute(counted).scalar_one()


def last_planned(transaction: Transaction, season_id: SeasonId) -> int:
    """The planned index of a season's last match; 0 if it has none."""
    last = select(func.max(MATCH.c.planned)).where(MATCH.c.season_id == season_id)
    return transaction.execute(last).scalar_one() or 0


def cancelled(transaction: Transaction, season_id: SeasonId) -> tuple[int, int]:
    """How many matches are not going to be played because an entry has left.

    Returns:
        These matches; and the deal-sets that one of them leaves incomplete.
    """
    counted = (
        select(func.count(), func.count(MATCH.c.deal_path.distinct()))
        .join(SESSION, SESSION.c.id == MATCH.c.session_id)
        .outerjoin(RESULT, RESULT.c.match_id == MATCH.c.id)
        .where(
            SESSION.c.season_id == season_id,
            SESSION.c.state == SessionState.CANCELLED.value,
            RESULT.c.match_id.is_(None),
        )
    )
    matches, deal_sets = transaction.execute(counted).one()
    return matches, deal_sets


def _matches() -> Select[*tuple[object, ...]]:
    """Matches beside their results; those columns are empty where there is none."""
    result = [column for column in RESULT.c if column.name not in MATCH.c]
    return select(MATCH, *result).outerjoin(RESULT, RESULT.c.match_id == MATCH.c.id)


def _complete(transaction: Transaction, chosen: Select[*tuple[object, ...]]) -> tuple[Match, ...]:
    """The chosen matches with their seats: two queries, however many there are."""
    ids = chosen.with_only_columns(MATCH.c.id, maintain_column_froms=True)
    seated = (
        select(MATCH_SEAT.c.match_id, MATCH_SEAT.c.entry, *_SEAT_COLUMNS)
        .outerjoin(
            SEAT_RESULT,
            and_(
                SEAT_RESULT.c.match_id == MATCH_SEAT.c.match_id,
                SEAT_RESULT.c.seat == MATCH_SEAT.c.seat,
            ),
        )
        .where(MATCH_SEAT.c.match_id.in_(ids))
        .order_by(MATCH_SEAT.c.match_id, MATCH_SEAT.c.seat)
    )
    seats: dict[str, list[Row[*tuple[object, ...]]]] = {}
    for row in transaction.execute(seated):
        seats.setdefault(row.match_id, []).append(row)
    return tuple(_match(row, seats[row.id]) for row in transaction.execute(chosen))


def _match(row: Row[*tuple[object, ...]], seats: Sequence[Row[*tuple[object, ...]]]) -> Match:
    return Match(
        match_id=MatchId(row.id),
        season_id=SeasonId(row.season_id),
        planned=row.planned,
        session_id=SessionId(row.session_id),
        deal_path=DealPath(row.deal_path),
        entries=tuple(EntryNumber(seat.entry) for seat in seats),
        result=None if row.termination is None else _result(row, seats),
    )


def _result(
    row: Row[*tuple[object, ...]], seats: Sequence[Row[*tuple[object, ...]]]
) -> MatchResult:
    return MatchResult(
        match_id=MatchId(row.id),
        termination=Termination(row.termination),
        seats=tuple(
            SeatResult(
                entry=EntryNumber(seat.entry),
                points=seat.points,
                rank=seat.rank,
                forfeited=seat.forfeited,
                faults=seat.faults,
                losses=seat.losses,
            )
            for seat in seats
        ),
        attempt=row.attempt,
        isolation=row.isolation,
        duration_ms=row.duration_ms,
        digest=row.digest,
        settled_at_ms=row.settled_at_ms,
    )
