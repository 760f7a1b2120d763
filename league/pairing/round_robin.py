"""Round robins: everybody meets everybody, in duels or at larger tables."""

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import TypeVar

from league.pairing.balanced import balanced_tables
from league.pairing.draws import Draws

FEWEST_SEATS = 2
# Up to here a cycle has all tables that there are: 70 for eight entrants and four seats.
ALL_TABLES = 8

EntrantT = TypeVar("EntrantT", bound=Hashable)

Pairing = tuple[EntrantT, ...]
"""The entrants at the places of one pairing; where they sit is drawn for each deal-set."""


def plan_round_robin(
    entrants: Sequence[EntrantT], seats: int, cycles: int, seed: bytes
) -> tuple[Pairing[EntrantT], ...]:
    """Return the pairings of a round robin, in the order in which they are to be played.

    Two seats: every pair meets once a cycle, round by round as in the circle method. More seats:
    up to eight entrants every possible table once a cycle; beyond, ceil(N(N-1) / (k(k-1))) tables
    of k, chosen so that pairs meet as equally often as can be.

    Args:
        entrants: those who take part, each once; the plan depends on their order and the seed.
        seats: seats at a table.
        cycles: how many times everybody meets everybody.
        seed: makes the same plan again.

    Raises:
        ValueError: fewer entrants than seats, fewer than two seats, no cycle, or an entrant twice.
    """
    _check(entrants, seats, cycles)
    draws = Draws(seed, "round robin")
    if seats == FEWEST_SEATS:
        plan = [pair for cycle in range(cycles) for pair in _circle(len(entrants), cycle)]
        drawn = draws.shuffled(entrants)
        return tuple(tuple(drawn[number] for number in pair) for pair in plan)
    if len(entrants) <= ALL_TABLES:
        every = list(combinations(range(len(entrants)), seats))
        tables = tuple(table for _ in range(cycles) for table in draws.shuffled(every))
    else:
        tables = balanced_tables(len(entrants), seats, cycles, draws)
    return tuple(tuple(entrants[number] for number in table) for table in tables)


def _check(entrants: Sequence[EntrantT], seats: int, cycles: int) -> None:
    if seats < FEWEST_SEATS:
        raise ValueError(f"a round robin of {seats} seats, expected 2 or more")
    if cycles < 1:
        raise ValueError(f"a round robin of {cycles} cycles, expected 1 or more")
    if len(entrants) < seats:
        raise ValueError(
            f"a round robin with {len(entrants)} entrants for {seats} seats, "
            f"expected {seats} entrants or more"
        )
    seen: set[EntrantT] = set()
    for entrant in entrants:
        if entrant in seen:
            raise ValueError(f"entrant {entrant!r} is entered twice, expected each once")
        seen.add(entrant)


def _circle(entrants: int, cycle: int) -> list[tuple[int, int]]:
    """Return one cycle of duels, round by round: one stays, the others move around a circle.

    Source: the Berger tables. Who is named first alternates so that over a cycle each entrant is
    first as often as second, give or take one; the next cycle swaps all.
    """
    last = entrants - 1 if entrants % 2 == 0 else entrants
    pairs = []
    for turn in range(last):
        meetings = [(turn, last)] if turn % 2 == 0 else [(last, turn)]
        for step in range(1, (last + 1) // 2):
            one, other = (turn + step) % last, (turn - step) % last
            meetings.append((one, other) if step % 2 else (other, one))
        pairs += [pair for pair in meetings if max(pair) < entrants]
    return [(other, one) for one, other in pairs] if cycle % 2 else pairs
