"""The status that a stream really ended with.

When a write meets a stream that the referee has just ended, grpc.aio reports INTERNAL "Internal
error from Core" in place of the referee's status, whichever of the two it hears of first
(https://github.com/grpc/grpc/issues/36066). A verdict would pass for a lost connection. Both are
announced, though: so all that is announced is noted, and the referee's one is believed.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import grpc
import grpc.aio

T = TypeVar("T")

Status = tuple[grpc.StatusCode, str]

_FAILED_WRITE: Status = (grpc.StatusCode.INTERNAL, "Internal error from Core")
_WAIT_S = 1.0
"""How long the referee's status may stay behind the failed write; commonly it comes at once."""


class FinalStatus:
    """Notes what a call announces as its status."""

    def __init__(self, call: grpc.aio.Call) -> None:
        """Listen to `call` from its beginning."""
        self._noted: Status | None = None
        self._settled = asyncio.Event()
        call.add_done_callback(self._note)

    async def get(self, call: grpc.aio.Call) -> Status:
        """The status that the call ended with and its text; waits for its end."""
        await call.code()
        try:
            await asyncio.wait_for(self._settled.wait(), _WAIT_S)
        except TimeoutError:
            return _FAILED_WRITE
        return self._noted or _FAILED_WRITE

    def _note(self, call: grpc.aio.Call) -> None:
        status = (_at_once(call.code()), _at_once(call.details()) or "")
        if self._noted is None and status != _FAILED_WRITE:
            self._noted = status
            self._settled.set()


def _at_once(coroutine: Coroutine[Any, Any, T]) -> T:  # Any: what it awaits, and it awaits nothing
    """Run a coroutine that need not wait, at once: a task would run after the next status."""
    try:
        coroutine.send(None)
    except StopIteration as result:
        value: T = result.value
        return value
    coroutine.close()
    raise RuntimeError("a call that is done has no status")
