"""Calls that come to nothing: a referee forgets them."""

import gc
from contextlib import suppress
from pathlib import Path

import grpc
import grpc.aio

from referee.server.service import METHOD
from tests.integration.referee.server.dialling import Referee, a_hello, run

WARMING_UP = 300
CALLS = 1_500


def resident_kib() -> int:
    gc.collect()
    lines = Path("/proc/self/status").read_text().splitlines()
    [resident] = [line.split()[1] for line in lines if line.startswith("VmRSS:")]
    return int(resident)


def test_cancelled_calls_leave_nothing_in_memory() -> None:
    """B158, scaled down: half of them after Hello, with the referee's answer on its way."""

    async def cancel_calls(referee: Referee, channel: grpc.aio.Channel, count: int) -> None:
        ticket = referee.tickets.issue(0)
        hello = a_hello(ticket).SerializeToString()
        for number in range(count):
            call = channel.stream_stream(METHOD)()
            if number % 2:
                # Those that are cancelled faster than they end are refused: that is bounded, too.
                with suppress(grpc.aio.AioRpcError):
                    await call.write(b"\x0a" + bytes([len(hello)]) + hello)
            call.cancel()
            await call.code()

    async def scene(referee: Referee) -> tuple[int, int]:
        async with grpc.aio.insecure_channel(referee.addresses[0].target) as channel:
            await cancel_calls(referee, channel, WARMING_UP)
            before = resident_kib()
            await cancel_calls(referee, channel, CALLS)
            return before, resident_kib()

    before, after = run(scene)
    assert after < before * 1.1
