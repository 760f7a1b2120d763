"""A crew behind a connection to its supervisor: orders go out, notices come in."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import asdict

from referee.errors import InfrastructureError
from referee.launch.launcher import (
    Excess,
    Exited,
    Failed,
    Limits,
    Notice,
    Overran,
    Program,
)


class SupervisedCrew:
    """The bots of one session, as the client of their supervisor sees them."""

    def __init__(
        self, orders: asyncio.StreamWriter, limits: Limits, environment: Mapping[str, str]
    ) -> None:
        """Speak to a supervisor.

        Args:
            orders: The connection to it.
            limits: What each bot may use.
            environment: What every bot finds in its environment, by name.
        """
        self._orders = orders
        self._limits = limits
        self._environment = environment
        self._notices: asyncio.Queue[Notice | None] = asyncio.Queue()
        self._emptied: dict[int, asyncio.Event] = {}
        self._ready = asyncio.Event()
        self._lost = ""
        self._dismissed = False

    async def start(self, place: int, program: Program, environment: Mapping[str, str]) -> None:
        """See `Crew.start`."""
        if place in self._emptied:
            raise ValueError(f"place {place} is filled: its bot has not ended")
        self._emptied[place] = asyncio.Event()
        await self._send(
            order="start",
            place=place,
            command=program.command,
            folder=str(program.folder.absolute()),
            environment={**self._environment, **dict(program.environment), **environment},
            limits=asdict(self._limits),
        )

    async def end(self, place: int, grace_ms: int) -> None:
        """See `Crew.end`."""
        emptied = self._emptied.get(place)
        if emptied is not None:
            await self._send(order="end", place=place, grace_ms=grace_ms)
            await emptied.wait()
            self._raise_if_lost()

    async def notices(self) -> AsyncIterator[Notice]:
        """See `Crew.notices`."""
        while (notice := await self._notices.get()) is not None:
            yield notice
        self._notices.put_nowait(None)  # whoever listens again is told the same
        self._raise_if_lost()

    async def wait_until_ready(self) -> None:
        """Wait until the supervisor takes orders.

        Raises:
            InfrastructureError: It cannot do its work on this host.
        """
        await self._ready.wait()
        self._raise_if_lost()

    def dismiss(self) -> None:
        """Order the supervisor to kill everything and end."""
        self._dismissed = True
        if self._orders.can_write_eof():
            self._orders.write_eof()

    async def listen(self, notices: asyncio.StreamReader) -> None:
        """Take notices until the supervisor has ended.

        Args:
            notices: The connection to it.
        """
        try:
            async for line in notices:
                self._take(line)
        except ConnectionError:
            pass  # it was killed
        if not self._dismissed:
            self._lost = self._lost or "the supervisor of the bots has ended; its error is above"
        self._ready.set()
        self._notices.put_nowait(None)
        for emptied in self._emptied.values():
            emptied.set()

    async def _send(self, **order: object) -> None:
        """Send an order."""
        self._raise_if_lost()
        self._orders.write(json.dumps(order).encode() + b"\n")
        try:
            await self._orders.drain()
        except ConnectionError as error:
            raise InfrastructureError("the supervisor of the bots has ended") from error

    def _raise_if_lost(self) -> None:
        if self._lost:
            raise InfrastructureError(self._lost)

    def _take(self, line: bytes) -> None:
        """Take one notice; the meanings are in `referee.launch.supervisor`."""
        values = json.loads(line)
        match values.pop("notice"):
            case "ready":
                self._ready.set()
            case "overran":
                fault = Excess(values["fault"])
                self._notices.put_nowait(Overran(values["place"], fault, values["detail"]))
            case "exited":
                self._take_last(Exited(**values))
            case "failed":
                self._take_last(Failed(**values))
            case _:
                self._lost = values["detail"]

    def _take_last(self, notice: Exited | Failed) -> None:
        """Take the notice after which the place is empty."""
        self._notices.put_nowait(notice)
        self._emptied.pop(notice.place).set()
