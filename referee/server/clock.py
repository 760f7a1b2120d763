"""Charged time: the time in which the referee waited for its bots.

While the referee's own loop is busy, nobody's clock runs, so charged time is what the loop spends
in its selector. It stands still between two waits: everything that one turn of the loop handles
has happened at the same moment.
"""

import asyncio
import selectors
from collections.abc import Callable
from time import monotonic_ns

LAG_TOLERANCE_NS = 100_000_000
"""A wait that ends this much after its timeout was a stopped machine, not a thinking bot."""


class ChargedClock:
    """Counts the time that a loop waits.

    Attributes:
        now_ns: Charged time since the clock was made.
    """

    def __init__(self, monotonic: Callable[[], int] = monotonic_ns) -> None:
        self.now_ns = 0
        self._monotonic_ns = monotonic
        self._began_ns = monotonic()

    @property
    def lag_ns(self) -> int:
        """Time since the clock was made that was charged to nobody."""
        return self._monotonic_ns() - self._began_ns - self.now_ns

    def waited(self, waited_ns: int, timeout_s: float | None) -> None:
        """Charge for one wait.

        Args:
            waited_ns: How long it was.
            timeout_s: How long it could be; None for any time.
        """
        if timeout_s is not None:
            timeout_ns = int(timeout_s * 1e9)
            if waited_ns > timeout_ns + LAG_TOLERANCE_NS:
                waited_ns = timeout_ns
        self.now_ns += waited_ns


class _WatchedSelector(selectors.DefaultSelector):
    """The selector of a loop, each of its waits counted."""

    def __init__(self, clock: ChargedClock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:  # a look, not a wait: the loop has work to do
            return super().select(timeout)
        began_ns = monotonic_ns()
        events = super().select(timeout)
        self._clock.waited(monotonic_ns() - began_ns, timeout)
        return events


def watched_loop(clock: ChargedClock) -> asyncio.AbstractEventLoop:
    """Return a new event loop whose waits `clock` counts."""
    return asyncio.SelectorEventLoop(_WatchedSelector(clock))
