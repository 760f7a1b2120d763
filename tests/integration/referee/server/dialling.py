"""A referee on real sockets, and bots that dial in from the test itself."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

import grpc
import grpc.aio

from quinola.v1 import play_pb2
from referee.games import ruleset
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.match.record import FinishedMatch
from referee.match.session import Session
from referee.server.addresses import UnixAddress, private_sockets
from referee.server.clock import ChargedClock, watched_loop
from referee.server.loop import SessionLoop
from referee.server.server import RefereeServer
from referee.server.service import METHOD, RefereeService
from referee.server.tickets import Tickets
from referee.wire.codec import WireCodec
from referee.wire.rulesets import RulesetBook

R = TypeVar("R")
SEATS = 4
MUCH_TIME = ClockRules(bank_ms=60_000, increment_ms=1_000)


def run(
    scene: Callable[["Referee"], Coroutine[None, None, R]],
    tables: int = 1,
    time: ClockRules = MUCH_TIME,
) -> R:
    """Play a scene with a referee whose clock is charged as always."""
    clock = ChargedClock()

    async def with_referee() -> R:
        async with a_referee(clock, tables, time) as referee:
            return await scene(referee)

    with asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        return runner.run(with_referee())


@dataclass
class Referee:
    """A referee that listens.

    Attributes:
        loop: Its loop.
        tickets: Its tickets.
        server: Its server.
        addresses: Where each place dials in.
        condemned: The places whose process it wants to have ended.
    """

    loop: SessionLoop
    tickets: Tickets
    server: RefereeServer
    addresses: tuple[UnixAddress, ...]
    condemned: list[int]

    def finished(self) -> list[FinishedMatch]:
        """The matches that are over and were not asked for before."""
        return [self.loop.finished.get_nowait() for _ in range(self.loop.finished.qsize())]

    async def dial(self, place: int) -> "Dialler":
        """Dial in and say Hello with a new ticket."""
        bot = Dialler(self.addresses[place].target)
        await bot.say_hello(self.tickets.issue(place))
        return bot


@asynccontextmanager
async def a_referee(
    clock: ChargedClock, tables: int, time: ClockRules = MUCH_TIME
) -> AsyncGenerator[Referee]:
    """A referee of one session of Reversis at `tables` tables."""
    plans = [a_table(number, time) for number in range(tables)]
    loop = SessionLoop(Session(plans, SEATS, WireCodec()), RulesetBook(plans), clock)
    tickets = Tickets()
    server = RefereeServer(RefereeService(loop, tickets, hello_s=0.3))
    condemned: list[int] = []
    loop.condemn = condemned.append
    with private_sockets(SEATS) as addresses:
        for address in addresses:
            await server.listen_unix(address)
        try:
            yield Referee(loop, tickets, server, addresses, condemned)
        finally:
            await server.stop()


def a_table(number: int, time: ClockRules = MUCH_TIME) -> TablePlan:
    """A short match of Reversis."""
    return TablePlan(
        match_id=f"match {number}",
        game=ruleset("reversis", {"deals": 4}),
        deal_key=hashlib.sha256(number.to_bytes()).digest(),
        deal_path="",
        seating=(0, 1, 2, 3),
        players=(Player("bot"),) * SEATS,
        clock=time,
    )


class Dialler:
    """A bot that says what the test tells it to.

    Attributes:
        channel: Its connection.
        call: Its stream.
    """

    def __init__(
        self,
        target: str,
        credentials: grpc.ChannelCredentials | None = None,
        options: Sequence[tuple[str, int]] = (),
    ) -> None:
        if credentials is None:
            self.channel = grpc.aio.insecure_channel(target, options=options)
        else:
            self.channel = grpc.aio.secure_channel(target, credentials, options=options)
        self.call = self.channel.stream_stream(
            METHOD, response_deserializer=play_pb2.RefereeMessage.FromString
        )()

    async def say_hello(self, ticket: str, version: int = 1) -> None:
        """Say Hello."""
        await self.say(play_pb2.BotMessage(hello=a_hello(ticket, version)))

    async def say(self, message: play_pb2.BotMessage) -> None:
        """Say something."""
        await self.say_bytes(message.SerializeToString())

    async def say_bytes(self, raw: bytes) -> None:
        """Say what may be no message at all."""
        await self.call.write(raw)

    async def hear(self) -> play_pb2.RefereeMessage | None:
        """The referee's next message; None at the end of the stream, whatever its status."""
        try:
            message: object = await self.call.read()  # EOF is no message
        except grpc.aio.AioRpcError:
            return None
        return message if isinstance(message, play_pb2.RefereeMessage) else None

    async def hear_requests(self) -> play_pb2.RefereeMessage:
        """The next message that asks something."""
        while (message := await self.hear()) is not None:
            if message.requests:
                return message
        raise AssertionError("the stream ended before a request came")

    async def notices(self) -> list[play_pb2.FaultNotice]:
        """All notices of faults until the stream ends."""
        told: list[play_pb2.FaultNotice] = []
        while (message := await self.hear()) is not None:
            told += message.fault_notices
        return told

    async def answer(self, message: play_pb2.RefereeMessage) -> None:
        """Answer every request with its first legal action."""
        await self.say(answers(message))

    async def play_on(self) -> play_pb2.RefereeMessage | None:
        """Answer until the session ends, and leave.

        Returns:
            The last message.
        """
        last = None
        while (message := await self.hear()) is not None:
            last = message
            if message.requests:
                await self.answer(message)
            if message.HasField("session_ended"):
                await self.say(play_pb2.BotMessage(goodbye=play_pb2.Goodbye()))
        return last

    async def status(self) -> tuple[grpc.StatusCode, str]:
        """How the stream ended."""
        return await self.call.code(), await self.call.details()

    async def hang_up(self) -> None:
        """Close the connection."""
        await self.channel.close()


def a_hello(ticket: str, version: int = 1) -> play_pb2.Hello:
    """Hello as a bot says it."""
    return play_pb2.Hello(ticket=ticket, protocol_version=version, software="test")


def answers(message: play_pb2.RefereeMessage) -> play_pb2.BotMessage:
    """The first legal action for every request."""
    said = play_pb2.BotMessage()
    for request in message.requests:
        said.decisions.add(
            table_id=request.table_id,
            sequence=request.sequence,
            actions=request.legal_actions[: request.pick],
        )
    return said
