"""The servicer: a stream shows its ticket, and takes its place or is turned away."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace

import grpc
import grpc.aio

from quinola.v1 import play_pb2
from referee.errors import BotFaultError
from referee.server.loop import SessionLoop
from referee.server.stream import BotStream, Context, Verdict
from referee.server.tickets import Tickets
from referee.wire.messages import PROTOCOL_VERSION, BotMessage, Hello, read_bot_message

SERVICE = play_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""Full name of the service."""
METHOD = f"/{SERVICE}/Play"
"""Path of its one method."""

HELLO_S = 10.0
"""Seconds that a stream has for its first message."""

_NO_HELLO = "expected a first message with Hello"


class _RefusedError(Exception):
    """A stream is turned away before it has a place."""

    def __init__(self, code: grpc.StatusCode, text: str) -> None:
        super().__init__(text)
        self.verdict = Verdict(code, text)


def play_handler(
    play: Callable[[AsyncIterator[bytes], Context], Awaitable[None]],
) -> grpc.GenericRpcHandler:
    """What a server is given. Messages pass as bytes: `referee.wire` reads and writes them."""
    method: grpc.RpcMethodHandler[bytes, bytes] = grpc.stream_stream_rpc_method_handler(play)
    return grpc.method_handlers_generic_handler(SERVICE, {"Play": method})


class RefereeService:
    """Serves one session.

    Args:
        loop: Its loop.
        tickets: Its tickets.
        hello_s: Seconds that a stream has for its first message.
        batches: The most requests in one message, by place; Hello may ask for less.
    """

    def __init__(
        self,
        loop: SessionLoop,
        tickets: Tickets,
        hello_s: float = HELLO_S,
        *,
        batches: Sequence[int] = (),
    ) -> None:
        self._loop = loop
        self._batches = batches
        self._tickets = tickets
        self._hello_s = hello_s

    def handler(self) -> grpc.GenericRpcHandler:
        """What a server is given."""
        return play_handler(self.play)

    async def play(self, _messages: AsyncIterator[bytes], context: Context) -> None:
        """Handle one stream from Hello to its end."""
        try:
            first = await self._first(context)
            hello = _hello(first)
            place = self._place(hello)
        except _RefusedError as refusal:
            await context.abort(refusal.verdict.code, refusal.verdict.text)
        stream = BotStream(place, context)
        try:
            await self._loop.host(stream, self._within_batch(hello, place), first)
        except (grpc.aio.BaseError, asyncio.CancelledError):
            raise
        except Exception as error:  # noqa: BLE001 - ours, whatever it is: no bot pays for it
            self._loop.failed(error)

    def _within_batch(self, hello: Hello, place: int) -> Hello:
        """Hello, with the smaller of the two batches that a bot has asked for."""
        if place >= len(self._batches):
            return hello
        most = self._batches[place]
        return replace(hello, max_batch_size=min(hello.max_batch_size or most, most))

    async def _first(self, context: Context) -> BotMessage:
        try:
            async with asyncio.timeout(self._hello_s):
                raw: object = await context.read()  # EOF is no bytes
        except TimeoutError:
            raise _RefusedError(
                grpc.StatusCode.UNAUTHENTICATED, f"{_NO_HELLO} within {self._hello_s:g} s"
            ) from None
        if not isinstance(raw, bytes):  # the stream was closed at once
            raise _RefusedError(grpc.StatusCode.UNAUTHENTICATED, _NO_HELLO)
        try:
            return read_bot_message(raw)
        except BotFaultError as fault:
            raise _RefusedError(grpc.StatusCode.ABORTED, str(fault)) from None

    def _place(self, hello: Hello) -> int:
        if hello.protocol_version != PROTOCOL_VERSION:
            raise _RefusedError(
                grpc.StatusCode.FAILED_PRECONDITION,
                f"the bot speaks protocol version {hello.protocol_version}, this referee version "
                f"{PROTOCOL_VERSION}: expected a bot that is made for version {PROTOCOL_VERSION}",
            )
        place = self._tickets.place_of(hello.ticket)
        if place is None:
            raise _RefusedError(
                grpc.StatusCode.UNAUTHENTICATED, "the ticket is not, or no longer, valid"
            )
        return place


def _hello(first: BotMessage) -> Hello:
    if first.hello is None:
        raise _RefusedError(grpc.StatusCode.UNAUTHENTICATED, _NO_HELLO)
    return first.hello
