"""Thinks for ever about its first decision."""

import signal

from quinola_bot import Bot, Request, run


class Thinker(Bot):
    def choose(self, request: Request) -> int:
        signal.pause()
        return request.legal[0]


run(Thinker())
