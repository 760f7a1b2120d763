"""How a bot's end is noticed and told, and how one is ended that does not want to."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from referee.launch.launcher import Crew, Exited, Notice
from tests.integration.referee.launch.programs import (
    PROC,
    Ear,
    a_crew,
    children,
    exists,
    next_notices,
    notices_of,
    python,
    run,
)

A_DAY = 86_400_000
OBSTINATE = "signal.signal(signal.SIGTERM, signal.SIG_IGN); say(os.getpid()); signal.pause()"
AWARE = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM]); "
PATIENT = "say(os.getpid()); signal.pause()"


def seconds_since(start: float) -> float:
    return time.monotonic() - start


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("sys.exit(0)", "exit status 0"),
        ("sys.exit(3)", "exit status 3"),
        ("1 / 0", "exit status 1"),
        ("os.abort()", "SIGABRT"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("os.kill(os.getpid(), signal.SIGRTMIN + 3)", "signal 37"),
    ],
)
def test_an_exit_is_told_with_its_status_or_signal(code: str, status: str) -> None:
    [notice] = notices_of(python(code))
    assert isinstance(notice, Exited)
    assert notice.status == status


def test_an_exit_is_told_with_what_the_bot_had_to_say() -> None:
    [notice] = notices_of(python("print('ready'); raise ValueError('no ace')"))
    assert isinstance(notice, Exited)
    assert notice.output == "ready\n"
    assert notice.error_output.startswith("Traceback")
    assert notice.error_output.endswith("ValueError: no ace\n")


def test_an_exit_is_noticed_within_a_second(ear: Ear) -> None:
    """B065. The bot says when it ends by the clock that all processes of a machine share."""
    program = python("import time; time.sleep(0.2); say(time.monotonic())", ear)
    notices_of(program)
    assert seconds_since(float(ear.hear())) < 1


def test_what_a_bot_had_started_ends_with_it_and_is_not_waited_for(ear: Ear) -> None:
    """The child holds the bot's output open; that delays nothing."""
    code = """
        wait, go = os.pipe()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            say(os.getpid()); os.write(go, b"."); signal.pause()
        os.read(wait, 1); sys.exit(7)
        """

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(code, ear), {})
        assert await next_notices(crew, 1) == [Exited(0, "exit status 7", "", left_behind=1)]
        assert not exists(ear.hear_number())

    run(scenario)


def test_a_bot_that_is_told_to_end_may_do_so_in_its_own_way(ear: Ear) -> None:
    code = AWARE + "say('ready'); signal.sigwait([signal.SIGTERM]); sys.exit(5)"

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(code, ear), {})
        ear.hear()
        await crew.end(0, A_DAY)
        assert await next_notices(crew, 1) == [Exited(0, "exit status 5", "")]

    run(scenario)


def test_the_grace_is_also_for_what_the_bot_had_started(ear: Ear) -> None:
    """A start script ends by the signal; the program that it waits for tidies up."""
    tidies = "import time; time.sleep(0.2); say('tidied'); os._exit(0)"
    child = AWARE + "say('ready'); signal.sigwait([signal.SIGTERM]); " + tidies
    code = f"if os.fork() == 0: {child}\nos.wait()"

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(code, ear), {})
        assert ear.hear() == "ready"
        await crew.end(0, A_DAY)
        assert ear.hear() == "tidied"

    run(scenario)


def test_a_bot_that_ignores_the_end_is_killed_after_its_grace(ear: Ear) -> None:
    """B072."""

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(OBSTINATE, ear), {})
        pid = ear.hear_number()
        start = time.monotonic()
        await crew.end(0, 200)
        assert 0.2 <= seconds_since(start) < 1.2
        assert not exists(pid)
        assert await next_notices(crew, 1) == [Exited(0, "SIGKILL", "")]

    run(scenario)


def test_a_stopped_process_is_ended_like_any_other(ear: Ear) -> None:
    code = "say(os.getpid()); os.kill(os.getpid(), signal.SIGSTOP)"

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(code, ear), {})
        pid = ear.hear_number()
        await crew.end(0, 100)
        assert not exists(pid)

    run(scenario)


def test_a_shorter_grace_takes_the_place_of_a_longer_one(ear: Ear) -> None:
    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(OBSTINATE, ear), {})
        ear.hear()
        await asyncio.gather(crew.end(0, A_DAY), crew.end(0, 10))

    run(scenario)


def test_ending_one_bot_leaves_the_others_alone(ear: Ear) -> None:
    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(PATIENT, ear), {})
        first = ear.hear_number()
        await crew.start(1, python(PATIENT, ear), {})
        second = ear.hear_number()
        await crew.end(0, A_DAY)
        assert not exists(first)
        assert exists(second)

    run(scenario)


def test_ending_an_empty_place_does_nothing() -> None:
    async def scenario(crew: Crew) -> None:
        await crew.end(0, A_DAY)
        await crew.start(0, python(""), {})
        await next_notices(crew, 1)
        await crew.end(0, A_DAY)

    run(scenario)


def test_leaving_the_context_ends_everything_without_a_grace(
    ear: Ear, own_children: Callable[[], list[int]]
) -> None:
    pids: list[int] = []

    async def scenario(crew: Crew) -> None:
        for place in range(4):
            await crew.start(place, python(OBSTINATE, ear), {})
        pids.extend(ear.hear_number() for _ in range(4))

    start = time.monotonic()
    run(scenario)
    assert [exists(pid) for pid in pids] == [False] * 4
    assert own_children() == []
    assert seconds_since(start) < 5


def test_an_error_in_the_context_ends_everything(ear: Ear) -> None:
    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(OBSTINATE, ear), {})
        raise LookupError(ear.hear())

    with pytest.raises(LookupError) as caught:
        run(scenario)
    assert not exists(int(str(caught.value)))


def test_cancelling_the_task_that_holds_the_crew_ends_everything(
    ear: Ear, own_children: Callable[[], list[int]]
) -> None:
    async def main() -> None:
        opened = asyncio.Event()

        async def hold() -> None:
            async with a_crew() as crew:
                await crew.start(0, python(OBSTINATE, ear), {})
                opened.set()
                await asyncio.Event().wait()

        holding = asyncio.create_task(hold())
        await opened.wait()
        pid = ear.hear_number()
        holding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await holding
        assert not exists(pid)
        assert own_children() == []

    asyncio.run(main())


def test_the_notices_end_with_the_crew() -> None:
    async def main() -> list[Notice]:
        async with a_crew() as crew:
            await crew.start(0, python(""), {})
            await next_notices(crew, 1)
        return [notice async for notice in crew.notices()]

    assert asyncio.run(main()) == []


def test_no_zombie_is_left_while_the_crew_goes_on(own_children: Callable[[], list[int]]) -> None:
    async def scenario(crew: Crew) -> None:
        for place in range(8):
            await crew.start(place, python("if os.fork() == 0: os._exit(0)"), {})
        await next_notices(crew, 8)
        [supervisor] = own_children()
        assert children(supervisor) == []

    run(scenario)


def test_many_starts_leave_no_file_open(own_children: Callable[[], list[int]]) -> None:
    async def scenario(crew: Crew) -> None:
        [supervisor] = own_children()
        before = open_pipes(supervisor), open_pipes(os.getpid())
        for _ in range(10):
            for place in range(4):
                await crew.start(place, python("sys.exit(1)"), {})
            for place in range(4):
                await crew.end(place, A_DAY)
        assert (open_pipes(supervisor), open_pipes(os.getpid())) == before

    before = open_pipes(os.getpid())
    run(scenario)
    assert open_pipes(os.getpid()) == before


def open_pipes(pid: int) -> int:
    """How many pipes and sockets a process has; its files in /proc come and go at any time."""
    count = 0
    for link in (PROC / str(pid) / "fd").iterdir():
        with suppress(FileNotFoundError):
            count += str(link.readlink()).startswith(("pipe:", "socket:"))
    return count
