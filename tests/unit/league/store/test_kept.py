"""What counts is kept from look to look, and is what somebody who reads it all anew would find."""

from dataclasses import fields
from pathlib import Path

import numpy as np

from league.model.ids import SeasonId
from league.store import Store, Transaction
from league.store.counted import CountedMatches, counted_matches
from league.store.kept import kept_matches
from league.verbs.standings import standings, standings_within
from tests.leagues import a_season, a_store, play_on

SEASON = SeasonId(1)


def equal(one: CountedMatches, other: CountedMatches) -> bool:
    return all(
        np.array_equal(getattr(one, column.name), getattr(other, column.name))
        for column in fields(CountedMatches)
    )


def both(transaction: Transaction) -> tuple[CountedMatches, CountedMatches]:
    return kept_matches(transaction, SEASON, 4), counted_matches(transaction, SEASON, 4)


def test_after_every_session_the_same_is_kept_as_is_counted(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, bots=5, deal_sets=2)
    for _ in range(20):
        with store.reading() as transaction:
            assert equal(*both(transaction))
        play_on(store, sessions=1)
    with store.reading() as transaction:
        kept, counted = both(transaction)
        assert equal(kept, counted)
        assert len(kept.entries) == 40


def test_nothing_is_read_again_that_has_not_changed(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    play_on(store)
    with store.reading() as transaction:
        assert kept_matches(transaction, SEASON, 4) is kept_matches(transaction, SEASON, 4)


def test_a_look_at_an_earlier_moment_counts_what_held_then(store: Store, tmp_path: Path) -> None:
    """Another thread may have looked later, and kept more."""
    a_season(store, tmp_path, bots=5)
    play_on(store, sessions=4)
    with store.reading() as earlier:
        before = counted_matches(earlier, SEASON, 4)
        play_on(store)
        with store.reading() as later:
            assert len(kept_matches(later, SEASON, 4).entries) == 20
        assert equal(kept_matches(earlier, SEASON, 4), before)


def test_only_what_was_planned_before_a_round_is_counted_where_that_is_asked(
    store: Store, tmp_path: Path
) -> None:
    a_season(store, tmp_path)
    play_on(store)
    with store.reading() as transaction:
        assert len(kept_matches(transaction, SEASON, 4, before_round=1).entries) == 0
        assert len(kept_matches(transaction, SEASON, 4, before_round=2).entries) == 4


def test_standings_are_computed_once_for_each_change(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    play_on(store, sessions=3)
    first = standings(store, SEASON)
    assert standings(store, SEASON) is first
    play_on(store)
    assert standings(store, SEASON).revision > first.revision
    with store.reading() as transaction:
        assert standings(store, SEASON) == standings_within(transaction, SEASON)


def test_two_stores_keep_apart_what_they_have_seen(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    other = tmp_path / "other"
    with a_store(other) as second:
        a_season(second, other)
        play_on(store)
        assert standings(store, SEASON).deal_sets.done == 1
        assert standings(second, SEASON).deal_sets.done == 0
