"""Small programs to launch, and how a test hears from them and of them without waiting blindly."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import dedent

from referee.launch.launcher import Crew, Limits, Notice, Program
from referee.launch.process import ProcessLauncher

PROC = Path("/proc")


def python(code: str, *arguments: object, folder: Path = Path("/")) -> Program:
    """A program in Python; `say(text)` in it is heard by the `Ear` that is its first argument."""
    saying = "import os, signal, sys\ndef say(text): open(sys.argv[1], 'w').write(f'{text}\\n')\n"
    command = ("python", "-c", saying + dedent(code), *map(str, arguments))
    return Program(command, folder)


class Ear:
    """A named pipe that bots write lines to and a test reads them from, waiting as it must."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        # Open for writing, too: so it does not end between two who write.
        self._file = os.fdopen(os.open(path, os.O_RDWR), "r")

    def __str__(self) -> str:
        return str(self.path)

    def hear(self) -> str:
        return self._file.readline().strip()

    def hear_number(self) -> int:
        return int(self.hear())

    def close(self) -> None:
        self._file.close()


@asynccontextmanager
async def a_crew(limits: Limits | None = None, **options: Path) -> AsyncIterator[Crew]:
    async with ProcessLauncher(**options).crew(limits or Limits()) as crew:
        yield crew


async def next_notices(crew: Crew, count: int) -> list[Notice]:
    """The next notices; at most one call for each crew."""
    found = []
    async for notice in crew.notices():
        found.append(notice)
        if len(found) == count:
            break
    return found


def run(scenario: Callable[[Crew], Awaitable[None]], limits: Limits | None = None) -> None:
    """Run a scenario with a crew of its own."""

    async def main() -> None:
        async with a_crew(limits) as crew:
            await scenario(crew)

    asyncio.run(main())


def notices_of(*programs: Program, count: int = 1, limits: Limits | None = None) -> list[Notice]:
    """Fill the places with programs; the first notices."""
    found: list[Notice] = []

    async def scenario(crew: Crew) -> None:
        for place, program in enumerate(programs):
            await crew.start(place, program, {})
        found.extend(await next_notices(crew, count))

    run(scenario, limits)
    return found


def exists(pid: int) -> bool:
    """Whether there is such a process; a zombie is one."""
    return (PROC / str(pid)).exists()


def children(pid: int) -> list[int]:
    text = (PROC / str(pid) / "task" / str(pid) / "children").read_text()
    return [int(word) for word in text.split()]


def children_from_now_on() -> Callable[[], list[int]]:
    """What tells the children of this process that begin after this call.

    A server that lasts for the whole run of tests is a child, too, but nobody's leftover.
    """
    before = frozenset(children(os.getpid()))
    return lambda: [pid for pid in children(os.getpid()) if pid not in before]


def marked(mark: str) -> list[int]:
    """Numbers of all processes of this machine with `mark` in their environment."""
    return [int(folder.name) for folder in PROC.iterdir() if _is_marked(folder, mark.encode())]


def _is_marked(folder: Path, mark: bytes) -> bool:
    try:
        return folder.name.isdecimal() and mark in (folder / "environ").read_bytes()
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return False  # it is gone, or another user's
