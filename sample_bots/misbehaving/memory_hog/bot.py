"""Fills memory, a gibibyte in all, when it is asked."""

import time

from quinola_bot import Bot, Request, run

PIECE_BYTES = 32 * 1024 * 1024
PIECES = 32


class MemoryHog(Bot):
    """It is killed when it is seen above the limit."""

    def __init__(self) -> None:
        self.hoard: list[bytes] = []

    def choose(self, request: Request) -> list[int]:
        """Remember everything."""
        while len(self.hoard) < PIECES:
            self.hoard.append(b"." * PIECE_BYTES)
            time.sleep(0.05)
        return list(request.legal[: request.pick])


run(MemoryHog())
