"""Nothing of a session is left, whatever its bots start and however its referee ends."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.errors import InfrastructureError
from referee.launch.launcher import Crew, Exited, Program
from tests.integration.referee.launch.programs import (
    PROC,
    Ear,
    a_crew,
    children,
    exists,
    marked,
    next_notices,
    python,
    run,
)

A_DAY = 86_400_000
DAEMONS = """
waiting, ready = os.pipe()
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            say(os.getpid()); os.write(ready, b"."); signal.pause()
        os._exit(0)
"""
# A process that hides from whoever looks for its session, its group or its environment.
HIDDEN = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        code = "import os, signal, sys; print(os.getpid(), file=open(sys.argv[1], 'w', 1)); "
        command = ["python", "-I", "-c", code + "signal.pause()", sys.argv[1]]
        os.execve(sys.executable, command, {})
    os._exit(0)
"""
# Each process is replaced by its child, in a new session, before it can be killed.
FORKS_WITHOUT_END = """
if os.fork() == 0:
    say("ready")
    while True:
        if os.fork(): os._exit(0)
        os.setsid()
"""
PATIENT = "say(os.getpid()); signal.pause()"
# A referee in small: four bots, and a line for each notice on standard output.
REFEREE = """
import asyncio, sys
from pathlib import Path
from referee.launch.launcher import Limits, Program
from referee.launch.process import ProcessLauncher

async def main():
    async with ProcessLauncher(temporary=Path(sys.argv[3])).crew(Limits()) as crew:
        for place in range(4):
            command = ("python", "-c", sys.argv[1], sys.argv[2])
            await crew.start(place, Program(command, Path("/")), {"QUINOLA_TICKET": sys.argv[4]})
        async for notice in crew.notices():
            print(notice, flush=True)

asyncio.run(main())
"""


def hear_numbers(ear: Ear, count: int) -> list[int]:
    return [ear.hear_number() for _ in range(count)]


@contextmanager
def a_referee(code: str, *arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """A referee's process; killed at the end if it still runs."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as referee:
        try:
            yield referee
        finally:
            referee.kill()


def wait_for_end(pid: int) -> None:
    """Wait until a process that is no child of ours has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    select.select([handle], [], [])
    os.close(handle)


def test_daemons_end_with_the_place_that_they_come_from(ear: Ear) -> None:
    """B044, B059: three grandchildren in sessions of their own."""

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(PATIENT, ear), {})
        neighbour = ear.hear_number()
        await crew.start(1, python(DAEMONS + "signal.pause()", ear), {})
        daemons = hear_numbers(ear, 3)
        assert [exists(pid) for pid in daemons] == [True] * 3
        await crew.end(1, 0)
        assert [exists(pid) for pid in daemons] == [False] * 3
        assert exists(neighbour)

    run(scenario)


def test_daemons_live_as_long_as_the_bot_that_made_them(ear: Ear) -> None:
    """The end of a neighbour has the supervisor look at what it has; they are none of it."""

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(DAEMONS + "signal.pause()", ear), {})
        daemons = hear_numbers(ear, 3)
        for _ in range(3):
            await crew.start(1, python(""), {})
            await crew.end(1, A_DAY)
        assert [exists(pid) for pid in daemons] == [True] * 3

    run(scenario)


def test_daemons_end_when_the_bot_that_made_them_exits(ear: Ear) -> None:
    """B059."""

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(DAEMONS + "for _ in range(3): os.read(waiting, 1)", ear), {})
        daemons = hear_numbers(ear, 3)
        assert await next_notices(crew, 1) == [Exited(0, "exit status 0", "", left_behind=3)]
        assert [exists(pid) for pid in daemons] == [False] * 3

    run(scenario)


def test_a_process_cannot_hide(ear: Ear) -> None:
    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(HIDDEN + "signal.pause()", ear), {})
        hidden = ear.hear_number()
        await crew.end(0, 0)
        assert not exists(hidden)

    run(scenario)


def test_what_forks_without_end_is_ended(ear: Ear) -> None:
    async def scenario(crew: Crew) -> None:
        program = python(FORKS_WITHOUT_END + "signal.pause()", ear)
        await crew.start(0, program, {"MARK": "forks-without-end"})
        ear.hear()
        await crew.end(0, 0)
        assert marked("MARK=forks-without-end") == []

    run(scenario)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_when_the_referee_is_killed(
    ear: Ear, tmp_path: Path, number: signal.Signals
) -> None:
    """B091, and the promise of the launcher: all bots, their daemons and folders are gone."""
    mark = uuid.uuid4().hex
    bot = python(DAEMONS + "signal.pause()").command[2]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with a_referee(REFEREE, bot, ear, temporary, mark) as referee:
        daemons = hear_numbers(ear, 12)
        assert set(daemons) <= set(marked(mark))
        [supervisor] = children(referee.pid)
        referee.send_signal(number)
    wait_for_end(supervisor)
    assert [exists(pid) for pid in daemons] == [False] * 12
    assert marked(mark) == []
    assert list(temporary.iterdir()) == []


def test_nothing_is_left_when_a_copy_of_the_referee_holds_its_connection(
    ear: Ear, tmp_path: Path
) -> None:
    """A forked child of the referee lives on with all its files open; it must not matter."""
    forked = REFEREE.replace(
        "async for notice",
        "os.fork() or signal.sigwait([signal.SIGTERM])\n        async for notice",
    )
    code = "import os, signal\n" + forked
    bot = python(PATIENT).command[2]
    with a_referee(code, bot, ear, tmp_path, "") as referee:
        bots = hear_numbers(ear, 4)
        supervisor, copy = sorted(children(referee.pid), key=has_referee_in_its_code)
        referee.kill()
    wait_for_end(supervisor)
    os.kill(copy, signal.SIGTERM)
    assert [exists(pid) for pid in bots] == [False] * 4


def has_referee_in_its_code(pid: int) -> bool:
    return b"asyncio.run" in (PROC / str(pid) / "cmdline").read_bytes()


def test_nothing_is_left_when_the_supervisor_is_killed(
    ear: Ear, tmp_path: Path, own_children: Callable[[], list[int]]
) -> None:
    """The wardens end what is below them; the referee is told, and the next one tidies up."""
    program = python(DAEMONS + PATIENT, ear)

    async def main() -> None:
        async with a_crew(temporary=tmp_path / "temporary") as crew:
            await crew.start(0, program, {})
            pids = hear_numbers(ear, 4)
            [supervisor] = own_children()
            [warden] = children(supervisor)
            os.kill(supervisor, signal.SIGKILL)
            wait_for_end(warden)
            assert [exists(pid) for pid in pids] == [False] * 4
            with pytest.raises(InfrastructureError, match="supervisor"):
                await next_notices(crew, 1)
            with pytest.raises(InfrastructureError, match="supervisor"):
                await crew.start(1, program, {})
        async with a_crew(temporary=tmp_path / "temporary") as crew:
            await crew.start(0, python(""), {})
            await next_notices(crew, 1)
        assert list((tmp_path / "temporary").iterdir()) == []

    (tmp_path / "temporary").mkdir()
    asyncio.run(main())


def test_a_bot_that_kills_its_warden_ends_with_it(
    ear: Ear, own_children: Callable[[], list[int]]
) -> None:
    """B095's reverse: what is nobody's child any more is still ended, and only that."""
    code = DAEMONS + "for _ in range(3): os.wait()\n" + PATIENT

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(PATIENT, ear), {})
        neighbour = ear.hear_number()
        await crew.start(1, python(code, ear), {})
        pids = hear_numbers(ear, 4)
        [supervisor] = own_children()
        [_, warden] = sorted(
            children(supervisor), key=lambda pid: bool(set(pids) & set(children(pid)))
        )
        os.kill(warden, signal.SIGKILL)
        assert await next_notices(crew, 1) == [Exited(1, "SIGKILL", "")]
        for pid in pids:
            wait_for_end(pid)
        assert exists(neighbour)

    run(scenario)


@pytest.mark.slow
def test_an_innocent_neighbour_is_never_signalled() -> None:
    """B095: bots exit in the instant in which they are ended, a thousand times.

    The neighbour takes every signal that can be taken as its end.
    """

    async def scenario(crew: Crew) -> None:
        for _ in range(250):
            for place in range(4):
                await crew.start(place, Program(("true",), Path("/")), {})
            await asyncio.gather(*[crew.end(place, 0) for place in range(4)])

    with subprocess.Popen(["/bin/sleep", "1000"]) as neighbour:
        run(scenario)
        assert neighbour.poll() is None
        neighbour.kill()
