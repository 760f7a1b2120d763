"""Is killed by a signal when it is asked, as by a fault in a library."""

import signal

from quinola_bot import Bot, Request, run


class KillsItself(Bot):
    """The record names the signal."""

    def choose(self, request: Request) -> list[int]:
        """Send what cannot be caught."""
        signal.raise_signal(signal.SIGKILL)
        return list(request.legal[: request.pick])


run(KillsItself())
