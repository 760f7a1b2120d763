"""Answers, but a second and a half after its time is over."""

import time

from quinola_bot import Bot, Request, run


class Late(Bot):
    """The referee plays in its place when its time is over; what comes then is ignored."""

    def choose(self, request: Request) -> list[int]:
        """Look at the clock, and choose too late."""
        time.sleep(request.message.time_left_ms / 1000 + 1.5)
        return list(request.legal[: request.pick])


run(Late())
