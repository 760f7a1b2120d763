"""One stream to the referee, from Hello to its end."""

import asyncio
import platform
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import grpc
import grpc.aio

from quinola.v1 import play_pb2, play_pb2_grpc
from quinola_bot.answering import Desk
from quinola_bot.bot import Bot, Resign
from quinola_bot.status import FinalStatus
from quinola_bot.version import VERSION

PROTOCOL_VERSION = 1
VERDICTS = (
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.ABORTED,
)
"""Statuses that only a referee gives; every other one but OK means that it was lost."""

_Call: TypeAlias = "grpc.aio.StreamStreamCall[play_pb2.BotMessage, play_pb2.RefereeMessage]"

# A channel of a second try must not wait for the back-off of the first one's.
_OPTIONS = (("grpc.use_local_subchannel_pool", 1),)


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where to dial in, and as whom.

    Attributes:
        address: `unix:/path` or `host:port`.
        ticket: The ticket for Hello; never shown.
        certificates: Those that vouch for a host (PEM); None for no TLS.
    """

    address: str
    ticket: str
    certificates: bytes | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a stream ended.

    Attributes:
        code: gRPC's status.
        details: Its text.
        welcomed: Whether the referee had answered Hello.
        answered: Whether the bot had answered anything.
        left: Whether the bot had said Goodbye.
    """

    code: grpc.StatusCode
    details: str
    welcomed: bool
    answered: bool
    left: bool


class Stream:
    """One stream: says Hello, answers until the end, and says Goodbye.

    It is asynchronous because that is faster: measured with batches of 32, a third fewer
    microseconds a decision than gRPC's threads. The bot itself never notices; while it thinks,
    nothing else is to be done here.
    """

    def __init__(self, bot: Bot, desk: Desk, invitation: Invitation) -> None:
        """Prepare a stream for `bot`, whose tables are kept by `desk`."""
        self._bot = bot
        self._desk = desk
        self._invitation = invitation
        self._welcomed = False
        self._answered = False
        self._left = False

    async def play(self) -> Ending:
        """Play until the stream ends.

        Raises:
            BotRaisedError: The bot's own code raised an exception.
        """
        # Call, stub and channel live in this frame alone: a reference that outlives it can hang
        # the interpreter when it ends.
        async with _channel(self._invitation) as channel:
            call = play_pb2_grpc.RefereeServiceStub(channel).Play()
            status = FinalStatus(call)
            # A call that is over raises either; which status it ended with is asked below.
            with suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
                await self._converse(call)
            code, details = await status.get(call)
        return Ending(code, details, self._welcomed, self._answered, self._left)

    async def _converse(self, call: _Call) -> None:
        await call.write(self._hello())
        while isinstance(message := await call.read(), play_pb2.RefereeMessage):
            try:
                await self._take(call, message)
            except Resign as resignation:
                await self._leave(call, str(resignation))

    async def _take(self, call: _Call, message: play_pb2.RefereeMessage) -> None:
        self._welcomed = self._welcomed or message.HasField("welcome")
        self._desk.open(message)
        if message.requests and not self._left:
            for answer in self._desk.answers(message.requests):
                await call.write(answer)
                self._answered = True
        self._desk.close(message)
        if message.HasField("session_ended"):
            await self._leave(call, "")

    async def _leave(self, call: _Call, reason: str) -> None:
        if not self._left:
            self._left = True
            await call.write(play_pb2.BotMessage(goodbye=play_pb2.Goodbye(reason=reason)))
            await call.done_writing()

    def _hello(self) -> play_pb2.BotMessage:
        hello = play_pb2.Hello(
            ticket=self._invitation.ticket,
            protocol_version=PROTOCOL_VERSION,
            max_batch_size=self._bot.max_batch_size,
            as_they_arise=self._bot.as_they_arise,
            software=f"quinola-bot/{VERSION} python/{platform.python_version()}",
        )
        return play_pb2.BotMessage(hello=hello)


def _channel(invitation: Invitation) -> grpc.aio.Channel:
    if invitation.certificates is None:
        return grpc.aio.insecure_channel(invitation.address, options=_OPTIONS)
    credentials = grpc.ssl_channel_credentials(invitation.certificates)
    return grpc.aio.secure_channel(invitation.address, credentials, options=_OPTIONS)
