"""Remote bots over HTTP: registered once, told of their sessions as soon as there are any."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from time import monotonic

import httpx
import pytest

from league.model.invitations import Invitation
from league.model.schedule import Claim
from league.model.seasons import Terms
from league.store import Store
from league.verbs.bots import bots
from league.verbs.finish import release_session
from league.verbs.invitations import invite, is_told, take_invitations
from league.verbs.open_season import open_season
from league.verbs.remote_bots import register_remote, remote_manifest
from league.verbs.waiting import waiting_sessions
from tests.leagues import SEED, a_plan, claim

INVITATIONS = "/api/v1/invitations"


@dataclass
class Guest:
    """A remote bot, and a session that is claimed and waits for it."""

    store: Store
    headers: dict[str, str]
    claim: Claim
    invitation: Invitation

    def invite(self) -> None:
        invite(self.store, self.claim, self.invitation)


_NUMBERS = count(1)


@pytest.fixture
def guest(store: Store) -> Guest:
    """A new one for each test, in a league of its own."""
    number = next(_NUMBERS)
    others = [one for one in bots(store) if one.bot.name.startswith("bot ")][:3]
    made = register_remote(store, remote_manifest(f"far {number}", ["reversis"]))
    bot_id = made.submission.bot.bot_id
    plan = replace(a_plan(f"Far {number}"), terms=Terms(remote=True))
    season = open_season(store, plan, (made.submission, *others), seed=SEED)
    take_invitations(store, bot_id)
    session = next(
        one for one in waiting_sessions(store, 99) if one.startswith(f"{season.season_id}.")
    )
    held = claim(store, session).claim
    invitation = Invitation(session, 0, bot_id, "localhost:7000", "its ticket", "PEM")
    return Guest(store, {"Authorization": f"Bearer {made.token}"}, held, invitation)


def test_a_remote_bot_is_registered_once_and_its_token_told_once(client: httpx.Client) -> None:
    asked = {"name": "sent from far", "games": ["hearts:omnibus"]}
    made = client.post("/api/v1/remote-bots", json=asked)
    assert made.status_code == 201
    assert made.headers["Cache-Control"] == "no-store"
    assert made.json()["bot"]["games"] == ["hearts:omnibus"]
    headers = {"Authorization": f"Bearer {made.json()['token']}"}
    assert client.get(INVITATIONS, headers=headers).json() == {"invitations": []}
    again = client.post("/api/v1/remote-bots", json=asked)
    assert again.status_code == 409


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer guessed"}, {"Authorization": "x"}]
)
def test_who_shows_no_token_is_told_nothing(client: httpx.Client, headers: dict[str, str]) -> None:
    answer = client.get(INVITATIONS, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert "Authorization: Bearer TOKEN" in answer.json()["detail"]


def test_an_invitation_is_told_to_who_waits_for_it(client: httpx.Client, guest: Guest) -> None:
    with ThreadPoolExecutor() as beside:
        began = monotonic()
        waits = beside.submit(
            client.get, INVITATIONS, params={"wait": 20}, headers=guest.headers, timeout=30
        )
        guest.invite()
        answer = waits.result()
    assert monotonic() - began < 15
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json()["invitations"] == [
        {
            "invitation": guest.invitation.name,
            "session": guest.claim.session_id,
            "address": "localhost:7000",
            "ticket": "its ticket",
            "certificates": "PEM",
        }
    ]
    assert is_told(guest.store, guest.claim, 0)


def test_what_is_known_is_no_news(client: httpx.Client, guest: Guest) -> None:
    guest.invite()
    began = monotonic()
    known = {"known": [guest.invitation.name], "wait": 0.6}
    answer = client.get(INVITATIONS, params=known, headers=guest.headers)
    assert monotonic() - began >= 0.6
    assert len(answer.json()["invitations"]) == 1


def test_a_bot_that_asks_too_often_at_once_is_told_when_to_come_again(
    client: httpx.Client, guest: Guest
) -> None:
    """B162: what it asks beyond its share costs the server nothing."""
    guest.invite()
    asked = {"known": [guest.invitation.name], "wait": 1.5}
    with ThreadPoolExecutor(8) as beside:
        waits = [
            beside.submit(client.get, INVITATIONS, params=asked, headers=guest.headers)
            for _ in range(8)
        ]
        answers = [one.result() for one in waits]
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] * 4 + [429] * 4
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert int(refused.headers["Retry-After"]) > 0
    assert client.get(INVITATIONS, headers=guest.headers).status_code == 200


def test_when_the_claim_is_gone_the_invitation_is(client: httpx.Client, guest: Guest) -> None:
    guest.invite()
    release_session(guest.store, guest.claim)
    answer = client.get(INVITATIONS, headers=guest.headers)
    assert answer.json() == {"invitations": []}
