"""Rating, comparing and recomputing through the front door."""

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.arena import Arena, wait_for

pytestmark = pytest.mark.e2e

DATA = Path(__file__).parents[1] / "unit" / "ratings_data"
COMPARE = ("compare", "bot0/", "bot1/", "--game", "reversis", "--option", "deals=4")


def played(arena: Arena) -> int:
    """Settled matches; read from the database, because a command would take longer than they."""
    file = arena.home / "quinola.db"
    if not file.exists():
        return 0
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        try:
            return int(database.execute("SELECT count(*) FROM result").fetchone()[0])
        except sqlite3.OperationalError:
            return 0  # the tables are being made


def test_a_file_of_results_is_rated_and_a_bad_one_is_refused(arena: Arena) -> None:
    assert "duck2" in arena.run("rate", str(DATA / "d3_hearts6.csv"), "--fewer-wins")
    bad = arena.folder / "bad.csv"
    bad.write_text("first,second,result\na,b,1\nb,a,perhaps\n")
    said = arena.run("rate", "bad.csv", "--json", status=2)
    assert said.startswith("quinola: bad.csv, line 3, column result: 'perhaps', expected 1 (the")
    assert said.count("\n") == 1


@pytest.mark.timeout(240)
def test_a_comparison_goes_on_where_it_was_interrupted(arena: Arena) -> None:
    with arena.running(*COMPARE, "--max-deal-sets", "5000") as first:
        wait_for(lambda: played(arena) > 0)
        first.send_signal(signal.SIGINT)
        said, _ = first.communicate(timeout=60)
    assert first.returncode == 130
    assert "the same command goes on from here" in said
    found = arena.ask(*COMPARE, "--max-deal-sets", "16")
    assert (found["new"], found["old"], found["state"]) == ("bot0", "bot1", "over")
    assert found["deal_sets"] >= 16
    assert found["matches"] == 4 * found["deal_sets"] == 4 * sum(found["counts"])
    assert f"{found['matches']:,} matches in {found['deal_sets']:,} deal-sets" in found["sentence"]
    assert arena.ask("recompute")["agrees"]
