"""The records are the truth: whatever is stored besides can be computed again, and is compared."""

import gzip
import shutil
import sqlite3
from pathlib import Path

import pytest

from league.model.ids import EntryNumber, SeasonId, SessionId
from league.store import Store
from league.verbs.finish import void_session
from league.verbs.recompute import recompute_season
from league.verbs.standings import standings
from league.verbs.withdraw import withdraw
from tests.leagues import SettableClock, a_season, a_store, claim, play_on

SEASON = SeasonId(1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of four bots that have played their one deal-set."""
    folder = tmp_path_factory.mktemp("played")
    with a_store(folder) as store:
        a_season(store, folder)
        play_on(store)
    return folder / "quinola.db"


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """A folder with a copy of that database."""
    shutil.copy(played, tmp_path / "quinola.db")
    return tmp_path


def differences(folder: Path) -> tuple[str, ...]:
    with a_store(folder) as store:
        return recompute_season(store, SEASON).differences


def tamper(folder: Path, statement: str, *values: object) -> None:
    """Change what is stored behind the store's back."""
    with sqlite3.connect(folder / "quinola.db") as database:
        assert database.execute(statement, values).rowcount >= 1
    database.close()


def test_a_season_agrees_with_its_records(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, bots=5)
    play_on(store)
    found = recompute_season(store, SEASON)
    assert found.differences == ()
    assert (found.matches, found.deal_sets, found.points, found.bots) == (20, 5, 80, 5)


@pytest.mark.parametrize("sessions", [0, 6])
def test_a_season_agrees_at_any_time(store: Store, tmp_path: Path, sessions: int) -> None:
    a_season(store, tmp_path, bots=5)
    play_on(store, sessions=sessions)
    found = recompute_season(store, SEASON)
    assert (found.differences, found.matches) == ((), sessions)


def test_void_matches_and_those_set_aside_change_nothing(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    """What is our own fault never moves a rating."""
    a_season(store, tmp_path, bots=5)
    for _ in range(3):
        clock.pass_by(60)
        void_session(store, claim(store, SessionId("1.2.1")).claim, "it kills its worker")
    assert all(row.rating is None for row in standings(store, SEASON).rows)
    play_on(store)
    found = recompute_season(store, SEASON)
    assert (found.differences, found.matches, found.deal_sets) == ((), 19, 4)


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("points", 99, "match 1.1.1.1: seat 2 has points 99, its record gives"),
        ("rank", 7, "match 1.1.1.1: seat 2 has rank 7, its record gives"),
        ("forfeited", 1, "match 1.1.1.1: seat 2 has forfeited True, its record gives False"),
        ("faults", 5, "match 1.1.1.1: seat 2 has faults 5, its record gives 0"),
    ],
)
def test_a_changed_result_is_found(folder: Path, column: str, value: int, said: str) -> None:
    tamper(
        folder,
        f"update seat_result set {column} = ? where match_id = '1.1.1.1' and seat = 2",  # noqa: S608 - a column of ours
        value,
    )
    assert differences(folder)[0].startswith(said)


def test_a_changed_rank_shows_in_the_official_table(folder: Path) -> None:
    tamper(folder, "update seat_result set rank = 5 - rank where match_id = '1.1.1.1'")
    assert any("its rating is shown as" in said for said in differences(folder))


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "update rating_point set after = after + 0.001 where planned = 3",
            "match 1.1.3.1: entry",
        ),
        ("delete from rating_point where planned = 4", "12 rating points are stored, the results"),
        ("update result set termination = 'forfeit'", "match 1.1.1.1: it ended by forfeit, its"),
        ("delete from record where match_id = '1.1.2.1'", "match 1.1.2.1: it has a result but no"),
        ("update result set digest = 'x'", "match 1.1.1.1: its record has the digest"),
    ],
)
def test_whatever_else_is_changed_is_found(folder: Path, statement: str, said: str) -> None:
    tamper(folder, statement)
    assert differences(folder)[0].startswith(said)


def test_what_two_machines_may_differ_by_is_no_difference(folder: Path) -> None:
    tamper(folder, "update rating_point set after = after + 1e-9")
    assert differences(folder) == ()


def test_a_record_that_was_changed_is_found(folder: Path) -> None:
    with sqlite3.connect(folder / "quinola.db") as database:
        chosen = "select transcript from record where match_id = '1.1.1.1'"
        (text,) = database.execute(chosen).fetchone()
    database.close()
    changed = gzip.decompress(text).replace(b"season/1/pairing/1", b"season/1/pairing/2")
    tamper(
        folder,
        "update record set transcript = ? where match_id = '1.1.1.1'",
        gzip.compress(changed),
    )
    assert "digest" in differences(folder)[0]


def test_a_bot_that_was_withdrawn_keeps_what_it_played(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path, bots=5)
    play_on(store, sessions=9)
    withdraw(store, season.season_id, EntryNumber(2))
    play_on(store)
    found = recompute_season(store, SEASON)
    assert found.differences == ()
    assert 0 < found.matches < 20
    assert {row.bot for row in standings(store, SEASON).rows} >= {"bot 2"}
