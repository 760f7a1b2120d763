"""The places of a session: each filled by a process, and filled again when that is lost."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Literal, assert_never

from referee.errors import InfrastructureError
from referee.launch.launcher import Crew, Excess, Exited, Failed, Notice, Overran
from referee.match.faults import Fault
from referee.playing.plan import Missing, NobodyThereError, Remote, SessionPlan
from referee.server.loop import SessionLoop
from referee.server.tickets import Tickets

VERDICT_S = 0.25
"""How long a process that must end may do so by itself, once its stream has ended with the reason:
so it can say that reason, where its author reads it."""

_ASK_S = 0.2  # between two looks whether a guest has been told
_TURN_S = 0.02  # between two looks whether it has hung up

_EXCESSES = {Excess.OUTPUT: Fault.OUTPUT, Excess.MEMORY: Fault.MEMORY}


@dataclass(frozen=True, slots=True)
class _Condemned:
    """A process must be ended.

    Attributes:
        start: Which start of its place it came from. It may be gone before this is read.
    """

    start: int


class Places:
    """Keeps the places of one session.

    Args:
        plan: The programs.
        crew: Their processes.
        loop: Who is told what becomes of them.
        tickets: The tickets of the session.
        targets: What each place dials.
    """

    def __init__(
        self,
        plan: SessionPlan,
        crew: Crew,
        loop: SessionLoop,
        tickets: Tickets,
        targets: Sequence[str],
    ) -> None:
        self._plan = plan
        self._crew = crew
        self._loop = loop
        self._tickets = tickets
        self._targets = targets
        numbers = range(len(plan.programs))
        self._events: list[asyncio.Queue[Notice | _Condemned]] = [asyncio.Queue() for _ in numbers]
        self._exited = [asyncio.Event() for _ in numbers]
        self._emptied = [asyncio.Event() for _ in numbers]
        self._connected_at_s = [0.0 for _ in numbers]
        self._started_at_s: dict[int, float] = {}  # until it connects
        self._starts = [0 for _ in numbers]
        self._untold: set[int] = set()
        loop.condemn = self._condemn
        loop.joined = self._joined

    async def start_all(self) -> None:
        """Fill each place for the first time: nothing is started before all guests are told.

        Raises:
            NobodyThereError: A guest has taken no invitation.
        """
        numbers = range(len(self._plan.programs))
        guests = [place for place in numbers if self._is_remote(place)]
        await asyncio.gather(*[self._start(place) for place in guests])
        for place in numbers:
            if place not in guests:
                await self._start(place)

    def _is_remote(self, place: int) -> bool:
        return isinstance(self._plan.programs[place], Remote)

    async def _start(self, place: int) -> None:
        """Fill a place; whatever filled it before, its ticket is void."""
        program = self._plan.programs[place]
        if isinstance(program, Missing):
            self._leave_empty(place, program.detail)
            return
        if isinstance(program, Remote):
            await self._invite(place, program)
            return
        self._starts[place] += 1
        self._exited[place].clear()
        self._started_at_s[place] = self._connected_at_s[place] = monotonic()
        environment = {
            "QUINOLA_ADDRESS": self._targets[place],
            "QUINOLA_TICKET": self._tickets.issue(place),
        }
        await self._crew.start(place, program, environment)

    async def _invite(self, place: int, guest: Remote) -> None:
        """Invite a guest; its start budget begins when it has been told.

        Raises:
            NobodyThereError: It has not been told within that budget, at the first time.
        """
        self._starts[place] += 1
        self._untold.add(place)
        ticket = self._tickets.issue(place)
        await asyncio.to_thread(guest.invite, self._targets[place], ticket)
        budget_s = self._plan.terms_of(place).start_budget_ms / 1000
        began_s = monotonic()
        while not (self._loop.is_connected(place) or await asyncio.to_thread(guest.is_told)):
            if monotonic() - began_s > budget_s:
                if self._starts[place] == 1:
                    raise NobodyThereError(
                        f"nobody has taken the invitation for place {place} within {budget_s:g} s"
                    )
                break  # it was there, and has made itself a stranger
            await asyncio.sleep(_ASK_S)
        self._untold.discard(place)
        self._started_at_s[place] = self._connected_at_s[place] = monotonic()

    async def listen(self) -> None:
        """Pass notices on to their places, until cancelled.

        Raises:
            InfrastructureError: The crew is lost.
        """
        async for notice in self._crew.notices():
            if isinstance(notice, Exited):
                self._exited[notice.place].set()
            self._events[notice.place].put_nowait(notice)
        raise InfrastructureError("the crew of the session ended before the session did")

    def _joined(self, place: int) -> None:
        """A process has connected; measure how long its start took, if it just was one."""
        started_at_s = self._started_at_s.pop(place, None)
        if started_at_s is not None:
            took_ms = round((monotonic() - started_at_s) * 1000)
            budget_ms = self._plan.terms_of(place).start_budget_ms
            self._loop.started(place, took_ms=took_ms, budget_ms=budget_ms)

    def _condemn(self, place: int) -> None:
        self._events[place].put_nowait(_Condemned(self._starts[place]))

    def keepers(self) -> list[Coroutine[None, None, None]]:
        """What keeps each place, until cancelled; one that is slow to end delays no other."""
        return [self._keep(place) for place in range(len(self._plan.programs))]

    async def _keep(self, place: int) -> None:
        while True:
            event = await self._events[place].get()
            match event:
                case Exited():
                    await self._refill(place, event)
                case Failed(_, detail):
                    self._leave_empty(place, f"could not be started: {detail}")
                case Overran(_, excess, detail):
                    self._loop.overran(place, _EXCESSES[excess], detail=detail)
                case _Condemned(start):
                    if start == self._starts[place]:
                        await self._end(place)
                case _:
                    assert_never(event)

    async def _end(self, place: int) -> None:
        """End a process that has been told why; of a guest, the ticket ends."""
        if self._is_remote(place):
            self._tickets.revoke(place)
            await self._refill(place, Exited(place, "sent away", ""))
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(VERDICT_S):
                await self._exited[place].wait()
        await self._crew.end(place, self._plan.limits.grace_ms)

    def _leave_empty(self, place: int, detail: str) -> None:
        self._emptied[place].set()
        self._loop.absent(place, detail=detail)

    async def _refill(self, place: int, exited: Exited) -> None:
        await self._loop.drain(place)
        again = self._loop.lost(place, detail=exited.status, error_output=exited.error_output)
        if again:
            await self._start(place)
        else:
            self._emptied[place].set()

    def look_for_absentees(self, now_s: float) -> None:
        """Give up on places that have been without a stream for longer than their budget.

        Args:
            now_s: The time of `monotonic`.
        """
        for place, connected_at_s in enumerate(self._connected_at_s):
            budget_s = self._plan.terms_of(place).start_budget_ms / 1000
            waits = not self._starts[place] or place in self._untold
            if waits or self._loop.is_connected(place) or self._emptied[place].is_set():
                self._connected_at_s[place] = now_s
            elif now_s - connected_at_s > budget_s:
                self._connected_at_s[place] = now_s
                self._loop.absent(place, detail=f"not connected within {budget_s:g} s")

    async def see_off(self) -> None:
        """Wait until every process has ended by itself, but not longer than its grace."""
        leaving = [
            asyncio.create_task(self._left(place) if self._is_remote(place) else emptied.wait())
            for place, emptied in enumerate(self._emptied)
        ]
        await asyncio.wait(leaving, timeout=self._plan.limits.grace_ms / 1000)
        for task in leaving:
            task.cancel()

    async def _left(self, place: int) -> Literal[True]:
        """Wait until a guest has hung up."""
        while self._loop.is_connected(place):
            await asyncio.sleep(_TURN_S)
        return True
