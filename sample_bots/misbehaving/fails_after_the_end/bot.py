"""Plays to the end and says goodbye, but exits with status 3."""

import atexit
import os

from quinola_bot import Bot, Request, run


class FailsAfterTheEnd(Bot):
    """Nobody asks for the exit status of a bot that has nothing left to play for."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal actions."""
        return list(request.legal[: request.pick])


atexit.register(os._exit, 3)
run(FailsAfterTheEnd())
