"""How often Python looks for garbage while a session is played."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_ALLOCATIONS = 50_000


@contextmanager
def rare_collections() -> Iterator[None]:
    """Look for cycles of garbage seldom until the context closes.

    A session makes ten or twenty values for each decision, hardly any of them in a cycle, and
    holds a batch of them at a time, so that each look finds all of them alive. By default that
    cost 7 % of the referee's time at 256 tables, measured.
    """
    before = gc.get_threshold()
    gc.set_threshold(max(_ALLOCATIONS, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
