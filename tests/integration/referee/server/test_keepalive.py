"""Links that are idle for long: a bot thinks, and nobody on the way forgets it."""

import asyncio
import sys
from pathlib import Path

import grpc
import grpc.aio

from referee.match.traffic import Termination
from referee.server.addresses import TcpAddress
from referee.server.server import RefereeServer
from referee.server.service import RefereeService
from tests.integration.referee.server.dialling import Dialler, Referee, run
from tests.integration.referee.server.proxy import a_proxy

NOTES = Path(__file__).parent / "bots" / "notes.py"
ANY_PORT = TcpAddress("127.0.0.1", 0)
PINGS_OFTEN = (("grpc.keepalive_time_ms", 1_000), ("grpc.http2.max_pings_without_data", 0))


def test_a_link_that_is_dropped_when_idle_is_kept_while_a_bot_thinks() -> None:
    """B156, sixty times as fast: a ping goes out before the proxy loses patience."""

    async def scene(referee: Referee) -> None:
        server = RefereeServer(RefereeService(referee.loop, referee.tickets), keepalive_s=0.3)
        host, _, port = (await server.listen_tcp(ANY_PORT)).rpartition(":")
        path = referee.addresses[0].path.with_name("proxy")
        async with a_proxy(
            path, lambda: asyncio.open_connection(host, int(port)), idle_s=1.0
        ) as proxy:
            environment = {
                "QUINOLA_ADDRESS": proxy.target,
                "QUINOLA_TICKET": referee.tickets.issue(0),
            }
            process = await asyncio.create_subprocess_exec(
                sys.executable, NOTES, "2.5", env=environment, stdout=asyncio.subprocess.DEVNULL
            )
            others = [await referee.dial(place) for place in (1, 2, 3)]
            await asyncio.gather(*[bot.play_on() for bot in others])
            assert await process.wait() == 0
            assert proxy.connections == 1
        await server.stop()
        [match] = referee.finished()
        assert match.termination is Termination.COMPLETED
        assert match.conduct.seats[0].longest_ms >= 2_300

    run(scene)


def test_a_bot_that_pings_more_often_than_the_page_allows_loses_its_connection() -> None:
    """B156: the policy is on the protocol page, and gRPC names it in the status."""

    async def scene(referee: Referee) -> tuple[grpc.StatusCode, str]:
        bot = Dialler(await referee.server.listen_tcp(ANY_PORT), options=PINGS_OFTEN)
        await bot.say_hello(referee.tickets.issue(0))
        while await bot.hear() is not None:
            pass
        return await bot.status()

    code, text = run(scene)
    assert code is grpc.StatusCode.UNAVAILABLE
    assert "pings" in text
