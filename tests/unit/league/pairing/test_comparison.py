"""Version against version: who sits where, and for how long."""

from dataclasses import replace

from league.model.seasons import Terms
from league.pairing import Held, Situation, Table, next_of_comparison
from tests.unit.league.pairing.seasons import a_situation, entries

NEW, OLD = entries(2)


def played(situation: Situation, deal_sets: int) -> Situation:
    held = Held((NEW, OLD), deal_sets, 1)
    return replace(situation, held=(held,), round=2)


def planned(situation: Situation) -> int:
    return sum(table.deal_sets for table in next_of_comparison(situation))


def test_at_two_seats_both_versions_meet_at_two_tables_side_by_side() -> None:
    tables = next_of_comparison(a_situation(2, deal_sets=16))
    assert tables == (Table((NEW, OLD), 8), Table((NEW, OLD), 8))


def test_at_more_seats_the_new_version_sits_among_copies_of_the_old_one() -> None:
    (table,) = next_of_comparison(a_situation(2, seats=5, deal_sets=16))
    assert table == Table((NEW, OLD, OLD, OLD, OLD), 16)


def test_looks_grow_rarer_as_more_has_been_played() -> None:
    situation = a_situation(2, seats=4, deal_sets=16)
    assert [planned(played(situation, n)) for n in (16, 128, 400, 5_000)] == [16, 16, 50, 128]


def test_a_test_that_has_come_to_its_end_plays_no_more() -> None:
    situation = a_situation(2, deal_sets=16)
    assert next_of_comparison(replace(situation, decided=lambda: True)) == ()


def test_no_more_deal_sets_are_played_than_asked_for() -> None:
    for seats in (2, 4):
        situation = a_situation(2, seats, deal_sets=16, terms=Terms(matches=21 * seats))
        assert planned(situation) == 16
        assert planned(played(situation, 16)) in (4, 5)
        assert planned(played(situation, 20)) == 1
        assert planned(played(situation, 21)) == 0


def test_without_one_of_the_two_nothing_is_played() -> None:
    assert next_of_comparison(replace(a_situation(2), entries=(NEW,))) == ()
