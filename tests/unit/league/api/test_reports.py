"""Reports through the API: the same as the verbs give, in JSON."""

import json
from dataclasses import asdict

import httpx

from league.model.ids import SeasonId
from league.store import Store
from league.verbs.reports import history_report, pair_report, seat_report


def test_pairs_and_seats_are_those_of_the_season(client: httpx.Client, store: Store) -> None:
    over = SeasonId(1)
    for name, report in (("pairs", pair_report), ("seats", seat_report)):
        shown = client.get(f"/api/v1/leagues/1/{name}").json()
        assert shown == json.loads(json.dumps(asdict(report(store, over))))


def test_a_history_names_its_matches(client: httpx.Client, store: Store) -> None:
    shown = client.get("/api/v1/leagues/1/history", params={"bot": "bot 2"}).json()
    expected = history_report(store, SeasonId(1), "bot 2")
    assert [point["match_id"] for point in shown["points"]] == [
        point.match_id for point in expected.points
    ]
    match = client.get(f"/api/v1/matches/{shown['points'][0]['match_id']}").json()
    assert match["settled"]


def test_what_is_not_there_is_a_problem(client: httpx.Client) -> None:
    for path in (
        "/api/v1/leagues/9/pairs",
        "/api/v1/leagues/1/seats?season=9",
        "/api/v1/leagues/1/history?bot=nobody",
    ):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"
    assert client.get("/api/v1/leagues/1/history").status_code == 422


def test_a_league_that_compares_no_versions_says_so(client: httpx.Client) -> None:
    answer = client.get("/api/v1/leagues/1/comparison")
    assert answer.status_code == 422
    assert "compares no versions" in answer.json()["detail"]
