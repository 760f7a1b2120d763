"""A league with a bot on its author's machine, over TLS, through the front doors."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic

import httpx
import pytest

from quinola_bot.remote.asking import WAIT_S
from tests.arena import Arena, wait_for

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

LEAGUE = """
name = "Far and near"
game = "reversis"
remote = true
deal_sets = 1
bots = ["far", "./bot1", "./bot2", "./bot3"]

[options]
deals = 4
"""


@contextmanager
def serving(arena: Arena) -> Iterator[str]:
    """`quinola up`; its address."""
    with arena.running("up", "--port", "0", "--json") as process:
        assert process.stdout is not None
        shown = ""
        while "}" not in shown:
            shown += process.stdout.readline()
        yield json.loads(shown)["url"]


@contextmanager
def the_author(arena: Arena, url: str, token: str, program: str) -> Iterator[Path]:
    """What the author runs; what it prints goes to a file."""
    (arena.folder / "token").write_text(token + "\n")
    said = arena.folder / "author.log"
    with said.open("w") as log:
        author = subprocess.Popen(
            [
                *(sys.executable, "-m", "quinola_bot.remote", url, "--token-file", "token"),
                *("--", sys.executable, program),
            ],
            cwd=arena.folder,
            stdout=log,
            stderr=log,
        )
    try:
        yield said
    finally:
        author.terminate()
        assert author.wait(10) == 0


def test_a_league_with_a_remote_bot_is_played_to_its_end(arena: Arena) -> None:
    registered = arena.ask("bot", "remote", "far", "--games", "reversis")
    token = registered["token"]
    (arena.folder / "league.toml").write_text(LEAGUE)
    with serving(arena) as url:
        arena.run("league", "open", "league.toml")
        with (
            httpx.Client(base_url=url, timeout=30) as client,
            the_author(arena, url, token, "bot0/bot.py") as said,
        ):
            path = "/api/v1/leagues/1"
            wait_for(lambda: client.get(path).json()["seasons"][0]["state"] == "over")
            rows = client.get(f"{path}/standings").json()["rows"]
            played = client.get(f"{path}/matches").json()["matches"]
    assert {row["bot"]: (row["matches"], row["forfeits"]) for row in rows} == dict.fromkeys(
        ("far", "bot1", "bot2", "bot3"), (4, 0)
    )
    assert len(played) == 4
    assert said.read_text().count("the bot has ended with status 0") == 4
    assert arena.processes() == {}
    _check_secrets(arena, token)


def _check_secrets(arena: Arena, token: str) -> None:
    """Neither the token nor a ticket is in anything that was written."""
    for path in (*(arena.home / "logs").iterdir(), arena.folder / "author.log"):
        text = path.read_text(errors="replace")
        assert token not in text
        assert "ticket" not in text.lower()


def test_the_end_does_not_wait_for_who_waits_for_news(arena: Arena) -> None:
    token = arena.ask("bot", "remote", "far", "--games", "reversis")["token"]
    with ExitStack() as authors:
        with serving(arena) as url:
            said = authors.enter_context(the_author(arena, url, token, "bot0/bot.py"))
            wait_for(lambda: "waiting for sessions" in said.read_text())
            began = monotonic()
        assert monotonic() - began < WAIT_S
        wait_for(lambda: "does not answer, trying again" in said.read_text())
    assert arena.processes() == {}


def test_whoever_has_no_token_is_told_nothing(arena: Arena) -> None:
    with serving(arena) as url, the_author_of_nothing(arena, url) as author:
        assert author.wait(30) == 3
        assert author.stderr is not None
        assert "no remote bot has this token" in author.stderr.read()


@contextmanager
def the_author_of_nothing(arena: Arena, url: str) -> Iterator[subprocess.Popen[str]]:
    (arena.folder / "token").write_text("guessed\n")
    command = [sys.executable, "-m", "quinola_bot.remote", url, "--token-file", "token"]
    with subprocess.Popen(
        [*command, "--", "true"], cwd=arena.folder, stderr=subprocess.PIPE, text=True
    ) as author:
        yield author


def test_a_league_with_remote_bots_is_not_run_without_those_who_tell_them(arena: Arena) -> None:
    arena.run("bot", "remote", "far", "--games", "reversis")
    (arena.folder / "league.toml").write_text(LEAGUE)
    said = arena.run("league", "run", "league.toml", status=2)
    assert "quinola league open league.toml" in said
