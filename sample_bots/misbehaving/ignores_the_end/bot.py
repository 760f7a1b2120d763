"""Plays to the end and says goodbye, but its process stays, and takes no signal that asks it."""

import signal
import threading

from quinola_bot import Bot, Request, run


class IgnoresTheEnd(Bot):
    """That is no fault; it is killed when its grace is over."""

    def choose(self, request: Request) -> int:
        """Choose the first legal action."""
        return request.legal[0]


signal.signal(signal.SIGTERM, signal.SIG_IGN)
# Python waits for this thread, as Java does for one that is no daemon.
threading.Thread(target=threading.Event().wait).start()
run(IgnoresTheEnd())
