"""Writes 200 MB to its error output in one decision."""

import sys

from quinola_bot import Bot, Request, run

LINE = "I think, therefore I write. " * 36 + "\n"
LINES = 200_000


class FloodStderr(Bot):
    """It is killed at the limit; until then, nothing that it writes makes it wait."""

    def choose(self, request: Request) -> list[int]:
        """Write down every thought."""
        for _ in range(LINES):
            sys.stderr.write(LINE)
        return list(request.legal[: request.pick])


run(FloodStderr())
