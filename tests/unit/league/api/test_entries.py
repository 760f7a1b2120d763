"""Bots that come into a season or leave it, by HTTP."""

import httpx

BOTS = ["bot 1", "bot 2", "bot 3", "bot 4"]


def opened(client: httpx.Client, name: str, **keys: object) -> str:
    """The path of a new league."""
    asked = {"name": name, "game": "reversis", "bots": BOTS, "options": {"deals": 4}} | keys
    return f"/api/v1/leagues/{client.post('/api/v1/leagues', json=asked).json()['id']}"


def test_a_bot_enters_and_another_leaves(client: httpx.Client, bot_archive: bytes) -> None:
    client.post("/api/v1/bots", content=bot_archive)
    league = opened(client, "Changing")
    entered = client.post(f"{league}/entries", json={"bot": "sent"})
    assert (entered.status_code, entered.json()["entry"]) == (201, 5)
    left = client.delete(f"{league}/entries/2")
    assert (left.status_code, left.json()["left_because"]) == (200, "withdrawn")
    listed = client.get(f"{league}/entries").json()
    assert [one["bot"] for one in listed if not one["left_because"]] == [
        "bot 1",
        "bot 3",
        "bot 4",
        "sent",
    ]
    assert client.get(league).json()["seasons"][0]["state"] == "open"


def test_what_cannot_be_is_a_problem(client: httpx.Client) -> None:
    league = opened(client, "Refusing")
    assert client.post(f"{league}/entries", json={"bot": "bot 1"}).status_code == 422
    assert client.post(f"{league}/entries", json={"bot": "nobody"}).status_code == 404
    assert client.delete(f"{league}/entries/9").status_code == 404
    assert client.delete(f"{league}/entries/1").status_code == 200
    assert client.delete(f"{league}/entries/1").status_code == 409


def test_a_schedule_is_asked_for_as_in_a_league_file(client: httpx.Client) -> None:
    league = opened(client, "Rounds", schedule="swiss", rounds=2)
    (season,) = client.get(league).json()["seasons"]
    assert (season["schedule"], season["earlier_seeds"]) == ("swiss", [])
    refused = client.post(
        "/api/v1/leagues",
        json={"name": "Endless", "game": "reversis", "bots": BOTS, "schedule": "ladder"},
    )
    assert (refused.status_code, "an end of the ladder" in refused.text) == (422, True)
