"""Writes 200 MB to its standard output in one decision."""

import sys

from quinola_bot import Bot, Request, run

LINE = "I think, therefore I write. " * 36 + "\n"
LINES = 200_000


class FloodStdout(Bot):
    """It is killed at the limit; until then, nothing that it writes makes it wait."""

    def choose(self, request: Request) -> list[int]:
        """Write down every thought."""
        for _ in range(LINES):
            sys.stdout.write(LINE)
        return list(request.legal[: request.pick])


run(FloodStdout())
