"""Seasons that change on the way: late entrants, withdrawals, and more of what was asked for."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from league.model.errors import NotFoundError
from league.model.ids import EntryNumber, SeasonId
from league.model.schedule import SessionState
from league.model.seasons import ScheduleKind, SeasonState, Terms
from league.store import Store
from league.verbs.finish import finish_session, void_session
from league.verbs.matches import matches, session
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.records import record_of
from league.verbs.seasons import asks_for, entries, season
from league.verbs.seeds import published_seed, verify_season
from league.verbs.settle import settle_match
from league.verbs.standings import standings
from league.verbs.submit import submit_folder
from league.verbs.take_up import asks_for_more, enter, take_up
from league.verbs.waiting import waiting_sessions
from league.verbs.withdraw import withdraw
from referee.errors import ConfigurationError, ConflictError
from tests.leagues import (
    SEED,
    a_bot_folder,
    a_plan,
    a_season,
    claim,
    play,
    play_on,
    some_bots,
)

SEASON = SeasonId(1)
SECOND_SEED = SEED[::-1]


def tables(store: Store) -> Counter[frozenset[int]]:
    """How many matches each set of entries has played or is to play."""
    return Counter(frozenset(match.entries) for match in matches(store, SEASON, limit=1_000))


# Withdrawals


def test_a_withdrawn_bot_is_played_no_more_and_what_runs_is_finished(
    store: Store, tmp_path: Path
) -> None:
    """B101: one session done, one running, the others in the queue."""
    a_season(store, tmp_path, bots=5)
    play_on(store, sessions=1)
    running = claim(store, waiting_sessions(store, 1)[0])
    left = withdraw(store, SEASON, EntryNumber(1))
    assert left.cancelled == 4 * 4 - 2
    assert len(waiting_sessions(store, 99)) == 4
    for finished in play(running):
        settle_match(store, running.claim, finished)
    assert finish_session(store, running.claim).state is SessionState.DONE
    assert play_on(store)[-1].season_over
    assert (progress(store, SEASON).matches.done, progress(store, SEASON).matches.total) == (6, 6)
    assert progress(store, SEASON).deal_sets.total == 1


def test_a_withdrawn_bot_keeps_its_place_and_its_history(store: Store, tmp_path: Path) -> None:
    """B101."""
    a_season(store, tmp_path)
    play_on(store)
    before = {row.bot: row.rating for row in standings(store, SEASON).rows}
    withdraw(store, SEASON, EntryNumber(2))
    after = standings(store, SEASON).rows
    assert {row.bot: row.rating for row in after} == before
    assert {row.bot: "withdrawn" in row.note for row in after} == {
        "bot 1": False,
        "bot 2": True,
        "bot 3": False,
        "bot 4": False,
    }
    assert recompute_ratings(store, SEASON) == 16


def test_a_season_that_waits_for_nobody_else_is_over(store: Store, tmp_path: Path) -> None:
    """B033: with four bots and one gone, no match can exist any more."""
    a_season(store, tmp_path)
    assert withdraw(store, SEASON, EntryNumber(3)).season.state is SeasonState.OVER
    assert progress(store, SEASON).matches.total == 0
    assert waiting_sessions(store, 9) == ()


def test_a_running_session_of_a_withdrawn_bot_is_not_tried_again(
    store: Store, tmp_path: Path
) -> None:
    a_season(store, tmp_path)
    running = claim(store, waiting_sessions(store, 1)[0])
    withdraw(store, SEASON, EntryNumber(1))
    end = void_session(store, running.claim, "a cable was cut")
    assert end.state is SessionState.CANCELLED
    assert end.season_over
    assert "withdrawn" in session(store, running.claim.session_id).reason


def test_records_of_a_deal_that_nobody_will_play_any_more_are_public(
    store: Store, tmp_path: Path
) -> None:
    a_season(store, tmp_path, bots=4)
    play_on(store, sessions=1)
    first = matches(store, SEASON)[0].match_id
    with pytest.raises(ConflictError):
        record_of(store, first)
    withdraw(store, SEASON, EntryNumber(1))
    assert record_of(store, first).match_id == first


def test_nobody_leaves_twice(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, bots=5)
    withdraw(store, SEASON, EntryNumber(2))
    with pytest.raises(ConflictError, match=r"bot 'bot 2' has left season 1 already: withdrawn"):
        withdraw(store, SEASON, EntryNumber(2))
    with pytest.raises(NotFoundError, match="season 1 has no entry 9"):
        withdraw(store, SEASON, EntryNumber(9))


# Late entrants


def test_a_late_bot_is_seated_when_the_round_is_over(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, bots=4)
    late = submit_folder(store, a_bot_folder(tmp_path, "late"))
    enter(store, SEASON, late, seed=SECOND_SEED)
    assert progress(store, SEASON).rounds.current == 1
    play_on(store)
    assert set(tables(store).values()) == {4}
    assert len(tables(store)) == 5
    assert season(store, SEASON).earlier_seeds == ()
    assert verify_season(store, SEASON) == 20


def test_a_bot_that_comes_when_all_is_over_adds_its_matches(store: Store, tmp_path: Path) -> None:
    """No deal comes from a seed that is public already."""
    a_season(store, tmp_path, bots=4)
    play_on(store)
    assert published_seed(store, SEASON) == SEED
    late = submit_folder(store, a_bot_folder(tmp_path, "late"))
    opened = enter(store, SEASON, late, seed=SECOND_SEED)
    assert (opened.state, opened.seed) == (SeasonState.OPEN, None)
    assert [one.seed for one in opened.earlier_seeds] == [SEED]
    play_on(store)
    assert len(tables(store)) == 5
    assert published_seed(store, SEASON) == SECOND_SEED
    assert verify_season(store, SEASON) == 20
    assert recompute_ratings(store, SEASON) == 80


def test_a_bot_enters_once(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, bots=5)
    submission = entries(store, SEASON)[1].submission
    with pytest.raises(ConfigurationError, match=r"bot 'bot 2' plays as entry 2 of season 1"):
        enter(store, SEASON, submission, seed=SECOND_SEED)
    withdraw(store, SEASON, EntryNumber(2))
    with pytest.raises(ConfigurationError, match=r"'bot 2' has left it \(withdrawn\) as entry 2"):
        enter(store, SEASON, submission, seed=SECOND_SEED)


def test_a_bot_of_another_game_does_not_enter(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    folder = a_bot_folder(tmp_path, "stranger")
    manifest = folder / "bot.toml"
    manifest.write_text(manifest.read_text().replace("reversis", "hearts"))
    with pytest.raises(ConfigurationError, match="stranger"):
        enter(store, SEASON, submit_folder(store, folder), seed=SECOND_SEED)
    assert len(entries(store, SEASON)) == 4


def test_a_ladder_seats_a_late_bot_among_those_who_are_known(store: Store, tmp_path: Path) -> None:
    plan = replace(a_plan(), schedule=ScheduleKind.LADDER, terms=Terms(rounds=4))
    open_season(store, plan, some_bots(store, tmp_path, 8), seed=SEED)
    play_on(store, sessions=20)
    enter(store, SEASON, submit_folder(store, a_bot_folder(tmp_path, "late")), seed=SECOND_SEED)
    play_on(store)
    assert any(9 in seated for seated in tables(store))
    assert verify_season(store, SEASON) == progress(store, SEASON).matches.done


# More of the same


def test_a_season_that_is_over_plays_only_what_is_missing(store: Store, tmp_path: Path) -> None:
    bots = some_bots(store, tmp_path, 5)
    open_season(store, a_plan(deal_sets=1), bots, seed=SEED)
    play_on(store)
    more = a_plan(deal_sets=2)
    assert asks_for_more(season(store, SEASON), entries(store, SEASON), more, bots)
    take_up(store, SEASON, more, bots, seed=SECOND_SEED)
    assert (progress(store, SEASON).matches.done, progress(store, SEASON).matches.total) == (
        20,
        40,
    )
    play_on(store)
    found = season(store, SEASON)
    assert asks_for(found, more, bots)
    assert found.state is SeasonState.OVER
    assert set(tables(store).values()) == {8}
    assert {row.deal_sets for row in standings(store, SEASON).rows} == {8}
    assert verify_season(store, SEASON) == 40


def test_more_may_be_asked_for_while_it_is_played(store: Store, tmp_path: Path) -> None:
    bots = some_bots(store, tmp_path, 5)
    open_season(store, a_plan(), bots[:4], seed=SEED)
    take_up(store, SEASON, replace(a_plan(), cycles=2), bots, seed=SECOND_SEED)
    assert progress(store, SEASON).matches.total == 4
    play_on(store)
    assert progress(store, SEASON).matches.done == 40
    assert season(store, SEASON).earlier_seeds == ()


def test_more_rounds_are_played_after_the_last(store: Store, tmp_path: Path) -> None:
    plan = replace(a_plan(), schedule=ScheduleKind.SWISS, terms=Terms(rounds=1))
    bots = some_bots(store, tmp_path, 8)
    open_season(store, plan, bots, seed=SEED)
    play_on(store)
    longer = replace(plan, terms=Terms(rounds=2))
    take_up(store, SEASON, longer, bots, seed=SECOND_SEED)
    play_on(store)
    assert progress(store, SEASON).rounds.current == 2
    assert verify_season(store, SEASON) == 16


def test_asking_for_nothing_more_leaves_it_over(store: Store, tmp_path: Path) -> None:
    bots = some_bots(store, tmp_path, 4)
    open_season(store, a_plan(), bots, seed=SEED)
    play_on(store)
    plan = replace(a_plan(), terms=Terms(suspend_after=99))
    assert take_up(store, SEASON, plan, bots, seed=SECOND_SEED).state is SeasonState.OVER


def test_less_or_something_else_is_not_more(store: Store, tmp_path: Path) -> None:
    bots = some_bots(store, tmp_path, 5)
    opened = open_season(store, a_plan(deal_sets=2), bots, seed=SEED)
    known = entries(store, SEASON)
    changed = submit_folder(store, a_bot_folder(tmp_path, "bot 1", program="changed"))
    plan = a_plan(deal_sets=3)
    assert asks_for_more(opened, known, plan, bots)
    assert not asks_for_more(opened, known, a_plan(deal_sets=1), bots)
    assert not asks_for_more(opened, known, plan, bots[:4])
    assert not asks_for_more(opened, known, plan, (changed, *bots[1:]))
    assert not asks_for_more(opened, known, replace(plan, fault_limit=9), bots)
    with pytest.raises(ConfigurationError, match="cannot be taken up for this: expected the same"):
        take_up(store, SEASON, plan, bots[:4], seed=SECOND_SEED)
