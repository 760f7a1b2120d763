"""Tables of k out of many, so that every two entrants meet as equally often as can be.

Perfect designs exist for few numbers of entrants, and are not needed: the best of some greedy
tries makes differences between bots nearly as certain as perfect balance would.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from league.pairing.draws import Draws

TRIES = 60
_LARGE = 1_000
_FEWEST_TRIES = 5

# A meeting outweighs every table that an entrant can have sat at.
_MEETING = 1 << 32
_SEATED = 1 << 62


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """Tables so far, and what they amount to.

    Attributes:
        tables: entrants' numbers at each.
        met: how often each met each, shape (entrants, entrants); 0 on the diagonal.
        sat: at how many tables each sat.
    """

    tables: tuple[tuple[int, ...], ...]
    met: NDArray[np.int64]
    sat: NDArray[np.int64]

    @classmethod
    def empty(cls, entrants: int) -> Self:
        """Return the plan without a table."""
        return cls((), np.zeros((entrants, entrants), np.int64), np.zeros(entrants, np.int64))

    @property
    def unevenness(self) -> tuple[int, int]:
        """How far it is from balance: first in tables, then in meetings; smaller is better."""
        return int(self.sat.max() - self.sat.min()), int(np.sum(self.met**2))


def tables_a_cycle(entrants: int, seats: int) -> int:
    """Return how many tables let everybody meet everybody once: ceil(N(N-1) / (k(k-1)))."""
    return -(-entrants * (entrants - 1) // (seats * (seats - 1)))


def balanced_tables(
    entrants: int, seats: int, cycles: int, draws: Draws
) -> tuple[tuple[int, ...], ...]:
    """Return tables of entrants' numbers, `tables_a_cycle` for each cycle.

    Each cycle is the best of 60 tries, or of fewer beyond 1,000 tables. Meetings are counted over
    all cycles, so a later one makes up for an earlier one.
    """
    tables = tables_a_cycle(entrants, seats)
    plan = _Plan.empty(entrants)
    for _ in range(cycles):
        tries = (_extended(plan, tables, seats, draws) for _ in range(_tries(tables)))
        plan = min(tries, key=lambda one: one.unevenness)
    return plan.tables


def more_tables(
    met: NDArray[np.int64], sat: NDArray[np.int64], tables: int, seats: int, draws: Draws
) -> tuple[tuple[int, ...], ...]:
    """Return so many tables more, after what has been played: the best of 60 tries.

    Args:
        met: how often each met each, shape (entrants, entrants), 0 on the diagonal; a large number
            keeps two apart as long as others are left.
        sat: at how many tables each sat.
        tables: how many tables to add.
        seats: seats at a table.
        draws: chance.
    """
    before = _Plan((), met, sat)
    tries = (_extended(before, tables, seats, draws) for _ in range(_tries(tables)))
    return min(tries, key=lambda one: one.unevenness).tables


def _tries(tables: int) -> int:
    """How often to try: in large plans one try is as good as another."""
    return TRIES if tables <= _LARGE else max(_FEWEST_TRIES, TRIES * _LARGE // tables)


def _extended(plan: _Plan, tables: int, seats: int, draws: Draws) -> _Plan:
    """Return the plan with more tables, each seated greedily."""
    met, sat, added = plan.met.copy(), plan.sat.copy(), []
    for _ in range(tables):
        table = _table(met, sat, seats, draws)
        sat[table] += 1
        met[np.ix_(table, table)] += 1
        met[table, table] = 0
        added.append(tuple(table))
    return _Plan((*plan.tables, *added), met, sat)


def _table(met: NDArray[np.int64], sat: NDArray[np.int64], seats: int, draws: Draws) -> list[int]:
    """Seat whoever sat least, then always whoever met those at the table least."""
    table: list[int] = []
    # One number orders by meetings first and by tables second.
    cost = sat.copy()
    for _ in range(seats):
        least = np.flatnonzero(cost == cost.min())
        chosen = int(least[draws.below(len(least))])
        table.append(chosen)
        cost += met[chosen] * _MEETING
        cost[chosen] = _SEATED
    return table
