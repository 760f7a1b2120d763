"""The matches that count in standings, as columns: a league may have a hundred thousand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Row, Select, and_, select

from league.model.ids import SeasonId
from league.store.results import complete_paths
from league.store.schema import DEAL_SET, MATCH, MATCH_SEAT, PAIRING, SEAT_RESULT
from league.store.transaction import Transaction

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class CountedMatches:
    """The matches of complete deal-sets, in the order of their ids.

    Attributes:
        deal_sets: By match, the number of its deal-set among those that are complete, from 0.
        sessions: By match, the number of its session among those that are counted, from 0.
        entries: By match and seat, the number of the entry.
        points: By match and seat, in the smallest part of the game's unit.
        ranks: By match and seat.
        forfeited: By match and seat, 1 for a forfeit.
        faults: By match and seat, own faults at the table.
        losses: By match and seat, faults of the whole process.
    """

    deal_sets: IntArray
    sessions: IntArray
    entries: IntArray
    points: IntArray
    ranks: IntArray
    forfeited: IntArray
    faults: IntArray
    losses: IntArray


def counted_matches(
    transaction: Transaction, season_id: SeasonId, seats: int, *, before_round: int | None = None
) -> CountedMatches:
    """The matches of a season that count: every match of their deal-set is settled.

    Args:
        transaction: Where to read.
        season_id: The season.
        seats: Seats at its tables.
        before_round: Only those of the rounds before this one; all, if it is left out.
    """
    matches = read_matches(transaction, paths_that_count(season_id, before_round), seats)
    return CountedMatches(
        numbered(path for _, path, _ in matches.names),
        numbered(session for _, _, session in matches.names),
        *matches.columns,
    )


@dataclass(frozen=True, slots=True, eq=False)
class ReadMatches:
    """Matches as they come from the database, in the order of their ids.

    Attributes:
        names: By match: its id, the path of its deal-set, its session.
        columns: Entries, points, ranks, forfeits, faults and losses, by match and seat.
    """

    names: Sequence[tuple[str, str, str]]
    columns: tuple[IntArray, ...]


def read_matches(
    transaction: Transaction, paths: Select[str] | Sequence[str], seats: int
) -> ReadMatches:
    """Read the settled matches of some deal-sets."""
    named = (
        select(MATCH.c.id, MATCH.c.deal_path, MATCH.c.session_id)
        .where(MATCH.c.deal_path.in_(paths))
        .order_by(MATCH.c.id)
    )
    seated = (
        select(
            MATCH_SEAT.c.entry,
            SEAT_RESULT.c.points,
            SEAT_RESULT.c.rank,
            SEAT_RESULT.c.forfeited,
            SEAT_RESULT.c.faults,
            SEAT_RESULT.c.losses,
        )
        .join(MATCH, MATCH.c.id == MATCH_SEAT.c.match_id)
        .join(
            SEAT_RESULT,
            and_(
                SEAT_RESULT.c.match_id == MATCH_SEAT.c.match_id,
                SEAT_RESULT.c.seat == MATCH_SEAT.c.seat,
            ),
        )
        .where(MATCH.c.deal_path.in_(paths))
        .order_by(MATCH_SEAT.c.match_id, MATCH_SEAT.c.seat)
    )
    names = [(row.id, row.deal_path, row.session_id) for row in transaction.execute(named)]
    return ReadMatches(names, _columns(transaction.execute(seated).all(), seats))


def paths_that_count(season_id: SeasonId, before_round: int | None) -> Select[str]:
    """Chooses the complete deal-sets of a season, or of its rounds before one."""
    complete = complete_paths(season_id)
    return complete if before_round is None else _of_rounds_before(complete, before_round)


def _of_rounds_before(paths: Select[str], before_round: int) -> Select[str]:
    """Of some deal-sets, those whose pairing was planned before a round."""
    return (
        select(DEAL_SET.c.path)
        .join(PAIRING, PAIRING.c.id == DEAL_SET.c.pairing_id)
        .where(DEAL_SET.c.path.in_(paths), PAIRING.c.round < before_round)
    )


def _columns(rows: Sequence[Row[*tuple[object, ...]]], seats: int) -> tuple[IntArray, ...]:
    """Rows of six numbers as six arrays of shape (matches, seats)."""
    flat = np.fromiter(chain.from_iterable(rows), np.int64, 6 * len(rows))
    return tuple(column.reshape(-1, seats) for column in flat.reshape(-1, 6).T)


def numbered(names: Iterable[str]) -> IntArray:
    """Names as numbers, in the order of their first appearance."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], np.int64)
