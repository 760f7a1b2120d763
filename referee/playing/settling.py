"""Hands each match over as soon as it is over, in a thread beside the loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version

from referee.match.record import FinishedMatch
from referee.match.transcript import digest, write
from referee.server.clock import ChargedClock


class SettlingError(Exception):
    """What the caller is to be raised: `error`, which its own `on_finished` has raised."""

    def __init__(self, error: Exception) -> None:
        super().__init__(repr(error))
        self.error = error


class Settling:
    """Completes the conduct of each match, and has the match settled.

    Args:
        on_finished: Given each match.
        thread: Where it is called: a store that is slow, or waits for a lock, stops no clock.
        clock: The clock of the session.
        isolation: How the bots are kept apart.

    Attributes:
        count: Matches that are settled.
    """

    def __init__(
        self,
        on_finished: Callable[[FinishedMatch], None],
        thread: Executor,
        clock: ChargedClock,
        isolation: str,
    ) -> None:
        self.count = 0
        self._on_finished = on_finished
        self._thread = thread
        self._clock = clock
        self._isolation = isolation
        self._version = version("quinola")
        self._started_at_ms = int(datetime.now(UTC).timestamp() * 1000)

    async def settle_all(self, finished: asyncio.Queue[FinishedMatch]) -> None:
        """Settle what comes, one match after the other, until cancelled.

        Raises:
            SettlingError: `on_finished` raised an exception.
        """
        running = asyncio.get_running_loop()
        while True:
            match = await finished.get()
            complete = await running.run_in_executor(self._thread, self._complete, match)
            try:
                await running.run_in_executor(self._thread, self._on_finished, complete)
            except Exception as error:
                raise SettlingError(error) from error
            self.count += 1
            finished.task_done()

    def _complete(self, match: FinishedMatch) -> FinishedMatch:
        text = None if match.transcript is None else write(match.transcript)
        conduct = replace(
            match.conduct,
            transcript_digest="" if text is None else digest(text),
            isolation=self._isolation,
            started_at_ms=self._started_at_ms,
            referee_version=self._version,
            referee_lag_ms=self._clock.lag_ns // 1_000_000,
        )
        return replace(match, conduct=conduct)
