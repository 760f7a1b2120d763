"""Starts three daemons in sessions of their own that take no signal but KILL, and plays on."""

import os
import signal
import sys

from quinola_bot import Bot, Request, run


class ForksDaemons(Bot):
    """They count as part of the bot, and end with it."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal actions."""
        return list(request.legal[: request.pick])


def fork_daemon() -> None:
    """Fork twice, so that nobody is its parent."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    while True:
        signal.pause()


for _ in range(3):
    fork_daemon()
sys.stderr.write("three daemons started\n")
run(ForksDaemons())
