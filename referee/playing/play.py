"""`play_session`: from a plan to settled matches, with nothing left behind."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic

from referee.errors import InfrastructureError, QuinolaError
from referee.launch.launcher import Launcher
from referee.match.record import FinishedMatch
from referee.match.session import Session
from referee.playing.collecting import rare_collections
from referee.playing.places import Places
from referee.playing.plan import Remote, SessionPlan, SessionReport
from referee.playing.settling import Settling, SettlingError
from referee.server.addresses import private_sockets
from referee.server.clock import ChargedClock, watched_loop
from referee.server.loop import SessionLoop
from referee.server.server import RefereeServer
from referee.server.service import RefereeService
from referee.server.tickets import Tickets
from referee.wire.codec import WireCodec
from referee.wire.rulesets import RulesetBook

_TICK_S = 0.05
_LEAST_TICK_S = 0.001
_LOOK_S = 0.2


class _StopError(Exception):
    """The caller wants no more of it."""


def play_session(
    plan: SessionPlan,
    *,
    launcher: Launcher,
    on_finished: Callable[[FinishedMatch], None],
    should_stop: Callable[[], bool],
) -> SessionReport:
    """Play a session; returns when its last match is settled and nothing is left of its bots.

    Args:
        plan: What is to be played.
        launcher: How its bots are started.
        on_finished: Given each match as soon as it is over, in the order in which they end, in
            one thread beside the loop. What it raises ends the session and is raised here.
        should_stop: Asked about five times a second; once it is true, everything is ended at once
            and the unfinished matches are nobody's.

    Raises:
        ConfigurationError: The plan cannot be played.
        InfrastructureError: This machine failed, or our own code did: what is unfinished is void.
    """
    clock = ChargedClock()
    with (
        rare_collections(),
        ThreadPoolExecutor(max_workers=1, thread_name_prefix="settling") as thread,
        asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner,
    ):
        settling = Settling(on_finished, thread, clock, _isolation(plan, launcher))
        began = monotonic()
        stopped = runner.run(_play(plan, launcher, clock, settling, should_stop))
        return SessionReport(
            match_count=settling.count,
            duration_ms=int((monotonic() - began) * 1000),
            referee_lag_ms=clock.lag_ns // 1_000_000,
            stopped=stopped,
        )


async def _play(
    plan: SessionPlan,
    launcher: Launcher,
    clock: ChargedClock,
    settling: Settling,
    should_stop: Callable[[], bool],
) -> bool:
    """Play; return whether the caller stopped it."""
    session = Session(plan.tables, len(plan.programs), WireCodec())
    loop = SessionLoop(session, RulesetBook(plan.tables), clock)
    try:
        async with _opened(plan, launcher, loop) as places:
            await _together(
                _until_over(loop, places),
                settling.settle_all(loop.finished),
                _watch(loop, places, should_stop, plan.longest_ms / 1000),
                places.listen(),
                *places.keepers(),
            )
    except _StopError:
        return True
    except SettlingError as failure:
        raise failure.error from None
    except QuinolaError:
        raise
    except Exception as error:
        raise InfrastructureError(f"the referee failed: {error!r}") from error
    return False


def _batches(plan: SessionPlan) -> tuple[int, ...]:
    """The most requests in one message, by place."""
    return tuple(plan.terms_of(place).batch for place in range(len(plan.programs)))


def _isolation(plan: SessionPlan, launcher: Launcher) -> str:
    """How the bots are kept apart, as results name it."""
    remote = any(isinstance(program, Remote) for program in plan.programs)
    return f"{launcher.isolation}+remote" if remote else launcher.isolation


@asynccontextmanager
async def _opened(
    plan: SessionPlan, launcher: Launcher, loop: SessionLoop
) -> AsyncGenerator[Places]:
    """Listen for the bots of a session, and be ready to start them; end all of it afterwards."""
    tickets = Tickets()
    async with AsyncExitStack() as stack:
        addresses = stack.enter_context(private_sockets(len(plan.programs)))
        server = RefereeServer(RefereeService(loop, tickets, batches=_batches(plan)))
        stack.push_async_callback(server.stop)
        stack.callback(tickets.revoke_all)
        targets = [
            await server.listen_at(program.entrance)
            if isinstance(program, Remote)
            else await server.listen_unix(address)
            for program, address in zip(plan.programs, addresses, strict=True)
        ]
        crew = await stack.enter_async_context(launcher.crew(plan.limits))
        yield Places(plan, crew, loop, tickets, targets)


async def _together(
    leading: Coroutine[None, None, None], *others: Coroutine[None, None, None]
) -> None:
    """Run all of them until `leading` is done or any has failed; what it raised is raised."""
    tasks = [asyncio.create_task(coroutine) for coroutine in (leading, *others)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_over(loop: SessionLoop, places: Places) -> None:
    """From the first process to the last, and to the last match settled."""
    await places.start_all()
    await loop.over
    await asyncio.gather(loop.finished.join(), places.see_off())


async def _watch(
    loop: SessionLoop, places: Places, should_stop: Callable[[], bool], budget_s: float
) -> None:
    """Look at the clocks, and now and then at what else may end the session.

    Raises:
        InfrastructureError: It has taken too long.
    """
    began = looked = monotonic()
    while True:
        await asyncio.sleep(_until_tick_s(loop))
        loop.tick()
        now = monotonic()
        if now - looked >= _LOOK_S:
            looked = now
            places.look_for_absentees(now)
            if should_stop():
                raise _StopError
            if now - began > budget_s:
                raise InfrastructureError(f"the session was not over after {budget_s:g} s")


def _until_tick_s(loop: SessionLoop) -> float:
    next_ns = loop.next_tick_ns()
    # A clock that starts meanwhile may run out sooner, so the sleep is short in any case.
    return _TICK_S if next_ns is None else min(max(next_ns / 1e9, _LEAST_TICK_S), _TICK_S)
