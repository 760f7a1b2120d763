"""One process of the bot, from its start to its end, and all that happens meanwhile."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from referee.check.line import Closed, Doorway, Heard, Opened
from referee.launch.launcher import Crew, Exited, Failed, Overran, Program
from referee.server.addresses import TcpAddress, UnixAddress
from referee.server.server import RefereeServer

_STOP_S = 5.0
_READ_BYTES = 64 * 1024 * 1024
"""Larger messages than a referee takes are read, so that they can be named."""

Event = Opened | Heard | Closed | Exited | Failed | Overran
"""What may happen to a process and on its streams."""


@dataclass
class Visit:
    """One process of the bot, and where it dials in.

    Attributes:
        place: Its place in the crew.
        address: Where it dials in.
        program: What is started; None when somebody starts it elsewhere.
        crew: Starts it; None likewise.
        now_ns: Charged time.
        target: What the bot dials.
        ticket: What it is to show.
        started_s: When it was started, a reading of `monotonic`.
        exited: How it ended; None while it runs.
        overran: What it used too much of; None if nothing.
    """

    place: int
    address: UnixAddress | TcpAddress
    program: Program | None
    crew: Crew | None
    now_ns: Callable[[], int]
    target: str = ""
    ticket: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    started_s: float = 0.0
    exited: Exited | Failed | None = None
    overran: Overran | None = None
    _events: asyncio.Queue[Event] = field(default_factory=asyncio.Queue, repr=False)
    _server: RefereeServer | None = field(default=None, repr=False)

    async def listen(self) -> None:
        """Be there for those who dial.

        Raises:
            ConfigurationError: The address is in use, or not of this host.
        """
        self._server = RefereeServer(Doorway(self.report, self.now_ns), _READ_BYTES)
        match self.address:
            case UnixAddress() as address:
                self.target = await self._server.listen_unix(address)
            case TcpAddress(host, _, certificate) as address:
                self.target = await self._server.listen_tcp(address)
                port = int(self.target.rpartition(":")[2])
                self.address = TcpAddress(host, port, certificate)

    async def vanish(self) -> None:
        """Be gone as a referee is that was killed: its streams break, its address is free."""
        if self._server is not None:
            server, self._server = self._server, None
            # A server whose tasks were cancelled with everything else does not say that it stops.
            with suppress(TimeoutError):
                async with asyncio.timeout(_STOP_S):
                    await server.stop()

    async def start(self) -> None:
        """Start the process."""
        self.started_s = monotonic()
        if self.crew is not None and self.program is not None:
            environment = {
                "QUINOLA_ADDRESS": self.target or self.address.target,
                "QUINOLA_TICKET": self.ticket,
            }
            await self.crew.start(self.place, self.program, environment)

    async def end(self, grace_ms: int) -> None:
        """End the process if it still runs."""
        if self.crew is not None:
            await self.crew.end(self.place, grace_ms)

    def report(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, Exited | Failed):
            self.exited = event
        elif isinstance(event, Overran):
            self.overran = event
        self._events.put_nowait(event)

    async def next(self, patience_s: float) -> Event | None:
        """The next thing that happens; None if nothing does for so long."""
        try:
            async with asyncio.timeout(max(patience_s, 0)):
                return await self._events.get()
        except TimeoutError:
            return None

    async def wait_for_exit(self, patience_s: float) -> Exited | Failed | None:
        """How the process ended; None if it still runs after so long. Other events are dropped."""
        deadline_s = monotonic() + patience_s
        while self.exited is None and (left_s := deadline_s - monotonic()) > 0:
            await self.next(left_s)
        return self.exited

    @property
    def status(self) -> str:
        """How the process ended, in words."""
        return self.exited.status if isinstance(self.exited, Exited) else "not started"

    def last_words(self, lines: int = 12) -> str:
        """The end of what the process wrote to its error output, or else to its output."""
        if not isinstance(self.exited, Exited):
            return "" if self.exited is None else self.exited.detail
        text = (self.exited.error_output or self.exited.output).replace(self.ticket, "<ticket>")
        return "\n".join(text.rstrip().splitlines()[-lines:])
