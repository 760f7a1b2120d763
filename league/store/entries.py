"""Entries in the database."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, insert, select

from league.model.bots import Entry, Submission
from league.model.ids import BotId, EntryNumber, SeasonId
from league.store.bots import submissions_by_id
from league.store.schema import ENTRY
from league.store.transaction import Transaction


def add_entries(
    transaction: Transaction, season_id: SeasonId, submissions: Sequence[Submission]
) -> None:
    """Enter submissions into a new season, numbered in their order from 1."""
    rows = [
        {
            "season_id": season_id,
            "number": number,
            "bot_id": submission.bot.bot_id,
            "submission_id": submission.submission_id,
        }
        for number, submission in enumerate(submissions, start=1)
    ]
    transaction.execute(insert(ENTRY), rows)


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
        )
        for row in rows
    )
