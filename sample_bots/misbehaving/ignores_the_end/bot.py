"""Plays to the end and says goodbye, but its process stays."""

import threading

from quinola_bot import Bot, Request, run


class IgnoresTheEnd(Bot):
    """That is no fault; it is ended when its grace is over."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal actions."""
        return list(request.legal[: request.pick])


# Python waits for this thread, as Java does for one that is no daemon.
threading.Thread(target=threading.Event().wait).start()
run(IgnoresTheEnd())
