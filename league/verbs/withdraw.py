"""Withdraw an entry from a season: what it has played stays, what it has not is not played."""

from dataclasses import dataclass

from league.model.bots import Entry
from league.model.errors import NotFoundError
from league.model.ids import EntryNumber, SeasonId
from league.model.seasons import Season, SeasonState
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import seasons as season_rows
from league.store import sessions as session_rows
from league.verbs.finish import go_on
from league.verbs.seasons import season_with
from referee.errors import ConflictError

WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What a withdrawal has done.

    Attributes:
        season: The season as it is now.
        entry: Who left.
        cancelled: Waiting sessions that are not played; those that are being played go on.
    """

    season: Season
    entry: EntryNumber
    cancelled: int


def withdraw(store: Store, season_id: SeasonId, number: EntryNumber) -> Withdrawal:
    """Let an entry leave a season.

    Its waiting sessions leave the queue, running ones are finished, complete deal-sets count and
    its place in the standings stays, marked.

    Raises:
        NotFoundError: There is no such season or entry.
        ConflictError: It has left already.
    """
    with store.writing() as transaction:
        season_rows.change(transaction, season_id)
        season = season_with(transaction, season_id)
        entry = _entry(transaction, season_id, number)
        if entry.withdrawn_at_ms is not None:
            raise ConflictError(
                f"bot {entry.submission.bot.name!r} has left season {season.number} already: "
                f"{entry.left_because}"
            )
        now_ms = store.now_ms(transaction)
        entry_rows.leave(transaction, entry, now_ms, WITHDRAWN)
        reason = f"bot {entry.submission.bot.name!r} was withdrawn"
        cancelled = session_rows.cancel_waiting(transaction, season_id, number, reason)
        if season.state is SeasonState.OPEN:
            go_on(transaction, season_id, now_ms)
        return Withdrawal(season_with(transaction, season_id), number, cancelled)


def _entry(transaction: Transaction, season_id: SeasonId, number: EntryNumber) -> Entry:
    for entry in entry_rows.entries_of_season(transaction, season_id):
        if entry.number == number:
            return entry
    raise NotFoundError(f"season {season_id} has no entry {number}")
