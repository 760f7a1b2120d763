"""/remote-bots and /invitations: bots that run on their authors' machines."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from time import monotonic
from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from league.api.needs import StoreNeeded
from league.api.problems import RETRY_SECONDS
from league.api.resources import BotResource
from league.model.ids import BotId
from league.model.invitations import Invitation
from league.store import Store
from league.verbs.invitations import take_invitations
from league.verbs.remote_bots import bot_with_token, register_remote, remote_manifest

LONGEST_WAIT_SECONDS = 25
LOOK_SECONDS = 0.5
MOST_KNOWN = 256
MOST_WAITING = 4
_BEARER = "bearer"

router = APIRouter(tags=["remote bots"])


class RemoteBotRequest(BaseModel):
    """What a remote bot says of itself."""

    name: str = Field(description="Its name.")
    games: list[str] = Field(description='What it plays: "hearts", or "hearts:omnibus".')
    description: str = Field("", description="A sentence for people.")


class RegistrationResource(BaseModel):
    """A remote bot that has just been registered."""

    bot: BotResource = Field(description="The bot.")
    token: str = Field(description="What its author's machine shows. It is told only here.")


class InvitationResource(BaseModel):
    """A session waits for a remote bot."""

    invitation: str = Field(description="Its name; one with another ticket has another.")
    session: str = Field(description="The session.")
    address: str = Field(description="Where to dial in, with TLS: QUINOLA_ADDRESS.")
    ticket: str = Field(description="What to show there: QUINOLA_TICKET. Log it nowhere.")
    certificates: str = Field(description="What to trust there (PEM): the file of QUINOLA_CA.")

    @classmethod
    def of(cls, invitation: Invitation) -> "InvitationResource":
        """What an invitation looks like."""
        return cls(
            invitation=invitation.name,
            session=invitation.session_id,
            address=invitation.address,
            ticket=invitation.ticket,
            certificates=invitation.certificates,
        )


class InvitationList(BaseModel):
    """All invitations that hold."""

    invitations: list[InvitationResource] = Field(description="Those that hold now.")


class InvitationQuery(BaseModel):
    """What whoever asks knows, and how long it waits for more."""

    wait: float = Field(
        0.0,
        ge=0,
        le=LONGEST_WAIT_SECONDS,
        description="How many seconds to wait for an invitation that is not known.",
    )
    known: list[str] = Field(
        [], max_length=MOST_KNOWN, description="Invitations that are no news."
    )


def author_of(
    store: StoreNeeded, authorization: Annotated[str, Header(max_length=500)] = ""
) -> BotId:
    """The remote bot whose token is shown.

    Raises:
        HTTPException: No token is shown, or nobody's.
    """
    scheme, _, token = authorization.partition(" ")
    found = bot_with_token(store, token.strip()) if scheme.lower() == _BEARER else None
    if found is None:
        raise HTTPException(
            HTTPStatus.UNAUTHORIZED,
            "no remote bot has this token: expected the header Authorization: Bearer TOKEN",
            {"WWW-Authenticate": "Bearer"},
        )
    return found


class Waiting:
    """How many questions wait for news, by bot: one client needs one, and a few that it left."""

    def __init__(self) -> None:
        self._count: Counter[BotId] = Counter()

    @contextmanager
    def one_more(self, bot_id: BotId) -> Iterator[None]:
        """Let a question wait.

        Raises:
            HTTPException: Too many of its bot's do.
        """
        if self._count[bot_id] >= MOST_WAITING:
            raise HTTPException(
                HTTPStatus.TOO_MANY_REQUESTS,
                f"{MOST_WAITING} questions of this bot wait for news: ask one at a time",
                {"Retry-After": str(RETRY_SECONDS)},
            )
        self._count[bot_id] += 1
        try:
            yield
        finally:
            self._count[bot_id] -= 1


def _needs(store: StoreNeeded, request: Request) -> tuple[Store, Waiting]:
    waiting: Waiting = request.app.state.waiting
    return store, waiting


@router.post("/remote-bots", status_code=HTTPStatus.CREATED)
def register(
    body: RemoteBotRequest, store: StoreNeeded, response: Response
) -> RegistrationResource:
    """Register a bot that runs on its author's machine; its token is told once, here."""
    response.headers["Cache-Control"] = "no-store"
    made = register_remote(store, remote_manifest(body.name, body.games, body.description))
    return RegistrationResource(bot=BotResource.of(made.submission), token=made.token)


@router.get("/invitations")
async def list_invitations(
    asked: Annotated[InvitationQuery, Query()],
    bot_id: Annotated[BotId, Depends(author_of)],
    needs: Annotated[tuple[Store, Waiting], Depends(_needs)],
    response: Response,
) -> InvitationList:
    """The invitations of the bot whose token is shown; with `wait`, as soon as there is news.

    To ask is a sign of life: sessions wait only for bots whose authors ask.
    """
    response.headers["Cache-Control"] = "no-store"
    store, waiting = needs
    with waiting.one_more(bot_id):
        found = await _news(store, bot_id, asked)
    return InvitationList(invitations=list(map(InvitationResource.of, found)))


async def _news(store: Store, bot_id: BotId, asked: InvitationQuery) -> tuple[Invitation, ...]:
    """All invitations, as soon as one is not known or the wait is over."""
    deadline = monotonic() + asked.wait
    known = set(asked.known)
    while True:
        found = await run_in_threadpool(take_invitations, store, bot_id)
        news = any(invitation.name not in known for invitation in found)
        if news or monotonic() >= deadline:
            return found
        await asyncio.sleep(min(LOOK_SECONDS, max(0.0, deadline - monotonic())))
