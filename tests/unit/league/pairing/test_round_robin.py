"""Everybody meets everybody, equally often, in duels and at larger tables."""

from collections import Counter
from itertools import combinations
from math import ceil, comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import Pairing, plan_round_robin, plan_sessions

NAMES = tuple(f"bot{number:02d}" for number in range(64))
SEED = b"a season"


def meetings(plan: tuple[Pairing[str], ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for table in plan for pair in combinations(table, 2))


def appearances(plan: tuple[Pairing[str], ...]) -> Counter[str]:
    return Counter(bot for table in plan for bot in table)


def spread(counts: Counter[str] | Counter[frozenset[str]]) -> int:
    return max(counts.values()) - min(counts.values())


def variance(plan: tuple[Pairing[str], ...], entrants: int) -> float:
    """Return the mean variance of a difference of two bots over that of perfect balance."""
    met = np.zeros((entrants, entrants))
    for table in plan:
        for one, other in combinations(map(NAMES.index, table), 2):
            met[one, other] += 1
            met[other, one] += 1
    values = np.linalg.eigvalsh(np.diag(met.sum(axis=0)) - met)[1:]
    return float(np.mean(1 / values) * met.sum() / (entrants - 1))


@given(st.integers(2, 24), st.integers(1, 3), st.binary(max_size=8))
def test_in_duels_every_pair_meets_once_a_cycle(entrants: int, cycles: int, seed: bytes) -> None:
    plan = plan_round_robin(NAMES[:entrants], 2, cycles, seed)
    assert meetings(plan) == {
        frozenset(pair): cycles for pair in combinations(NAMES[:entrants], 2)
    }


@pytest.mark.parametrize("entrants", range(2, 25))
def test_in_duels_every_bot_is_named_first_as_often_as_second(entrants: int) -> None:
    plan = plan_round_robin(NAMES[:entrants], 2, 1, SEED)
    first = Counter(pair[0] for pair in plan)
    for bot in NAMES[:entrants]:
        assert abs(2 * first[bot] - (entrants - 1)) <= 1


@pytest.mark.parametrize("entrants", range(2, 25))
def test_after_an_even_number_of_cycles_first_and_second_balance(entrants: int) -> None:
    plan = plan_round_robin(NAMES[:entrants], 2, 2, SEED)
    assert dict.fromkeys(plan, 1) == Counter(plan)
    first = Counter(pair[0] for pair in plan)
    assert set(first.values()) == {entrants - 1}


@pytest.mark.parametrize("entrants", [5, 6, 9, 12])
def test_in_duels_a_round_never_needs_a_bot_twice(entrants: int) -> None:
    plan = plan_round_robin(NAMES[:entrants], 2, 1, SEED)
    tables = entrants // 2
    for start in range(0, len(plan), tables):
        busy = [bot for pair in plan[start : start + tables] for bot in pair]
        assert len(busy) == len(set(busy))


@pytest.mark.parametrize(
    ("entrants", "seats"), [(3, 3), (4, 3), (4, 4), (5, 4), (6, 4), (8, 4), (8, 5), (7, 7)]
)
def test_up_to_eight_entrants_every_table_is_played_once_a_cycle(
    entrants: int, seats: int
) -> None:
    plan = plan_round_robin(NAMES[:entrants], seats, 2, SEED)
    every = {frozenset(table) for table in combinations(NAMES[:entrants], seats)}
    assert Counter(map(frozenset, plan)) == dict.fromkeys(every, 2)
    assert set(meetings(plan).values()) == {2 * comb(entrants - 2, seats - 2)}
    half = len(plan) // 2
    assert set(map(frozenset, plan[:half])) == every


# Entrants, seats, cycles, and the variance that ratings are to have at most.
DESIGNS = (
    (13, 4, 1, 1.04),
    (16, 4, 1, 1.02),
    (20, 4, 2, 1.01),
    (12, 3, 2, 1.01),
    (30, 5, 1, 1.02),
)


@pytest.mark.parametrize(("entrants", "seats", "cycles", "most"), DESIGNS)
def test_beyond_eight_entrants_tables_are_balanced_by_pairs(
    entrants: int, seats: int, cycles: int, most: float
) -> None:
    plan = plan_round_robin(NAMES[:entrants], seats, cycles, SEED)
    needed = ceil(entrants * (entrants - 1) / (seats * (seats - 1)))
    assert len(plan) == cycles * needed
    assert all(len(set(table)) == seats for table in plan)
    assert spread(appearances(plan)) <= 2
    assert max(meetings(plan).values()) <= cycles + 1
    assert variance(plan, entrants) <= most


@pytest.mark.slow
def test_sixty_four_entrants_are_balanced_too() -> None:
    plan = plan_round_robin(NAMES, 4, 1, SEED)
    assert len(plan) == 336
    assert spread(appearances(plan)) <= 2
    assert variance(plan, 64) <= 1.01


def test_240_matches_of_eight_bots_give_each_bot_each_seat_equally_often() -> None:
    """60 pairings of four, one deal-set each, in all rotations."""
    plan = plan_round_robin(NAMES[:8], 4, 1, SEED)[:60]
    sat: Counter[tuple[str, int]] = Counter()
    for number, places in enumerate(plan):
        for session in plan_sessions(SEED + bytes([number]), 4, 1):
            for seat, place in enumerate(session.seatings[0]):
                sat[places[place], seat] += 1
    assert sum(sat.values()) == 4 * 240
    for bot in NAMES[:8]:
        assert len({sat[bot, seat] for seat in range(4)}) == 1


@pytest.mark.parametrize(("entrants", "seats"), [(6, 2), (6, 4), (11, 4)])
def test_a_plan_repeats_with_its_seed_and_changes_with_another(entrants: int, seats: int) -> None:
    plan = plan_round_robin(NAMES[:entrants], seats, 2, b"one")
    assert plan_round_robin(NAMES[:entrants], seats, 2, b"one") == plan
    assert plan_round_robin(NAMES[:entrants], seats, 2, b"two") != plan


def test_a_plan_never_changes_between_versions() -> None:
    """Written down once: a league that is under way must find its own plan again."""
    duels = plan_round_robin("abcd", 2, 1, b"fixed")
    assert ["".join(pair) for pair in duels] == ["ca", "db", "ad", "bc", "ba", "cd"]
    tables = plan_round_robin("abcdefghi", 4, 1, b"fixed")
    assert ["".join(table) for table in tables] == ["abde", "gifc", "hfeb", "cahi", "dghc", "bgia"]


def test_three_bots_for_four_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="3 entrants for 4 seats, expected 4 entrants or more"):
        plan_round_robin(NAMES[:3], 4, 1, SEED)


@pytest.mark.parametrize("entrants", [0, 1])
def test_a_duel_with_nobody_is_refused(entrants: int) -> None:
    with pytest.raises(ValueError, match="expected 2 entrants or more"):
        plan_round_robin(NAMES[:entrants], 2, 1, SEED)


def test_an_entrant_who_is_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="'b' is entered twice"):
        plan_round_robin(["a", "b", "c", "b"], 4, 1, SEED)


@pytest.mark.parametrize(("seats", "cycles", "why"), [(1, 1, "1 seats"), (2, 0, "0 cycles")])
def test_a_plan_of_nothing_is_refused(seats: int, cycles: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        plan_round_robin(NAMES[:4], seats, cycles, SEED)
