"""Stops its own process (SIGSTOP) when it is asked, as at a breakpoint."""

import signal

from quinola_bot import Bot, Request, run


class StopsItself(Bot):
    """It lives, its connection stands, and its clock runs."""

    def choose(self, request: Request) -> list[int]:
        """Wait for a debugger."""
        signal.raise_signal(signal.SIGSTOP)
        return list(request.legal[: request.pick])


run(StopsItself())
