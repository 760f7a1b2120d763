"""What is next, and how far a season is."""

from collections import Counter
from pathlib import Path

from league.model.schedule import SessionState
from league.model.seasons import SeasonState
from league.store import Store
from league.verbs.progress import progress
from league.verbs.waiting import waiting_sessions
from tests.leagues import SettableClock, a_season, claim, play_and_settle, play_on


def test_sessions_come_in_planned_order(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, bots=5)
    assert waiting_sessions(store, 5) == ("1.1.1", "1.1.2", "1.1.3", "1.1.4", "1.2.1")


def test_seasons_take_turns_so_a_long_one_keeps_no_short_one_waiting(
    store: Store, tmp_path: Path
) -> None:
    """B005, B016, B043."""
    a_season(store, tmp_path, name="long", bots=7)
    a_season(store, tmp_path, name="short", bots=4)
    first = waiting_sessions(store, 6)
    assert Counter(session.partition(".")[0] for session in first) == {"1": 3, "2": 3}
    assert len(waiting_sessions(store, 1_000)) == 35 * 4 + 4


def test_an_empty_store_has_nothing_to_play(store: Store) -> None:
    assert waiting_sessions(store, 10) == ()


def test_every_count_names_its_unit(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path, bots=5, deal_sets=2)
    play_on(store, sessions=4)
    play_and_settle(store, waiting_sessions(store, 1)[0])
    claim(store, waiting_sessions(store, 1)[0])
    found = progress(store, season.season_id)
    assert (found.matches.done, found.matches.total) == (10, 40)
    assert (found.deal_sets.done, found.deal_sets.total) == (2, 10)
    assert dict(found.sessions) == {
        SessionState.QUEUED: 14,
        SessionState.CLAIMED: 1,
        SessionState.DONE: 5,
        SessionState.SET_ASIDE: 0,
        SessionState.CANCELLED: 0,
    }
    assert found.state is SeasonState.OPEN


def test_the_rate_is_taken_between_results(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    season = a_season(store, tmp_path, bots=5)
    assert progress(store, season.season_id).matches_per_second is None
    for session_id in waiting_sessions(store, 5):
        clock.pass_by(2)
        play_and_settle(store, session_id)
    found = progress(store, season.season_id)
    assert found.matches_per_second == 0.5
    assert found.remaining_seconds == 15 / 0.5


def test_a_rate_of_nothing_predicts_nothing(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)
    play_on(store)
    found = progress(store, season.season_id)
    assert (found.matches_per_second, found.remaining_seconds) == (None, None)
    assert found.state is SeasonState.OVER


def test_the_revision_grows_with_every_change(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)
    seen = [season.revision]
    for session_id in waiting_sessions(store, 4):
        play_and_settle(store, session_id)
        seen.append(progress(store, season.season_id).revision)
    assert seen == sorted(set(seen))
