"""Plays well, but takes no signal that asks it to end."""

import signal

from quinola_bot import Bot, Request, run


class IgnoresTerm(Bot):
    """Nobody notices before it is to be ended; then it is killed when its grace is over."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal actions."""
        return list(request.legal[: request.pick])


for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
run(IgnoresTerm())
