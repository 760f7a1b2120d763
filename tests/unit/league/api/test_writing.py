"""What can be sent, and what is refused: always a problem that says what was wrong."""

import httpx
import pytest

from tests.leagues import a_plan

PROBLEM = "application/problem+json"
BOTS = ["bot 1", "bot 2", "bot 3", "bot 4"]


def test_an_archive_becomes_a_bot_and_the_same_one_again_changes_nothing(
    client: httpx.Client, bot_archive: bytes
) -> None:
    first = client.post("/api/v1/bots", content=bot_archive)
    assert first.status_code == 201
    assert first.json()["name"] == "sent"
    again = client.post("/api/v1/bots", content=bot_archive)
    assert again.json()["digest"] == first.json()["digest"]
    assert again.json()["submission"] == 1


def test_an_idempotency_key_serves_one_archive_only(
    client: httpx.Client, bot_archive: bytes
) -> None:
    headers = {"Idempotency-Key": "once"}
    first = client.post("/api/v1/bots", content=bot_archive, headers=headers)
    assert client.post("/api/v1/bots", content=bot_archive, headers=headers).json() == first.json()
    other = client.post("/api/v1/bots", content=bot_archive + b"\0", headers=headers)
    assert other.status_code == 409


def test_a_league_is_opened_with_the_keys_of_a_league_file(client: httpx.Client) -> None:
    asked = {"name": "Sent", "game": "reversis", "bots": BOTS, "options": {"deals": 4}}
    opened = client.post("/api/v1/leagues", json=asked)
    assert opened.status_code == 201
    assert opened.json()["options"] == dict(a_plan().ruleset.options)
    assert [season["state"] for season in opened.json()["seasons"]] == ["open"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"deal_sets": 0}, ("deal_sets", "0", "1")),
        ({"options": {"deals": 6}}, ("deals", "6", "multiple of 4")),
        ({"bots": BOTS[:3]}, ("bots", "4 seats")),
        ({"bots": [*BOTS[:3], "nobody"]}, ("bots", "nobody")),
        ({"bots": [*BOTS[:3], "bot 1"]}, ("bots", "bot 1")),
        ({"game": "hartes"}, ("game", "hartes", "reversis")),
        ({"colour": "red"}, ("colour", "not a known key")),
        ({"clock": {"bank": "soon"}}, ("clock.bank", "soon", "20s")),
    ],
)
def test_a_league_that_cannot_be_is_refused_by_key_and_value(
    client: httpx.Client, change: dict[str, object], words: tuple[str, ...]
) -> None:
    before = client.get("/api/v1/leagues").json()
    asked = {"name": "Bad", "game": "reversis", "bots": BOTS} | change
    refused = client.post("/api/v1/leagues", json=asked)
    assert (refused.status_code, refused.headers["Content-Type"]) == (422, PROBLEM)
    for word in words:
        assert word in refused.json()["detail"]
    assert client.get("/api/v1/leagues").json() == before


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/v1/bots/99", 404, "99"),
        ("/api/v1/leagues/99/standings", 404, "99"),
        ("/api/v1/leagues/1/standings?season=7", 404, "season 7"),
        ("/api/v1/matches/9.9.9.9", 404, "9.9.9.9"),
        ("/api/v1/matches/nonsense/record", 404, "nonsense"),
        ("/api/v1/nothing", 404, "Not Found"),
        ("/api/v1/bots/x", 422, "bot_id"),
        ("/api/v1/leagues/1/matches?limit=1000", 422, "limit"),
        ("/api/v1/leagues/1/matches?cursor=5", 422, "cursor '5'"),
    ],
)
def test_what_is_not_there_is_said_so(
    client: httpx.Client, path: str, status: int, words: str
) -> None:
    refused = client.get(path)
    assert (refused.status_code, refused.headers["Content-Type"]) == (status, PROBLEM)
    assert words in refused.json()["detail"]


def test_a_body_that_is_no_archive_is_refused(client: httpx.Client) -> None:
    for body in (b"", b"junk"):
        refused = client.post("/api/v1/bots", content=body)
        assert (refused.status_code, refused.headers["Content-Type"]) == (422, PROBLEM)
        assert "archive" in refused.json()["detail"]


def test_an_archive_that_is_too_long_is_refused_before_it_is_read(client: httpx.Client) -> None:
    refused = client.post("/api/v1/bots", content=bytes(33 * 1024 * 1024))
    assert refused.status_code == 422
    assert "33,554,432" in refused.json()["detail"]
