"""Exits in the middle of a match, with status 0 and without goodbye."""

import sys

from quinola_bot import Bot, Request, run

ENOUGH = 5


class Exits(Bot):
    """An exit before the end is one, however politely it is made."""

    def __init__(self) -> None:
        self.answered = 0

    def choose(self, request: Request) -> list[int]:
        """Answer a few questions."""
        self.answered += 1
        if self.answered > ENOUGH:
            sys.exit(0)
        return list(request.legal[: request.pick])


run(Exits())
