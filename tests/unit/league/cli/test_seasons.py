"""Standings, reports, recomputing and comparing on the command line, over a small season."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from league.cli.app import app
from league.cli.compare import line_of
from league.model.errors import NotFoundError
from league.model.ids import SeasonId
from league.store import Store
from league.verbs.compare import comparison
from referee.errors import ConfigurationError, RecordError
from tests.leagues import a_bot_folder, a_season, a_store, play_on


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The state folder of four bots that have played two deal-sets."""
    folder = tmp_path_factory.mktemp("home")
    with a_store(folder) as store:
        a_season(store, folder, deal_sets=2)
        play_on(store)
    return folder


@pytest.fixture(autouse=True)
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINOLA_HOME", str(home))


def run(*arguments: str) -> None:
    app(arguments, standalone_mode=False)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    run(*arguments)
    return capsys.readouterr().out


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *arguments, "--json"))
    return found


REPORTS = (
    ("standings",),
    ("report", "pairs"),
    ("report", "seats"),
    ("report", "phases"),
    ("report", "history", "First league", "bot 2"),
)


@pytest.mark.parametrize("command", REPORTS, ids=" ".join)
def test_every_report_is_a_table_json_and_csv(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "bot 2" in printed(capsys, *command) or "1.1.4.2" in printed(capsys, *command)
    assert asked(capsys, *command)["season_id"] == 1
    rows = list(csv.DictReader(io.StringIO(printed(capsys, *command, "--csv"))))
    assert len(rows) in (4, 12, 20, 8)
    assert all(None not in row and None not in row.values() for row in rows)


def test_ratings_is_the_first_name_of_standings(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "ratings", "first LEAGUE", "--season", "1") == printed(
        capsys, "standings"
    )


def test_standings_are_measured_from_an_anchor(capsys: pytest.CaptureFixture[str]) -> None:
    free = {row["bot"]: row for row in asked(capsys, "standings")["rows"]}
    held = {
        row["bot"]: row for row in asked(capsys, "standings", "--anchor", "bot 2=2000")["rows"]
    }
    moved = 2000 - free["bot 2"]["rating"]
    for bot, row in held.items():
        assert row["rating"] == pytest.approx(free[bot]["rating"] + moved)
    assert (held["bot 2"]["low"], held["bot 2"]["high"]) == (2000, 2000)
    assert "the others are measured from it" in held["bot 2"]["note"]
    with pytest.raises(NotFoundError, match="has no bot 'x', expected one of bot 1"):
        run("standings", "--anchor", "x=1500")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("standings", "Other"), "no league is named 'Other'; there are: First league"),
        (("standings", "--season", "7"), "has no season 7; its latest is 1"),
        (("report", "pairs", "--json", "--csv"), "expected one of them"),
    ],
)
def test_what_is_not_there_is_said(arguments: tuple[str, ...], said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        run(*arguments)


def test_a_bot_that_is_not_there_is_said() -> None:
    with pytest.raises(NotFoundError, match="has no bot 'x', expected one of bot 1"):
        run("report", "history", "First league", "x")


def test_recompute_says_that_all_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert "agrees with its records: 8 matches replayed" in printed(capsys, "recompute")
    found = asked(capsys, "recompute")
    assert (found["agrees"], found["matches"], found["rating_points"]) == (True, 8, 32)


def test_recompute_fails_where_something_differs(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store of the fixture is another one, whose results are changed."""
    folder = store.submissions.path_of("x").parents[1]
    a_season(store, folder)
    play_on(store)
    with store.writing() as transaction:
        transaction.exec_driver_sql("update seat_result set points = points + 1")
    monkeypatch.setenv("QUINOLA_HOME", str(folder))
    with pytest.raises(RecordError, match="16 differences between what is stored and what its"):
        run("recompute")
    assert "seat 0 has points" in capsys.readouterr().out


# Comparing


@pytest.fixture
def bots(tmp_path: Path) -> tuple[str, str]:
    one, other = (a_bot_folder(tmp_path, name, program=f"print('{name}')\n") for name in "ab")
    return f"{one}/", f"{other}/"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--game", "hartes"), "hartes"),
        (("--game", "hearts"), "a does not play hearts"),
        (("--game", "reversis", "--elo1", "-5"), "expected elo0 < elo1"),
        (("--game", "reversis", "--alpha", "0"), "expected both above 0"),
        (("--game", "reversis", "--option", "deals"), "expected name=value"),
    ],
)
def test_what_cannot_be_compared_is_said(
    bots: tuple[str, str], options: tuple[str, ...], said: str
) -> None:
    with pytest.raises(ConfigurationError, match=said):
        run("compare", *bots, *options)


def test_one_program_is_not_compared_with_itself(bots: tuple[str, str]) -> None:
    with pytest.raises(ConfigurationError, match="are the same program, a"):
        run("compare", bots[0], bots[0], "--game", "reversis")


def test_a_bot_that_nobody_knows_is_said(bots: tuple[str, str]) -> None:
    with pytest.raises(ConfigurationError, match="no bot is named 'nobody'"):
        run("compare", bots[0], "nobody", "--game", "reversis")


def test_a_season_that_compares_nothing_is_no_comparison(home: Path) -> None:
    with a_store(home) as store, pytest.raises(ConfigurationError, match="compares no versions"):
        line_of(comparison(store, SeasonId(1)))
