"""Where the bot's processes dial in, and how they are started and watched."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager

from referee.check.subject import Subject
from referee.check.visit import Visit
from referee.launch.launcher import Crew, Launcher
from referee.server.addresses import UnixAddress, private_sockets
from referee.server.clock import ChargedClock

_VISITS = 24
"""Processes of the bot that one check starts at most."""


class Host:
    """Makes visits, and passes on what becomes of their processes."""

    def __init__(
        self, subject: Subject, addresses: tuple[UnixAddress, ...], crew: Crew, clock: ChargedClock
    ) -> None:
        self._subject = subject
        self._addresses: Iterator[tuple[int, UnixAddress]] = iter(enumerate(addresses))
        self._crew = crew
        self._clock = clock
        self._visits: dict[int, Visit] = {}

    async def visit(self, *, listening: bool = True) -> Visit:
        """A new process of the bot, not yet started.

        Args:
            listening: Whether anybody listens at its address.
        """
        place, address = next(self._addresses)
        made = Visit(place, address, self._subject.program, self._crew, lambda: self._clock.now_ns)
        self._visits[place] = made
        if listening:
            await made.listen()
        return made

    def visits(self) -> tuple[Visit, ...]:
        """Every process of the bot so far."""
        return tuple(self._visits.values())

    async def pass_on(self) -> None:
        """Tell each visit what becomes of its process, until cancelled."""
        async for notice in self._crew.notices():
            self._visits[notice.place].report(notice)

    async def close(self) -> None:
        """Be gone for all of them."""
        for visit in self._visits.values():
            await visit.vanish()


@asynccontextmanager
async def opened_host(
    subject: Subject, launcher: Launcher, clock: ChargedClock
) -> AsyncGenerator[Host]:
    """Be ready to start processes; whatever is left of them is ended afterwards."""
    with private_sockets(_VISITS) as addresses:
        async with launcher.crew(subject.limits) as crew:
            host = Host(subject, addresses, crew, clock)
            passing = asyncio.create_task(host.pass_on())
            try:
                yield host
            finally:
                passing.cancel()
                await asyncio.gather(passing, return_exceptions=True)
                await host.close()
