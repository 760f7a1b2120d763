"""Processes that share a machine: referees at one address, and children of a process with gRPC."""

import subprocess
import sys

import pytest

from referee.server.addresses import TcpAddress
from tests.integration.referee.server.dialling import Referee, run

SECOND = """
import asyncio, sys
from pathlib import Path
from referee.errors import ConfigurationError
from referee.server.addresses import TcpAddress, UnixAddress
from referee.server.server import RefereeServer

class NoService:
    def handler(self):
        raise AssertionError("it never gets so far")

async def main(kind, where):
    server = RefereeServer(NoService())
    if kind == "port":
        await server.listen_tcp(TcpAddress("127.0.0.1", int(where)))
    else:
        await server.listen_unix(UnixAddress(Path(where)))

NoService.handler = lambda self: __import__("grpc").method_handlers_generic_handler("none", {})
try:
    asyncio.run(main(*sys.argv[1:]))
except ConfigurationError as error:
    sys.exit(str(error))
"""
# What a worker does that forks before it plays: gRPC is imported, no channel is made yet.
FORKED = """
import os, sys, threading
import grpc, quinola_bot, referee.playing

assert threading.active_count() == 1, threading.enumerate()
assert len(os.listdir("/proc/self/task")) == 1, "a thread was started at import"
if os.fork():
    sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))
with grpc.insecure_channel("unix:/nobody/listens/here") as channel:
    try:
        channel.unary_unary("/a/b")(b"", timeout=2, wait_for_ready=True)
    except grpc.RpcError as error:
        sys.exit(error.code() is not grpc.StatusCode.DEADLINE_EXCEEDED)
"""


def second(kind: str, where: object) -> subprocess.CompletedProcess[str]:
    """A referee in a process of its own that wants an address."""
    command = [sys.executable, "-c", SECOND, kind, str(where)]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize(
    ("kind", "said"), [("port", "the port is in use"), ("socket", "in use by another referee")]
)
def test_a_second_referee_at_one_address_stops_with_a_sentence(kind: str, said: str) -> None:
    """B154: and the bots of the first one notice nothing."""

    async def scene(referee: Referee) -> subprocess.CompletedProcess[str]:
        target = await referee.server.listen_tcp(TcpAddress("127.0.0.1", 0))
        where = target.rpartition(":")[2] if kind == "port" else referee.addresses[0].path
        bot = await referee.dial(0)
        await bot.hear_requests()
        refused = second(kind, where)
        assert referee.loop.is_connected(0)
        again = await referee.dial(0)
        assert (await again.hear_requests()).requests
        await bot.hang_up()
        await again.hang_up()
        return refused

    refused = run(scene)
    assert refused.returncode == 1
    assert said in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_channel_that_is_made_after_a_fork_honours_its_deadline() -> None:
    """B153: nothing of gRPC runs before, so a process that imports us may fork."""
    command = [sys.executable, "-c", FORKED]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
