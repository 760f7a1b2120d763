"""Entries in the database."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, insert, select, update

from league.model.bots import Entry, Submission
from league.model.ids import BotId, EntryNumber, PairingId, SeasonId
from league.store.bots import submissions_by_id
from league.store.schema import ENTRY, PLACE
from league.store.transaction import Transaction


def add_entries(
    transaction: Transaction,
    season_id: SeasonId,
    submissions: Sequence[Submission],
    *,
    first: int = 1,
) -> None:
    """Enter submissions into a season, numbered in their order from `first` on."""
    rows = [
        {
            "season_id": season_id,
            "number": number,
            "bot_id": submission.bot.bot_id,
            "submission_id": submission.submission_id,
            "left_because": "",
        }
        for number, submission in enumerate(submissions, start=first)
    ]
    if rows:
        transaction.execute(insert(ENTRY), rows)


def leave(transaction: Transaction, entry: Entry, now_ms: int, because: str) -> None:
    """Let an entry take part no more."""
    left = (
        update(ENTRY)
        .where(ENTRY.c.season_id == entry.season_id, ENTRY.c.number == entry.number)
        .values(withdrawn_at_ms=now_ms, left_because=because)
    )
    transaction.execute(left)


def somebody_left(transaction: Transaction, pairing_id: PairingId) -> bool:
    """Whether an entry of a pairing takes part no more."""
    chosen = (
        select(ENTRY.c.number)
        .join(PLACE, (PLACE.c.season_id == ENTRY.c.season_id) & (PLACE.c.entry == ENTRY.c.number))
        .where(PLACE.c.pairing_id == pairing_id, ENTRY.c.withdrawn_at_ms.is_not(None))
    )
    return transaction.execute(chosen.limit(1)).first() is not None


def count_entries(transaction: Transaction, season_id: SeasonId) -> int:
    """How many entries a season has, those who have left included."""
    counted = select(func.count()).where(ENTRY.c.season_id == season_id)
    return transaction.execute(counted).scalar_one()


def entries_of_season(transaction: Transaction, season_id: SeasonId) -> tuple[Entry, ...]:
    """The entries of a season, by number."""
    return _entries(transaction, ENTRY.c.season_id == season_id)


def entries_of_bot(transaction: Transaction, bot_id: BotId) -> tuple[Entry, ...]:
    """The entries of a bot, oldest season first."""
    return _entries(transaction, ENTRY.c.bot_id == bot_id)


def _entries(transaction: Transaction, where: ColumnElement[bool]) -> tuple[Entry, ...]:
    chosen = select(ENTRY).where(where).order_by(ENTRY.c.season_id, ENTRY.c.number)
    rows = transaction.execute(chosen).all()
    submissions = submissions_by_id(transaction, {row.submission_id for row in rows})
    return tuple(
        Entry(
            season_id=SeasonId(row.season_id),
            number=EntryNumber(row.number),
            submission=submissions[row.submission_id],
            withdrawn_at_ms=row.withdrawn_at_ms,
            left_because=row.left_because,
        )
        for row in rows
    )
