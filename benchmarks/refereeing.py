"""How many decisions a second one referee carries, beside what its transport could carry.

Four trivial bots in processes of their own play Reversis at 1, 16 and 256 tables at the same time.
The limit: the same bots in such processes and the same server exchange batches of the size that
arose at 256 tables. The requests are real, written and read as in play, but there are no rules and
no session behind them. For information, as many bytes are echoed without a look at them. All of it
is measured in one run, in turn, and medians of several rounds are compared: the ratios mean
something, the figures depend on the machine.

Usage: python benchmarks/refereeing.py [ROUNDS]
"""

import asyncio
import hashlib
import json
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack
from itertools import cycle, islice
from pathlib import Path
from statistics import mean, median
from time import monotonic
from typing import Any

import grpc.aio

from referee.games import ruleset
from referee.launch.launcher import Limits, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.match.session import Session
from referee.match.traffic import Batch, Decision, Request, TableStarted
from referee.playing.collecting import rare_collections
from referee.server.addresses import private_sockets
from referee.server.clock import ChargedClock, watched_loop
from referee.server.loop import SessionLoop
from referee.server.server import RefereeServer
from referee.server.service import SERVICE, RefereeService
from referee.server.tickets import Tickets
from referee.wire.codec import WireCodec
from referee.wire.messages import write_batch
from referee.wire.rulesets import RulesetBook

PLACES = 4
DEALS = {1: 40, 16: 24, 256: 8}  # by number of tables, so that each takes a second or more
EXCHANGES = 100_000  # decisions of the limit and of the echo
ANSWER_BYTES = 11  # of one decision in a bot's message
BOTS = Path(__file__).parent / "bots"


def main(rounds: int) -> None:
    """Measure, and print each figure as soon as it is known."""
    figures: dict[str, list[float]] = {}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}")
        for name, figure in measured():
            print(f"  {name:<10} {figure:>9,.0f} decisions/s", flush=True)
            figures.setdefault(name, []).append(figure)
    report({name: median(values) for name, values in figures.items()})


def measured() -> Iterator[tuple[str, float]]:
    """Each figure once, in turn."""
    size = 1
    for tables, deals in DEALS.items():
        session = TimedSession(plans(tables, deals))
        run(lambda clock, session=session: host(session, "first.py", clock))
        size = round(mean(session.sizes))
        yield f"{tables} tables", session.decisions_per_s()
    exchange = Exchange(size)
    run(lambda clock: host(exchange, "first.py", clock))
    yield "limit", exchange.decisions_per_s()
    yield "echo", run(lambda _clock: echo(size))


def report(medians: dict[str, float]) -> None:
    """Print the ratios, and everything as JSON on the last line."""
    at = {tables: medians[f"{tables} tables"] for tables in DEALS}
    of_limit, gain = at[256] / medians["limit"], at[256] / at[1]
    print(f"256 tables: {of_limit:.2f} of the limit, {gain:.1f} times the figure at one table")
    figures = {
        "decisions_per_s": {str(tables): round(figure) for tables, figure in at.items()},
        "limit": round(medians["limit"]),
        "echo": round(medians["echo"]),
        "of_limit": round(of_limit, 3),
        "gain": round(gain, 1),
    }
    print(json.dumps(figures))


def run(play: Callable[[ChargedClock], Coroutine[None, None, Any]]) -> Any:
    """Run with a clock that is charged as in play."""
    clock = ChargedClock()
    with rare_collections(), asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        return runner.run(play(clock))


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


class TimedSession(Session[bytes]):
    """A session as in play; only the time is taken.

    Attributes:
        tables: What is played.
        sizes: Requests in each batch.
    """

    def __init__(self, tables: tuple[TablePlan, ...]) -> None:
        super().__init__(tables, PLACES, WireCodec())
        self.tables = tables
        self.sizes: list[int] = []
        self._watch = Stopwatch()

    def connected(self, place: int, **hello: Any) -> None:
        """As always."""
        super().connected(place, **hello)
        self._watch.connect()

    def take(self, place: int, now_ns: int) -> Batch[bytes]:
        """As always."""
        batch = super().take(place, now_ns)
        if batch.requests:
            self.sizes.append(len(batch.requests))
        return batch

    def answered(self, place: int, decisions: Iterable[Decision], now_ns: int) -> None:
        """As always."""
        answers = tuple(decisions)
        super().answered(place, answers, now_ns)
        self._watch.count(len(answers))

    def decisions_per_s(self) -> float:
        """The figure."""
        return self._watch.rate()


class Exchange:
    """In place of a session: real requests go out in batches, and the answers are only counted.

    Attributes:
        tables: A session's tables, for the rulesets.
        over: Whether enough was exchanged.
    """

    def __init__(self, size: int) -> None:
        self.tables = plans(16, 4)
        self.over = False
        self._watch = Stopwatch()
        self._owed = [0] * PLACES
        self._welcome: list[tuple[TableStarted, ...]] = [_announcements(size)] * PLACES
        self._said_end = [False] * PLACES
        requests = cycle(a_match_of_requests(self.tables))
        batches = [
            tuple(
                request._replace(table_id=number)
                for number, request in enumerate(islice(requests, size), start=1)
            )
            for _ in range(100)
        ]
        self._batches = cycle(batches)
        self._live = [False] * PLACES

    def connected(self, place: int, **_hello: object) -> None:
        """A bot is there."""
        self._live[place] = True
        self._watch.connect()

    def answered(self, place: int, decisions: list[Decision], _now_ns: int) -> None:
        """A bot has answered."""
        self._owed[place] -= len(decisions)
        self._watch.count(len(decisions))
        self.over = self._watch.decisions >= EXCHANGES

    def ready(self) -> tuple[int, ...]:
        """Who owes nothing."""
        return tuple(
            place for place in range(PLACES) if self._live[place] and not self._owed[place]
        )

    def take(self, place: int, _now_ns: int) -> Batch[bytes]:
        """The next batch."""
        if self.over:
            return Batch(session_ended="enough")
        started, self._welcome[place] = self._welcome[place], ()
        requests = next(self._batches)
        self._owed[place] = len(requests)
        return Batch(tables_started=started, requests=requests)

    def take_finished(self) -> tuple[()]:
        """No match is played."""
        return ()

    def take_condemned(self) -> tuple[()]:
        """No bot does wrong."""
        return ()

    def disconnected(self, place: int, _now_ns: int) -> None:
        """A bot is gone."""
        self._live[place] = False

    def decisions_per_s(self) -> float:
        """The figure."""
        return self._watch.rate()


def _announcements(size: int) -> tuple[TableStarted, ...]:
    [plan] = plans(1, 4)
    return tuple(
        TableStarted(number, plan.game, plan.fault_limit, 0, plan.clock, bytes(16), resumed=False)
        for number in range(1, size + 1)
    )


def a_match_of_requests(tables: tuple[TablePlan, ...]) -> list[Request[bytes]]:
    """All requests of some matches, answered as the bots do."""
    session = Session(tables, PLACES, WireCodec())
    for place in range(PLACES):
        session.connected(place, now_ns=0)
    asked: list[Request[bytes]] = []
    while not session.over:
        for place in session.ready():
            requests = session.take(place, 0).requests
            asked += requests
            answers = [
                Decision(request.table_id, request.sequence, request.legal_actions[:1])
                for request in requests
            ]
            session.answered(place, answers, 0)
    return asked


async def host(session: Any, bot: str, clock: ChargedClock) -> None:
    """Serve a session to its bots until it is over."""
    loop = SessionLoop(session, RulesetBook(session.tables), clock)
    tickets = Tickets()
    server = RefereeServer(RefereeService(loop, tickets))
    async with AsyncExitStack() as stack:
        addresses = stack.enter_context(private_sockets(PLACES))
        stack.push_async_callback(server.stop)
        targets = [await server.listen_unix(address) for address in addresses]
        crew = await stack.enter_async_context(ProcessLauncher().crew(Limits()))
        for place, target in enumerate(targets):
            environment = {"QUINOLA_ADDRESS": target, "QUINOLA_TICKET": tickets.issue(place)}
            await crew.start(place, Program(("python", bot), BOTS), environment)
        await asyncio.wait_for(loop.over, 300)


async def echo(size: int) -> float:
    """Send and get as many bytes as the limit does, without a look at them."""
    exchange = Exchange(size)
    [message] = write_batch(exchange.take(0, 0), RulesetBook(exchange.tables))
    watch = Stopwatch()
    over = asyncio.Event()

    async def handle(_messages: object, context: grpc.aio.ServicerContext[bytes, bytes]) -> None:
        await context.read()
        watch.connect()
        while watch.decisions < EXCHANGES:
            await context.write(message)
            await context.read()
            watch.count(size)
        over.set()

    server = grpc.aio.server()
    play = grpc.stream_stream_rpc_method_handler(handle)
    handler = grpc.method_handlers_generic_handler(SERVICE, {"Play": play})
    server.add_generic_rpc_handlers((handler,))
    async with AsyncExitStack() as stack:
        [address] = stack.enter_context(private_sockets(1))
        server.add_insecure_port(address.target)
        await server.start()
        stack.push_async_callback(server.stop, None)
        crew = await stack.enter_async_context(ProcessLauncher().crew(Limits()))
        command = ("python", "echo.py", address.target, str(size * ANSWER_BYTES))
        for place in range(PLACES):
            await crew.start(place, Program(command, BOTS), {})
        await asyncio.wait_for(over.wait(), 300)
    return watch.rate()


if __name__ == "__main__":
    main(rounds=int(sys.argv[1]) if len(sys.argv) > 1 else 3)
