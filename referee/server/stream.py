"""One stream of one bot: what comes in is reported, what is ready goes out, and it ends once."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import grpc
import grpc.aio

Context = grpc.aio.ServicerContext[bytes, bytes]
"""What gRPC knows of a stream; the messages are bytes, `referee.wire` reads and writes them."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why the referee ends a stream that the bot would go on with.

    Attributes:
        code: One of the statuses that play.proto reserves.
        text: The reason, for the bot's author.
    """

    code: grpc.StatusCode
    text: str


class Listener(Protocol):
    """Who is told what happens on the streams of a session."""

    def received(self, stream: "BotStream", raw: bytes) -> None:
        """A message came in."""
        ...

    def messages_for(self, stream: "BotStream") -> Iterable[bytes]:
        """What is to be sent now."""
        ...

    def left(self, stream: "BotStream") -> None:
        """The bot's side is closed: whether on purpose, the stream cannot know."""
        ...

    def failed(self, error: BaseException) -> None:
        """Our own code failed; no bot's fault."""
        ...


class BotStream:
    """A live stream, after Hello.

    Attributes:
        place: The place of its bot.
        told_end: Whether its last message, SessionEnded, has been handed over for sending.
        is_leaving: Whether the bot has said Goodbye before that: it is told what that costs, and
            then the stream ends, whether its side is closed already or not.
    """

    def __init__(self, place: int, context: Context) -> None:
        self.place = place
        self.told_end = False
        self.is_leaving = False
        self._context = context
        self._news = asyncio.Event()
        self._verdict: asyncio.Future[Verdict | None] = asyncio.get_running_loop().create_future()

    def wake(self) -> None:
        """Something is ready to be sent. It is fetched when the last message has gone out.

        So nothing queues here: a bot that does not read stalls itself alone.
        """
        self._news.set()

    def close(self, verdict: Verdict | None = None) -> None:
        """End the stream; without a verdict its status is OK. Only the first call counts."""
        if not self._verdict.done():
            self._verdict.set_result(verdict)

    async def ended(self, patience_s: float) -> None:
        """Wait until the stream is closed, from whichever side, but not for ever."""
        await asyncio.wait([self._verdict], timeout=patience_s)

    async def run(self, listener: Listener, welcome: bytes) -> None:
        """Carry messages until the stream is closed, from whichever side.

        Raises:
            grpc.aio.AbortError: Closed with a verdict, which gRPC now sends.
            asyncio.CancelledError: The bot is gone, or the server stops.
        """
        tasks: list[asyncio.Task[None]] = []
        try:
            # By itself: a first message that is cut off while it takes the metadata along would
            # leave gRPC unable to send a status.
            await self._context.send_initial_metadata(())
            tasks = [
                asyncio.create_task(self._read(listener)),
                asyncio.create_task(self._write(listener, welcome)),
            ]
            verdict = await self._verdict
        finally:
            listener.left(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if verdict is not None:
            await self._context.abort(verdict.code, verdict.text)

    async def _read(self, listener: Listener) -> None:
        """Report each message.

        A killed bot looks like one that has closed its side: the stream ends, nothing more.
        """
        try:
            while (raw := await self._next()) is not None:
                listener.received(self, raw)
            if not self.is_leaving:
                listener.left(self)
                self.close()
        except Exception as error:  # noqa: BLE001 - what is not gRPC's is ours, never the bot's
            listener.failed(error)

    async def _next(self) -> bytes | None:
        try:
            raw: object = await self._context.read()  # EOF is no bytes
        except grpc.aio.BaseError:
            return None
        return raw if isinstance(raw, bytes) else None

    async def _write(self, listener: Listener, welcome: bytes) -> None:
        try:
            await self._send(welcome)
            while True:
                await self._news.wait()
                self._news.clear()
                for message in listener.messages_for(self):
                    await self._send(message)
                if self.is_leaving and self.told_end:
                    self.close()
        except grpc.aio.BaseError:
            pass  # the bot is gone; the reader says so
        except Exception as error:  # noqa: BLE001 - as above
            listener.failed(error)

    async def _send(self, message: bytes) -> None:
        await self._context.write(message)
