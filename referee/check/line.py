"""A raw hand on one stream: bytes in and out, and whatever end the script wants."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import grpc
import grpc.aio

from referee.server.service import play_handler
from referee.server.stream import Context, Verdict

_WRITE_S = 20.0
"""How long a bot may leave a message unread; gRPC holds about 4 MB for it."""


class UnreadError(Exception):
    """A message could not be sent: the stream is over, or the bot does not read."""


class Line:
    """One stream of a bot."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._verdict: asyncio.Future[Verdict | None] = asyncio.get_running_loop().create_future()

    async def run(self, hear: Callable[["Line", bytes | None], None]) -> None:
        """Report each message, and at last None when the bot has closed its side; end as told.

        Raises:
            grpc.aio.AbortError: Ended with a verdict, which gRPC now sends.
            asyncio.CancelledError: The bot is gone, or the server stops.
        """
        await self._context.send_initial_metadata(())
        reader = asyncio.create_task(self._read(hear))
        try:
            verdict = await self._verdict
        except asyncio.CancelledError:
            hear(self, None)
            raise
        finally:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        if verdict is not None:
            await self._context.abort(verdict.code, verdict.text)

    async def _read(self, hear: Callable[["Line", bytes | None], None]) -> None:
        raw: object = b""
        while isinstance(raw, bytes):
            try:
                raw = await self._context.read()  # EOF is no bytes
            except grpc.aio.BaseError:
                raw = None
            hear(self, raw if isinstance(raw, bytes) else None)

    async def write(self, raw: bytes) -> None:
        """Send a message.

        Raises:
            UnreadError: The bot is gone or reads nothing.
        """
        try:
            async with asyncio.timeout(_WRITE_S):
                await self._context.write(raw)
        except TimeoutError:
            raise UnreadError(
                f"a message of {len(raw)} bytes was not read in {_WRITE_S:g} s"
            ) from None
        except (grpc.aio.BaseError, grpc.RpcError, asyncio.InvalidStateError) as error:
            raise UnreadError("the stream was over when the referee wrote") from error

    def end(self, verdict: Verdict | None = None) -> None:
        """End the stream; without a verdict its status is OK. Only the first call counts."""
        if not self._verdict.done():
            self._verdict.set_result(verdict)


# What happens at one address, in the order in which it does


@dataclass(frozen=True, slots=True)
class Opened:
    """A stream was opened."""

    line: Line


@dataclass(frozen=True, slots=True)
class Heard:
    """A message came.

    Attributes:
        line: On which stream.
        raw: Its bytes.
        at_ns: When, in charged time.
    """

    line: Line
    raw: bytes
    at_ns: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A stream was closed from the bot's side, or both are."""

    line: Line


class Doorway:
    """The servicer of one address: it hands over each stream, and all that comes on it.

    Args:
        report: Given all that happens.
        now_ns: Charged time.
    """

    def __init__(
        self, report: Callable[[Opened | Heard | Closed], None], now_ns: Callable[[], int]
    ) -> None:
        self._report = report
        self._now_ns = now_ns

    def handler(self) -> grpc.GenericRpcHandler:
        """What a server is given."""
        return play_handler(self._play)

    async def _play(self, _messages: AsyncIterator[bytes], context: Context) -> None:
        line = Line(context)
        self._report(Opened(line))
        await line.run(self._hear)

    def _hear(self, line: Line, raw: bytes | None) -> None:
        if raw is None:
            self._report(Closed(line))
        else:
            self._report(Heard(line, raw, self._now_ns()))
