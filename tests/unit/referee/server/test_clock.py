"""Charged time is the time in which the referee waited."""

import asyncio
from time import monotonic_ns

from referee.server.clock import LAG_TOLERANCE_NS, ChargedClock, watched_loop

MS = 1_000_000


class Hands:
    """A monotonic clock that is moved by hand."""

    def __init__(self) -> None:
        self.now_ns = 0

    def __call__(self) -> int:
        return self.now_ns


def test_a_wait_is_charged() -> None:
    clock = ChargedClock(Hands())
    clock.waited(3 * MS, timeout_s=0.05)
    clock.waited(4 * MS, timeout_s=None)
    assert clock.now_ns == 7 * MS


def test_what_was_not_waited_is_lag() -> None:
    hands = Hands()
    clock = ChargedClock(hands)
    hands.now_ns = 10 * MS
    clock.waited(3 * MS, timeout_s=0.05)
    assert clock.lag_ns == 7 * MS


def test_a_wait_far_beyond_its_timeout_was_a_stopped_machine() -> None:
    clock = ChargedClock(Hands())
    clock.waited(50 * MS + LAG_TOLERANCE_NS + 1, timeout_s=0.05)
    assert clock.now_ns == 50 * MS


def test_a_wait_a_little_beyond_its_timeout_is_charged_whole() -> None:
    clock = ChargedClock(Hands())
    clock.waited(60 * MS, timeout_s=0.05)
    assert clock.now_ns == 60 * MS


def test_a_busy_loop_charges_nobody() -> None:
    clock = ChargedClock()

    async def work() -> int:
        before_ns = clock.now_ns
        until_ns = monotonic_ns() + 5 * MS
        while monotonic_ns() < until_ns:
            pass
        await asyncio.sleep(0)
        return clock.now_ns - before_ns

    with asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        assert runner.run(work()) == 0


def test_a_waiting_loop_charges_its_wait() -> None:
    clock = ChargedClock()

    async def wait() -> int:
        before_ns = clock.now_ns
        await asyncio.sleep(0.01)
        return clock.now_ns - before_ns

    with asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        assert runner.run(wait()) >= 9 * MS


def test_time_stands_still_within_one_turn_of_the_loop() -> None:
    clock = ChargedClock()

    async def look_twice() -> bool:
        first_ns = clock.now_ns
        until_ns = monotonic_ns() + MS
        while monotonic_ns() < until_ns:
            pass
        return clock.now_ns == first_ns

    with asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        assert runner.run(look_twice())
