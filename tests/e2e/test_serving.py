"""`quinola up`: the API and everything behind it, from submission to rating."""

import io
import json
import socket
import tarfile

import httpx
import pytest

from tests.arena import Arena, wait_for

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]


def archive(arena: Arena, bot: str) -> bytes:
    """A bot's folder as tar.gz."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz") as packed:
        packed.add(arena.folder / bot, arcname=bot)
    return content.getvalue()


def test_bots_sent_by_http_are_rated_by_a_league_opened_by_http(arena: Arena) -> None:
    with arena.running("up", "--port", "0", "--json") as process:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        shown = ""
        while "}" not in shown:
            shown += next(lines)
        with httpx.Client(base_url=json.loads(shown)["url"], timeout=30) as client:
            for place in range(4):
                sent = client.post("/api/v1/bots", content=archive(arena, f"bot{place}"))
                assert sent.status_code == 201, sent.text
            bots = [f"bot{place}" for place in range(4)]
            asked = {"name": "Sent", "game": "reversis", "bots": bots, "deal_sets": 2}
            asked["options"] = {"deals": 4}
            league = client.post("/api/v1/leagues", json=asked).json()["id"]

            def is_over() -> bool:
                (one,) = client.get("/api/v1/leagues").json()
                return bool(one["seasons"][0]["state"] == "over")

            wait_for(is_over)
            standings = client.get(f"/api/v1/leagues/{league}/standings").json()
            assert standings["deal_sets_complete"] == 2
            assert sorted(row["bot"] for row in standings["rows"]) == bots
            matches = client.get(f"/api/v1/leagues/{league}/matches").json()["matches"]
            record = client.get(f"/api/v1/matches/{matches[0]['id']}/record")
            (arena.folder / "record.json").write_bytes(record.content)
    assert process.returncode == 0
    assert arena.processes() == {}
    assert arena.ask("replay", "verify", "record.json")["holds"]


def test_a_port_in_use_is_said_so_and_nothing_is_started(arena: Arena) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = arena.run("up", "--port", str(taken.getsockname()[1]), status=2)
    assert "in use" in said
    assert "--port" in said
    assert arena.processes() == {}


def test_a_home_in_use_is_said_so(arena: Arena) -> None:
    with arena.running("up", "--port", "0", "--json") as process:
        assert process.stdout is not None
        process.stdout.readline()
        said = arena.run("league", "run", "league.toml", status=2)
    assert "is running Quinola on" in said
    assert "QUINOLA_HOME" in said


def test_the_doctor_finds_this_machine_ready(arena: Arena) -> None:
    findings = arena.ask("doctor")
    assert {finding["check"] for finding in findings} == {
        "python",
        "home",
        "database",
        "redis",
        "bots",
    }
    assert all(finding["ready"] for finding in findings)
