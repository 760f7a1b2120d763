"""A league is played once, whatever dies on the way."""

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.arena import Arena, wait_for

pytestmark = [pytest.mark.integration, pytest.mark.timeout(240)]

# Five bots, four seats: five pairings of four sessions, each of two deal-sets.
MATCHES = 40
RUN = ("league", "run", "league.toml", "--seed", "a fixed one")


def settled(arena: Arena) -> int:
    """How many matches are settled now, by a look into the database."""
    database = arena.home / "quinola.db"
    if not database.exists():
        return 0
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM result").fetchone()[0])
        except sqlite3.OperationalError:
            return 0  # it is being made


def playing(arena: Arena) -> list[int]:
    """Worker processes that have bots now."""
    running = arena.processes()
    supervisors = [pid for pid, command in running.items() if "launch.supervisor" in command]
    return [parent for parent in map(_parent, supervisors) if parent in running]


def _parent(pid: int) -> int:
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def kill(pids: list[int]) -> list[int]:
    """Kill processes; those that were still there."""
    killed = []
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
    return killed


def worker(arena: Arena) -> list[int]:
    """The Celery worker, above its pool of processes."""
    return [
        pid for pid, command in arena.processes().items() if command.endswith("-m workers work ")
    ]


def redis(arena: Arena) -> list[int]:
    """The private Redis."""
    return [
        pid for pid, command in arena.processes().items() if "redis-server" in command.split()[0]
    ]


def online_ratings(arena: Arena) -> dict[str, float]:
    """Online Elo by bot, unrounded."""
    return {row["bot"]: row["online"] for row in arena.ask("ratings")["rows"]}


@pytest.fixture(scope="session")
def undisturbed(other_arena: Arena) -> dict[str, float]:
    """Online Elo of the same league when nothing is killed."""
    other_arena.ask(*RUN)
    return online_ratings(other_arena)


def check_complete(arena: Arena) -> None:
    """Every planned match counts once, and every record holds."""
    (listed,) = arena.ask("league", "list")
    assert listed["progress"]["matches"] == {"done": MATCHES, "total": MATCHES}
    rows = arena.ask("ratings")["rows"]
    assert [row["matches"] for row in rows] == [MATCHES * 4 // 5] * 5
    assert arena.ask("replay", "verify", "1.1.1.1")["holds"]


def test_a_league_is_played_from_nothing_and_leaves_no_process(arena: Arena) -> None:
    played = arena.ask(*RUN)
    assert played["progress"]["matches"] == {"done": MATCHES, "total": MATCHES}
    check_complete(arena)
    assert arena.processes() == {}


def test_after_the_end_the_same_command_shows_the_standings_again(arena: Arena) -> None:
    first = arena.ask(*RUN)
    again = arena.ask(*RUN)
    assert again["standings"] == first["standings"]
    another = arena.ask(*RUN, "--another")
    assert another["season"]["number"] == 2


def test_an_interrupted_league_goes_on_where_it_stopped(arena: Arena) -> None:
    with arena.running(*RUN) as process:
        wait_for(lambda: settled(arena) > 0)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "the same command goes on" in said
    assert arena.processes() == {}
    done = settled(arena)
    assert 0 < done < MATCHES
    arena.ask(*RUN)
    check_complete(arena)


@pytest.mark.parametrize("victims", [playing, worker, redis])
def test_a_kill_changes_neither_the_number_of_matches_nor_the_ratings(
    arena: Arena, victims: Callable[[Arena], list[int]], undisturbed: dict[str, float]
) -> None:
    with arena.running(*RUN) as process:
        wait_for(lambda: settled(arena) > 0)
        wait_for(lambda: bool(kill(victims(arena))))
        process.wait(200)
    assert process.returncode == 0
    check_complete(arena)
    assert online_ratings(arena) == undisturbed
    assert arena.processes() == {}


def test_a_killed_command_leaves_no_process_and_can_be_repeated(arena: Arena) -> None:
    with arena.running(*RUN) as process:
        wait_for(lambda: settled(arena) > 0 and bool(playing(arena)))
        process.kill()
    wait_for(lambda: arena.processes() == {})
    arena.ask(*RUN)
    check_complete(arena)
