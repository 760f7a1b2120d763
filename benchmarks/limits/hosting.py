"""What every measurement shares: four bots in processes of their own, and a stopwatch."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import TypeVar

from referee.games import ruleset
from referee.launch.launcher import Crew, Limits, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.playing.collecting import rare_collections
from referee.server.addresses import private_sockets
from referee.server.clock import ChargedClock, watched_loop
from referee.server.loop import SessionLoop
from referee.server.server import RefereeServer
from referee.server.service import RefereeService
from referee.server.tickets import Tickets

PLACES = 4
PATIENCE_S = 300
_BOTS = Path(__file__).parents[1] / "bots"

V = TypeVar("V")


def run(play: Callable[[ChargedClock], Coroutine[None, None, V]]) -> V:
    """Run with a clock that is charged as in play."""
    clock = ChargedClock()
    with rare_collections(), asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        return runner.run(play(clock))


async def host(loop: SessionLoop) -> None:
    """Serve a session to four trivial bots until it is over."""
    tickets = Tickets()
    server = RefereeServer(RefereeService(loop, tickets))
    with private_sockets(PLACES) as addresses:
        targets = [await server.listen_unix(address) for address in addresses]
        try:
            async with a_crew() as crew:
                for place, target in enumerate(targets):
                    environment = {
                        "QUINOLA_ADDRESS": target,
                        "QUINOLA_TICKET": tickets.issue(place),
                    }
                    await crew.start(place, a_program("first.py"), environment)
                await asyncio.wait_for(loop.over, PATIENCE_S)
        finally:
            await server.stop()


@asynccontextmanager
async def a_crew() -> AsyncIterator[Crew]:
    """A crew as in play."""
    async with ProcessLauncher().crew(Limits()) as crew:
        yield crew


def a_program(script: str, *arguments: str) -> Program:
    """A program of `benchmarks/bots`."""
    return Program(("python", script, *arguments), _BOTS)


def plans(tables: int, deals: int) -> tuple[TablePlan, ...]:
    """Matches of Reversis, every deal another."""
    game = ruleset("reversis", {"deals": deals})
    return tuple(
        TablePlan(
            match_id=str(number),
            game=game,
            deal_key=hashlib.sha256(number.to_bytes(2)).digest(),
            deal_path="",
            seating=tuple(range(PLACES)),
            players=(Player("first"),) * PLACES,
            clock=ClockRules(bank_ms=600_000, increment_ms=1_000),
        )
        for number in range(tables)
    )


class Stopwatch:
    """Takes the time from the moment at which all places are connected.

    Attributes:
        decisions: Decisions that were made.
    """

    def __init__(self) -> None:
        """Nobody is connected yet."""
        self.decisions = 0
        self._connected = 0
        self._began = self._ended = 0.0

    def connect(self) -> None:
        """One more place is connected."""
        self._connected += 1
        if self._connected == PLACES:
            self._began = monotonic()

    def count(self, decisions: int) -> None:
        """So many decisions more are made."""
        self.decisions += decisions
        self._ended = monotonic()

    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / (self._ended - self._began)
