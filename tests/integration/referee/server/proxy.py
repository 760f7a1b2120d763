"""A proxy between a bot and its referee that loses what a test wants it to lose.

It reads HTTP/2 frames (RFC 9113, section 4.1), so it knows a message from what gRPC says besides.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

Dial = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]

_PREFACE = len("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
_HEAD = 9
_DATA = 0
_ARRIVAL_S = 0.1  # what was passed on last is to be read before the connection is cut


@dataclass
class Proxy:
    """Where a bot dials in instead.

    Attributes:
        path: Its socket.
        dial: Connects to the referee.
        drop_from_bot: Number of the bot's message on a first connection that is dropped, with
            the connection; 0 for none. 1 is Hello.
        cut_from_referee: Number of the referee's message after which the connection is cut.
        away_s: How long nobody listens after that.
        idle_s: After how long without a byte it drops a connection; None for never.
        connections: How many there have been.
    """

    path: Path
    dial: Dial
    drop_from_bot: int = 0
    cut_from_referee: int = 0
    away_s: float = 0.0
    idle_s: float | None = None
    connections: int = 0
    _server: asyncio.Server | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def target(self) -> str:
        """What the bot dials."""
        return f"unix:{self.path}"

    async def listen(self) -> None:
        """Take connections."""
        self._server = await asyncio.start_unix_server(self._serve, self.path)

    async def stop(self) -> None:
        """Take none any more."""
        if self._server is not None:
            self._server.close()
            self.path.unlink(missing_ok=True)
        for task in self._tasks:
            task.cancel()

    async def _serve(self, bot: asyncio.StreamReader, to_bot: asyncio.StreamWriter) -> None:
        self.connections += 1
        first = self.connections == 1
        referee, to_referee = await self.dial()
        ways = [
            self._carry(bot, to_referee, _PREFACE, drop=self.drop_from_bot if first else 0),
            self._carry(referee, to_bot, 0, cut=self.cut_from_referee if first else 0),
        ]
        tasks = [asyncio.create_task(way) for way in ways]
        self._tasks.update(tasks)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for writer in (to_bot, to_referee):
            writer.transport.abort()
        if first and self.away_s:
            await self.stop()
            await asyncio.sleep(self.away_s)
            await self.listen()

    async def _carry(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        preface: int,
        *,
        drop: int = 0,
        cut: int = 0,
    ) -> None:
        """Pass frames on until one side closes, or one of them is to be lost."""
        messages = 0
        try:
            target.write(await source.readexactly(preface))
            async for kind, frame in self._frames(source):
                messages += kind == _DATA and len(frame) > _HEAD
                if drop and messages == drop:
                    return
                target.write(frame)
                await target.drain()
                if cut and messages == cut:
                    await asyncio.sleep(_ARRIVAL_S)
                    return
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
            return

    async def _frames(self, source: asyncio.StreamReader) -> AsyncIterator[tuple[int, bytes]]:
        while True:
            async with asyncio.timeout(self.idle_s):
                head = await source.readexactly(_HEAD)
            yield head[3], head + await source.readexactly(int.from_bytes(head[:3]))


@asynccontextmanager
async def a_proxy(path: Path, dial: Dial, **losses: float) -> AsyncGenerator[Proxy]:
    """A proxy that listens at a path."""
    proxy = Proxy(path, dial, **losses)  # type: ignore[arg-type]  # counts and seconds
    await proxy.listen()
    try:
        yield proxy
    finally:
        await proxy.stop()
