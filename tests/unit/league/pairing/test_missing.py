"""Round robins that are extended: only what is missing is played."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from league.model.ids import EntryNumber
from league.model.seasons import Terms
from league.pairing import next_of_round_robin, plan_round_robin
from tests.unit.league.pairing.seasons import SEED, Season, a_situation, entries


def a_round_robin(
    bots: int, seats: int = 2, *, cycles: int = 1, deal_sets: int = 1, terms: Terms | None = None
) -> Season:
    situation = a_situation(bots, seats, deal_sets=deal_sets, terms=terms)
    return Season(next_of_round_robin, replace(situation, cycles=cycles))


def deal_sets_of(season: Season) -> Counter[frozenset[EntryNumber]]:
    played: Counter[frozenset[EntryNumber]] = Counter()
    for table in season.tables:
        played[frozenset(table.entries)] += table.deal_sets
    return played


@pytest.mark.parametrize(("bots", "seats"), [(5, 2), (6, 4), (11, 4), (40, 2)])
def test_all_of_it_is_one_round(bots: int, seats: int) -> None:
    season = a_round_robin(bots, seats, cycles=2).grow()
    planned = plan_round_robin(entries(bots), seats, 2, SEED)
    assert [table.entries for table in season.tables] == list(planned)
    assert len(season.rounds) == 1


@pytest.mark.parametrize(("bots", "seats"), [(5, 2), (6, 4), (11, 4)])
def test_more_cycles_add_what_they_add(bots: int, seats: int) -> None:
    season = a_round_robin(bots, seats, deal_sets=3).grow()
    season.now = replace(season.now, cycles=3)
    more = season.grow().rounds[1]
    assert len(more) == 2 * len(season.rounds[0])
    assert {table.deal_sets for table in more} == {3}
    assert len(season.rounds) == 2


@pytest.mark.parametrize(("bots", "seats"), [(5, 2), (6, 4), (11, 4)])
def test_more_deal_sets_fill_every_pairing_up(bots: int, seats: int) -> None:
    season = a_round_robin(bots, seats, deal_sets=6).grow()
    season.now = replace(season.now, deal_sets=10)
    assert {table.deal_sets for table in season.grow().rounds[1]} == {4}
    assert set(deal_sets_of(season).values()) == {10}
    assert len(season.rounds) == 2


@pytest.mark.parametrize(("bots", "seats"), [(5, 2), (5, 4)])
def test_a_new_bot_meets_everybody_and_nobody_else_meets_again(bots: int, seats: int) -> None:
    season = a_round_robin(bots, seats).grow()
    season.field_of(*entries(bots + 1)).grow()
    assert all(bots + 1 in table.entries for table in season.rounds[1])
    every = map(frozenset, combinations(entries(bots + 1), seats))
    assert deal_sets_of(season) == dict.fromkeys(every, 1)


def test_in_a_large_field_a_new_bot_catches_up_at_balanced_tables() -> None:
    season = a_round_robin(16, 4).grow()
    season.field_of(*entries(17)).grow()
    assert season.sat[EntryNumber(17)] >= 3
    assert len(season.tables) == 23  # 17 x 16 / (4 x 3)


@pytest.mark.parametrize(("bots", "seats"), [(5, 2), (6, 4), (16, 4)])
def test_when_a_bot_leaves_nothing_is_played_in_its_place(bots: int, seats: int) -> None:
    season = a_round_robin(bots, seats).grow()
    season.field_of(*entries(bots - 1)).grow()
    assert all(bots not in table.entries for planned in season.rounds[1:] for table in planned)
    if bots < 16:
        assert len(season.rounds) == 1


def test_nothing_is_left_to_play_when_too_few_are_left() -> None:
    """B025, B033."""
    season = a_round_robin(5, 4).grow()
    season.now = replace(season.now, cycles=2)
    season.field_of(*entries(3)).grow()
    assert len(season.rounds) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "matches"), [(5, 2, 100), (6, 4, 97), (8, 2, 30), (12, 2, 40), (11, 4, 200)]
)
def test_a_budget_is_spent_evenly(bots: int, seats: int, matches: int) -> None:
    season = a_round_robin(bots, seats, deal_sets=3, terms=Terms(matches=matches)).grow()
    played = sum(table.deal_sets for table in season.tables)
    assert played == matches // seats
    sat: Counter[EntryNumber] = Counter()
    for table in season.tables:
        sat.update(dict.fromkeys(table.entries, table.deal_sets))
    assert max(sat.values()) - min(sat.values()) <= 3
    assert max(table.deal_sets for table in season.tables) <= 3


def test_in_a_small_field_pairs_differ_by_one_deal_set_at_most() -> None:
    season = a_round_robin(6, 4, deal_sets=4, terms=Terms(matches=4 * 100)).grow()
    played = deal_sets_of(season)
    assert len(played) == 15
    assert set(played.values()) == {6, 7}


@pytest.mark.parametrize(("bots", "seats"), [(5, 2), (6, 4), (11, 4)])
def test_a_larger_budget_adds_the_rest(bots: int, seats: int) -> None:
    season = a_round_robin(bots, seats, deal_sets=2, terms=Terms(matches=60 * seats)).grow()
    season.now = replace(season.now, terms=Terms(matches=100 * seats))
    season.grow()
    assert sum(table.deal_sets for table in season.tables) == 100
    assert len(season.rounds) == 2


def test_deal_sets_per_bot_are_a_budget_of_their_own() -> None:
    season = a_round_robin(64, 4, deal_sets=6, terms=Terms(deal_sets_per_bot=6)).grow()
    assert sum(table.deal_sets for table in season.tables) == 96
    assert set(season.sat.values()) == {6}


def test_with_a_wanted_precision_a_round_is_a_cycle() -> None:
    """B002 in small: what ends it first, the precision or the most matches."""
    endless = a_round_robin(4, deal_sets=5, terms=Terms(until_elo=10.0, matches=10 * 13))
    planned = [sum(t.deal_sets for t in tables) for tables in endless.grow().rounds]
    assert planned == [30, 30]
    precise = a_round_robin(4, deal_sets=5, terms=Terms(until_elo=50.0)).grow()
    assert len(precise.rounds) == 1


def test_bots_of_one_owner_do_not_meet() -> None:
    """B152."""
    owners = dict.fromkeys(entries(2), "ann")
    for bots, seats in ((5, 2), (6, 4), (16, 4)):
        season = a_round_robin(bots, seats)
        season.now = replace(season.now, owners=owners)
        assert not any({1, 2} <= set(table.entries) for table in season.grow().tables)
        assert set(season.sat) == set(entries(bots))
    assert len(season.tables) == 20
    assert max(season.sat.values()) - min(season.sat.values()) <= 1


def test_they_meet_where_nothing_else_is_left_or_where_it_is_allowed() -> None:
    everybody = a_round_robin(3)
    everybody.now = replace(everybody.now, owners=dict.fromkeys(entries(3), "ann"))
    assert len(everybody.grow().tables) == 3
    allowed = a_round_robin(5, terms=Terms(owners_apart=False))
    allowed.now = replace(allowed.now, owners=dict.fromkeys(entries(2), "ann"))
    assert len(allowed.grow().tables) == 10
