"""Round robins that may be extended: what they want, less what has been planned already."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, count

import numpy as np

from league.model.ids import EntryNumber
from league.pairing.balanced import more_tables, tables_a_cycle
from league.pairing.round_robin import ALL_TABLES, FEWEST_SEATS, plan_round_robin
from league.pairing.situation import Situation, Table, within_budget

# More meetings than any two can have: so far are bots of one owner kept from each other.
_FAR = 1 << 20

_Wanted = tuple[tuple[EntryNumber, ...], int]


def next_of_round_robin(situation: Situation) -> tuple[Table, ...]:
    """Return what a round robin has still to play; nothing when it has come to its end.

    All that is missing is one round: with more cycles, more deal-sets or more entries than before,
    only what these add. With a budget all tables play equally many deal-sets, give or take one.
    With a wanted precision every round is one cycle, until no interval is wider.
    """
    if len(situation.entries) < situation.seats or situation.budget == 0:
        return ()
    if situation.terms.until_elo is not None:
        return () if situation.over else _one_more_cycle(situation)
    if situation.budget is not None:
        return _spent_evenly(situation, situation.budget)
    return _missing(situation, situation.cycles)


def _one_more_cycle(situation: Situation) -> tuple[Table, ...]:
    planned = sum(one.deal_sets for one in situation.held)
    done = planned // (_cycle(situation) * situation.deal_sets)
    rest = (_missing(situation, cycles) for cycles in count(max(1, done)))
    return within_budget(next(tables for tables in rest if tables), situation.budget)


def _cycle(situation: Situation) -> int:
    """How many tables a cycle has."""
    if _all_tables(situation):
        return len(_plan(situation, 1))
    return tables_a_cycle(len(situation.entries), situation.seats)


def _missing(situation: Situation, cycles: int) -> tuple[Table, ...]:
    """What so many cycles want, less what has been planned."""
    if _chosen_one_by_one(situation):
        return _greedily(situation, cycles)
    plan = _plan(situation, cycles)
    return _less_planned(situation, ((table, situation.deal_sets) for table in plan))


def _all_tables(situation: Situation) -> bool:
    """Whether a cycle has every possible table, so that all of them are known beforehand."""
    return situation.seats == FEWEST_SEATS or len(situation.entries) <= ALL_TABLES


def _chosen_one_by_one(situation: Situation) -> bool:
    """Whether tables depend on others: on those before them, or on who must be kept apart."""
    if _all_tables(situation):
        return False
    return bool(situation.held) or any(
        situation.apart(*pair) for pair in combinations(situation.entries, 2)
    )


def _plan(situation: Situation, cycles: int) -> tuple[tuple[EntryNumber, ...], ...]:
    """The tables of so many cycles; none with two of one owner, unless it takes them."""
    plan = plan_round_robin(situation.entries, situation.seats, cycles, situation.seed)
    mixed = tuple(table for table in plan if situation.mixed(table))
    seated = {entry for table in mixed for entry in table}
    return mixed if seated == set(situation.entries) else plan


def _less_planned(situation: Situation, wanted: Iterable[_Wanted]) -> tuple[Table, ...]:
    """Cross out of a list what has been planned, from its beginning on."""
    planned: Counter[frozenset[EntryNumber]] = Counter()
    for one in situation.held:
        planned[frozenset(one.entries)] += one.deal_sets
    tables = []
    for entries, deal_sets in wanted:
        there = min(planned[frozenset(entries)], deal_sets)
        planned[frozenset(entries)] -= there
        if deal_sets > there:
            tables.append(Table(entries, deal_sets - there))
    return tuple(tables)


def _greedily(situation: Situation, cycles: int) -> tuple[Table, ...]:
    """Fill tables up to as many deal-sets as are asked for, then add as many as are missing."""
    asked = situation.deal_sets
    planned: Counter[tuple[EntryNumber, ...]] = Counter()
    for one in situation.held:
        if set(one.entries) <= set(situation.entries):
            planned[tuple(sorted(one.entries))] += one.deal_sets
    filled = tuple(
        Table(entries, -deal_sets % asked)
        for entries, deal_sets in planned.items()
        if deal_sets % asked
    )
    there = sum(-(-deal_sets // asked) for deal_sets in planned.values())
    missing = cycles * _cycle(situation) - there
    return (*filled, *(Table(entries, asked) for entries in _more(situation, missing)))


def _more(situation: Situation, tables: int) -> Iterator[tuple[EntryNumber, ...]]:
    """Tables of those who have met least."""
    if tables <= 0:
        return
    number = {entry: index for index, entry in enumerate(situation.entries)}
    met = np.zeros((len(number), len(number)), np.int64)
    sat = np.zeros(len(number), np.int64)
    for one in situation.held:
        seated = [number[entry] for entry in one.entries if entry in number]
        sat[seated] += 1
        met[np.ix_(seated, seated)] += 1
    for pair in combinations(situation.entries, 2):
        if situation.apart(*pair):
            low, high = number[pair[0]], number[pair[1]]
            met[low, high] = met[high, low] = _FAR
    np.fill_diagonal(met, 0)
    draws = situation.draws("more tables")
    for table in more_tables(met, sat, tables, situation.seats, draws):
        yield tuple(situation.entries[index] for index in table)


def _spent_evenly(situation: Situation, budget: int) -> tuple[Table, ...]:
    """Spend a budget so that all tables of a cycle get equally many deal-sets, or one more."""
    active = set(situation.entries)
    whole = budget + sum(one.deal_sets for one in situation.held if active.issuperset(one.entries))
    cycle = _cycle(situation)
    if whole < cycle or _chosen_one_by_one(situation):
        return _spent_greedily(situation, budget)
    # As many cycles as it takes with pairings of the size that is asked for, and all filled alike.
    plan = _plan(situation, -(-whole // (cycle * situation.deal_sets)))
    each, more = divmod(whole, len(plan))
    wanted = [(table, each + (place < more)) for place, table in enumerate(plan)]
    return tuple(_first(_less_planned(situation, wanted), budget))


def _first(tables: tuple[Table, ...], budget: int) -> Iterator[Table]:
    """As many of the first tables as a budget pays for: there were more where others have left."""
    for table in tables:
        deal_sets = min(table.deal_sets, budget)
        budget -= deal_sets
        if deal_sets:
            yield Table(table.entries, deal_sets)


def _spent_greedily(situation: Situation, budget: int) -> tuple[Table, ...]:
    """Spend a budget on tables of those who have met least."""
    if not situation.held and situation.seats == FEWEST_SEATS:
        return tuple(Table(table, 1) for table in _plan(situation, 1)[:budget])
    each = 1 if budget < _cycle(situation) else situation.deal_sets
    sizes = [each] * (budget // each) + [budget % each] * (budget % each > 0)
    return tuple(map(Table, _more(situation, len(sizes)), sizes))
