"""Answers a second and a half after its time is over, and then with what is not legal."""

import time

from quinola_bot import Bot, Request, run


class LateAndIllegal(Bot):
    """It is late, whatever it says: whether it was legal is not looked at."""

    def choose(self, request: Request) -> list[int]:
        """Choose too late, and no action of the game."""
        time.sleep(request.message.time_left_ms / 1000 + 1.5)
        return list(range(-request.pick, 0))


run(LateAndIllegal())
