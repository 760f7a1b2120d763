"""Several real processes on one store, on SQLite and on PostgreSQL: nothing is lost or doubled."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from league.model.ids import SeasonId, SessionId
from league.model.seasons import SeasonState
from league.store import Store
from league.verbs.matches import matches, session
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.seeds import verify_season
from league.verbs.standings import standings
from league.verbs.sweep import free_leases_of_dead_owners
from tests.integration.league.processes import COUNTS
from tests.leagues import a_season, a_store, play_on

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[3]
SEASON = SeasonId(1)
Process = subprocess.Popen[str]


@contextmanager
def processes(verb: str, url: str, folder: Path, count: int) -> Iterator[list[Process]]:
    """So many processes that do something to a store; none is left behind."""
    module = "tests.integration.league.processes"
    started = [
        subprocess.Popen(
            [sys.executable, "-m", module, verb, url, str(folder / "submissions")],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def outcome(store: Store) -> bytes:
    """Standings as a reader gets them, without the count of changes on the way."""
    found = replace(standings(store, SEASON), revision=0)
    return json.dumps(asdict(found), allow_nan=False).encode()


def test_four_processes_lose_no_update(store: Store, url: str, tmp_path: Path) -> None:
    """B106: what belongs to a season is read and written after `seasons.change`."""
    season = a_season(store, tmp_path)
    with processes("count_up", url, tmp_path, 4) as started:
        assert [process.wait(50) for process in started] == [0, 0, 0, 0]
    assert session(store, SessionId("1.1.1")).attempts == 4 * COUNTS
    assert progress(store, SEASON).revision == season.revision + 4 * COUNTS


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_on_sqlite_reading_first_loses_no_update_either(
    store: Store, url: str, tmp_path: Path
) -> None:
    """With the driver's own transactions more than half of them are lost without an error."""
    a_season(store, tmp_path)
    with processes("count_up_unguarded", url, tmp_path, 4) as started:
        assert [process.wait(50) for process in started] == [0, 0, 0, 0]
    assert session(store, SessionId("1.1.1")).attempts == 4 * COUNTS


def test_every_session_is_claimed_by_one_process(store: Store, url: str, tmp_path: Path) -> None:
    """B038."""
    a_season(store, tmp_path, bots=6)
    with processes("claim_all", url, tmp_path, 3) as started:
        told = [process.communicate(timeout=50)[0].split() for process in started]
    claimed = [session_id for one in told for session_id in one]
    assert len(claimed) == len(set(claimed)) == 15 * 4


def test_several_processes_may_make_the_tables_at_once(url: str, tmp_path: Path) -> None:
    with processes("open_it", url, tmp_path, 4) as started:
        assert [process.wait(50) for process in started] == [0, 0, 0, 0]


def test_a_killed_worker_changes_nothing_in_what_is_counted(
    store: Store, url: str, tmp_path: Path
) -> None:
    """B007, B046: SIGKILL while playing; each match counts once, ratings and all are the same."""
    a_season(store, tmp_path, bots=5, deal_sets=2)
    with processes("play_all", url, tmp_path, 3) as started:
        victim = started[0]
        assert victim.stdout is not None
        victim.stdout.readline()
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        _sweep_until_over(store, started[1:])
    quiet = tmp_path / "quiet"
    with a_store(quiet) as undisturbed:
        a_season(undisturbed, quiet, bots=5, deal_sets=2)
        play_on(undisturbed)
        assert outcome(store) == outcome(undisturbed)
    assert progress(store, SEASON).matches.done == 40
    assert len({match.match_id for match in matches(store, SEASON, settled=True)}) == 40
    assert recompute_ratings(store, SEASON) == 160
    assert verify_season(store, SEASON) == 40


def _sweep_until_over(store: Store, alive: list[Process]) -> None:
    deadline = time.monotonic() + 50
    while progress(store, SEASON).state is SeasonState.OPEN:
        pids = {process.pid for process in alive}
        free_leases_of_dead_owners(store, socket.gethostname(), pids, counted=True)
        assert time.monotonic() < deadline, "the season is not over after 50 seconds"
        time.sleep(0.05)
