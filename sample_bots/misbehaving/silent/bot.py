"""Takes its seat and never answers."""

import time

from quinola_bot import Bot, Request, run


class Silent(Bot):
    """Three times late, and its seat is forfeited; nobody waits longer than its clock says."""

    def choose(self, request: Request) -> list[int]:  # noqa: ARG002 - whatever it is
        """Think about it."""
        while True:
            time.sleep(60)


run(Silent())
