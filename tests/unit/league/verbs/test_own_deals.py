"""Leagues with remote bots: each match has a deal of its own."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from league.leaguefile import read_league_table
from league.model.ids import SeasonId
from league.model.seasons import ScheduleKind, Season, Terms
from league.store import Store
from league.verbs.finish import void_session
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.records import record_of
from league.verbs.seeds import verify_season
from league.verbs.standings import standings
from league.verbs.waiting import waiting_sessions
from referee.errors import ConfigurationError
from referee.match.transcript import read
from tests.leagues import SEED, SettableClock, a_plan, claim, play_on, some_bots

SEASON = SeasonId(1)


def a_remote_season(
    store: Store,
    folder: Path,
    *,
    bots: int = 4,
    deal_sets: int = 2,
    kind: ScheduleKind = ScheduleKind.ROUND_ROBIN,
) -> Season:
    rounds = None if kind is ScheduleKind.ROUND_ROBIN else 2
    plan = replace(
        a_plan(deal_sets=deal_sets), schedule=kind, terms=Terms(rounds=rounds, remote=True)
    )
    return open_season(store, plan, some_bots(store, folder, bots), seed=SEED)


def test_a_league_file_says_whether_remote_bots_may_play() -> None:
    asked = {"name": "Far", "game": "reversis", "bots": ["a", "b", "c", "d"]}
    assert not read_league_table(asked).plan.terms.remote
    assert read_league_table({**asked, "remote": True}).plan.terms.remote
    with pytest.raises(ConfigurationError, match="remote is 'yes', expected true or false"):
        read_league_table({**asked, "remote": "yes"})


def test_no_deal_is_played_twice(store: Store, tmp_path: Path) -> None:
    a_remote_season(store, tmp_path)
    planned = matches(store, SEASON)
    assert len(planned) == len({match.deal_path for match in planned}) == 8


def test_every_bot_sits_in_each_seat_equally_often(store: Store, tmp_path: Path) -> None:
    a_remote_season(store, tmp_path, bots=5)
    seated = Counter(
        (entry, seat)
        for match in matches(store, SEASON)
        for seat, entry in enumerate(match.entries)
    )
    assert set(seated.values()) == {8}


def test_each_session_plays_its_share_of_the_deals(store: Store, tmp_path: Path) -> None:
    a_remote_season(store, tmp_path)
    sessions = Counter(match.session_id for match in matches(store, SEASON))
    assert sessions == {f"1.1.{rotation}": 2 for rotation in range(1, 5)}


def test_a_match_counts_as_soon_as_it_is_settled(store: Store, tmp_path: Path) -> None:
    a_remote_season(store, tmp_path)
    play_on(store, sessions=1)
    shown = standings(store, SEASON)
    assert (shown.deal_sets.done, shown.deal_sets.total) == (2, 8)
    assert [row.matches for row in shown.rows] == [2] * 4
    assert progress(store, SEASON).deal_sets == shown.deal_sets


def test_the_record_of_a_match_is_open_once_it_is_settled(store: Store, tmp_path: Path) -> None:
    a_remote_season(store, tmp_path)
    play_on(store, sessions=1)
    first = matches(store, SEASON)[0]
    assert record_of(store, first.match_id).match_id == first.match_id


def test_all_of_it_comes_from_the_seed_and_can_be_computed_again(
    store: Store, tmp_path: Path
) -> None:
    a_remote_season(store, tmp_path)
    play_on(store)
    assert verify_season(store, SEASON) == 8
    assert recompute_ratings(store, SEASON) == 32


@pytest.mark.parametrize("kind", [ScheduleKind.SWISS, ScheduleKind.LADDER])
def test_schedules_that_grow_have_own_deals_too(
    store: Store, tmp_path: Path, kind: ScheduleKind
) -> None:
    a_remote_season(store, tmp_path, bots=8, deal_sets=1, kind=kind)
    play_on(store)
    planned = matches(store, SEASON)
    assert len(planned) == len({match.deal_path for match in planned}) == 16
    assert verify_season(store, SEASON) == 16


def test_what_is_played_again_is_dealt_anew(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    """A bot that cannot be made to forget has seen the cards of the first attempt."""
    a_remote_season(store, tmp_path, deal_sets=1)
    first = claim(store, waiting_sessions(store, 1)[0])
    void_session(store, first.claim, "the machine stopped")
    clock.pass_by(10)
    again = claim(store, first.claim.session_id)
    assert again.matches[0].match_id == first.matches[0].match_id
    assert again.matches[0].deal_key != first.matches[0].deal_key
    void_session(store, again.claim, "once more")
    clock.pass_by(10)
    play_on(store)
    record = read(record_of(store, first.matches[0].match_id).transcript)
    assert record.deal_path == "season/1/pairing/1/deal-set/1/attempt/3"
    assert verify_season(store, SEASON) == 4


def test_where_bots_forget_a_deal_stays_the_same(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    open_season(store, a_plan(), some_bots(store, tmp_path, 4), seed=SEED)
    first = claim(store, waiting_sessions(store, 1)[0])
    void_session(store, first.claim, "the machine stopped")
    clock.pass_by(10)
    assert claim(store, first.claim.session_id).matches == first.matches
