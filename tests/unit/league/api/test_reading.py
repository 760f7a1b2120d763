"""What can be read, and what is kept back."""

import hashlib
import json

import httpx

from league.store import Store
from league.verbs.standings import standings
from tests.leagues import SEED


def test_games_are_listed_with_their_options_and_presets(client: httpx.Client) -> None:
    (reversis,) = [
        game for game in client.get("/api/v1/games").json() if game["name"] == "reversis"
    ]
    assert reversis["seats"] == 4
    (deals,) = [option for option in reversis["options"] if option["name"] == "deals"]
    assert (deals["default"], deals["multiple_of"]) == (8, 4)
    assert "heavy_kitty" in reversis["presets"]


def test_bots_are_listed_with_their_digests(client: httpx.Client) -> None:
    bots = client.get("/api/v1/bots").json()
    assert [bot["name"] for bot in bots][:4] == ["bot 1", "bot 2", "bot 3", "bot 4"]
    assert client.get(f"/api/v1/bots/{bots[0]['id']}").json() == bots[0]


def test_a_bot_has_a_standing_and_a_history_in_each_season(client: httpx.Client) -> None:
    over, half = client.get("/api/v1/bots/1/ratings").json()
    assert (over["league"], half["league"]) == ("Over", "Half")
    assert len(over["history"]) == over["standing"]["matches"] == 8
    assert over["history"][-1]["after"] == over["standing"]["online"]


def test_standings_are_those_of_the_league(client: httpx.Client, store: Store) -> None:
    shown = client.get("/api/v1/leagues/1/standings").json()
    computed = standings(store, shown["season"])
    assert [row["rating"] for row in shown["rows"]] == [row.rating for row in computed.rows]
    assert (shown["deal_sets_complete"], shown["deal_sets_planned"]) == (2, 2)


def test_unchanged_standings_are_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/api/v1/leagues/1/standings")
    tag = first.headers["ETag"]
    again = client.get("/api/v1/leagues/1/standings", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_of_matches_hold_each_match_once_in_planned_order(client: httpx.Client) -> None:
    seen: list[str] = []
    cursor: str | None = None
    while True:
        query = {"limit": 3} | ({} if cursor is None else {"cursor": cursor})
        page = client.get("/api/v1/leagues/1/matches", params=query).json()
        seen += [match["id"] for match in page["matches"]]
        cursor = page["next"]
        if cursor is None:
            break
    whole = client.get("/api/v1/leagues/1/matches", params={"limit": 200}).json()["matches"]
    assert seen == [match["id"] for match in whole]
    assert len(set(seen)) == 8


def test_a_record_is_sent_byte_for_byte_as_it_was_hashed(client: httpx.Client) -> None:
    record = client.get("/api/v1/matches/1.1.1.1/record")
    assert hashlib.sha256(record.content).hexdigest() == record.headers["X-Transcript-SHA256"]
    match = client.get("/api/v1/matches/1.1.1.1").json()
    assert record.json()["points"] == [seat["points"] for seat in match["seats"]]
    assert match["digest"] == record.headers["X-Transcript-SHA256"]


def test_no_record_is_shown_while_a_table_still_has_to_play_the_deal(client: httpx.Client) -> None:
    refused = client.get("/api/v1/matches/2.1.1.1/record")
    assert refused.status_code == 409
    assert "deal" in refused.json()["detail"]


def test_a_seed_is_shown_only_after_the_last_match(client: httpx.Client) -> None:
    over, half = client.get("/api/v1/leagues").json()
    assert over["seasons"][0]["seed"] == SEED.hex()
    assert half["seasons"][0]["seed"] is None
    assert half["seasons"][0]["seed_digest"] == hashlib.sha256(SEED).hexdigest()


def test_the_contract_names_every_route_and_every_problem(client: httpx.Client) -> None:
    contract = client.get("/openapi.json").json()
    routes = {
        "/api/v1/bots",
        "/api/v1/bots/{bot_id}/ratings",
        "/api/v1/games",
        "/api/v1/leagues",
        "/api/v1/leagues/{league_id}/standings",
        "/api/v1/leagues/{league_id}/matches",
        "/api/v1/matches/{match_id}/record",
    }
    assert routes <= contract["paths"].keys()
    refused = contract["paths"]["/api/v1/bots"]["post"]["responses"]["422"]
    assert "Problem" in json.dumps(refused)


def test_health_is_told(client: httpx.Client) -> None:
    assert client.get("/healthz").json() == {"status": "alive"}
    assert client.get("/readyz").json() == {"status": "ready"}
