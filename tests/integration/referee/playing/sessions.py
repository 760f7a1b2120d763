"""Sessions of small bots, and a launcher that keeps what it is told of them."""

import hashlib
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from referee.games import ruleset
from referee.launch.launcher import Crew, Launcher, Limits, Notice, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.match.record import FinishedMatch
from referee.playing import SessionPlan, play_session

BOTS = Path(__file__).parent / "bots"
A_MINUTE = ClockRules(bank_ms=60_000, increment_ms=0)


def a_bot(script: str, *arguments: str) -> Program:
    """One of `bots`."""
    return Program(("python", script, *arguments), BOTS)


FIRST = a_bot("first.py")


def a_table(
    number: int = 0, seating: tuple[int, ...] = (0, 1, 2, 3), clock: ClockRules = A_MINUTE
) -> TablePlan:
    """A short match of Reversis between some places of a session."""
    return TablePlan(
        match_id=f"match {number}",
        game=ruleset("reversis", {"deals": 4}),
        deal_key=hashlib.sha256(number.to_bytes()).digest(),
        deal_path="",
        seating=seating,
        players=tuple(Player(f"bot {place}") for place in seating),
        clock=clock,
    )


def played(
    programs: tuple[Program, ...],
    *tables: TablePlan,
    launcher: Launcher | None = None,
    start_budget_ms: int = 20_000,
) -> dict[str, FinishedMatch]:
    """Play a session to its end; its matches by their ids, each handed over once."""
    plan = SessionPlan(
        programs,
        tables or (a_table(),),
        limits=Limits(grace_ms=500),
        start_budget_ms=start_budget_ms,
    )
    finished: list[FinishedMatch] = []
    play_session(
        plan,
        launcher=launcher or ProcessLauncher(),
        on_finished=finished.append,
        should_stop=lambda: False,
    )
    matches = {match.match_id: match for match in finished}
    assert len(matches) == len(finished) == len(plan.tables)
    return matches


@dataclass
class AttentiveLauncher:
    """Plain processes; it notes which places are filled, and every notice with its time.

    Attributes:
        starts: The places that were filled, in order.
        notices: Readings of `time.monotonic`, and what was told.
    """

    starts: list[int] = field(default_factory=list)
    notices: list[tuple[float, Notice]] = field(default_factory=list)

    @property
    def isolation(self) -> str:
        return ProcessLauncher.isolation

    def crew(self, limits: Limits) -> AbstractAsyncContextManager[Crew]:
        return self._crew(limits)

    @asynccontextmanager
    async def _crew(self, limits: Limits) -> AsyncGenerator[Crew]:
        async with ProcessLauncher().crew(limits) as crew:
            yield _AttentiveCrew(crew, self)


@dataclass
class _AttentiveCrew:
    crew: Crew
    launcher: AttentiveLauncher

    async def start(self, place: int, program: Program, environment: Mapping[str, str]) -> None:
        self.launcher.starts.append(place)
        await self.crew.start(place, program, environment)

    async def end(self, place: int, grace_ms: int) -> None:
        await self.crew.end(place, grace_ms)

    async def notices(self) -> AsyncIterator[Notice]:
        async for notice in self.crew.notices():
            self.launcher.notices.append((monotonic(), notice))
            yield notice
