"""Where the bot's processes dial in, and how they are started and watched."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from itertools import count

from referee.check.subject import Subject
from referee.check.visit import Visit
from referee.launch.launcher import Crew, Launcher
from referee.server.addresses import TcpAddress, UnixAddress, private_sockets
from referee.server.clock import ChargedClock

_VISITS = 24
"""Processes of the bot that one check starts at most."""


class Host:
    """Makes visits, and passes on what becomes of their processes.

    Args:
        subject: The bot.
        addresses: Where its processes dial in, one after the other.
        crew: Starts them; None when somebody starts them elsewhere.
        clock: Counts charged time.
    """

    def __init__(
        self,
        subject: Subject,
        addresses: Iterator[UnixAddress | TcpAddress],
        crew: Crew | None,
        clock: ChargedClock,
    ) -> None:
        self._subject = subject
        self._addresses = addresses
        self._places = count()
        self._crew = crew
        self._clock = clock
        self._visits: dict[int, Visit] = {}

    async def visit(self, *, listening: bool = True) -> Visit:
        """A new process of the bot, not yet started.

        Args:
            listening: Whether anybody listens at its address.

        Raises:
            ConfigurationError: The address is in use, or not of this host.
        """
        place = next(self._places)
        made = Visit(
            place,
            next(self._addresses),
            self._subject.program,
            self._crew,
            lambda: self._clock.now_ns,
        )
        self._visits[place] = made
        if listening:
            await made.listen()
        if self._crew is None:
            self._subject.announce(made.target, made.ticket)
        return made

    def visits(self) -> tuple[Visit, ...]:
        """Every process of the bot so far."""
        return tuple(self._visits.values())

    async def pass_on(self, crew: Crew) -> None:
        """Tell each visit what becomes of its process, until cancelled."""
        async for notice in crew.notices():
            self._visits[notice.place].report(notice)

    async def close(self) -> None:
        """Be gone for all of them."""
        for visit in self._visits.values():
            await visit.vanish()


@asynccontextmanager
async def opened_host(
    subject: Subject, launcher: Launcher, clock: ChargedClock
) -> AsyncGenerator[Host]:
    """Be ready for processes; whatever is left of those that are started is ended afterwards."""
    if subject.program is None:
        async with _waiting_host(subject, clock) as host:
            yield host
        return
    with private_sockets(_VISITS) as addresses:
        async with launcher.crew(subject.limits) as crew:
            host = Host(subject, iter(addresses), crew, clock)
            passing = asyncio.create_task(host.pass_on(crew))
            try:
                yield host
            finally:
                passing.cancel()
                await asyncio.gather(passing, return_exceptions=True)
                await host.close()


@asynccontextmanager
async def _waiting_host(subject: Subject, clock: ChargedClock) -> AsyncGenerator[Host]:
    """Be ready for a bot that somebody starts."""
    host = Host(subject, iter([subject.address] * _VISITS), None, clock)
    try:
        yield host
    finally:
        await host.close()
