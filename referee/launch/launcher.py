"""What a launcher is: how a session's bots are started, watched and ended, whatever isolates them.

A `Launcher` opens a `Crew` for one session. A crew fills places (0, 1, …) with bot processes, says
by notices what becomes of them, and takes everything away with it: when the crew is closed, or the
process that opened it is gone, nothing is left of what its bots started or wrote.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Program:
    """A bot as it is started.

    Attributes:
        command: The program and its arguments. A program without a slash is looked up in the
            launcher's search path; one with a slash is a path from `folder`.
        folder: The folder that it starts in.
        environment: Variables of its own, by name; nothing else is inherited.
    """

    command: tuple[str, ...]
    folder: Path
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot may use; the processes that it starts count as its own.

    Attributes:
        memory_bytes: Resident memory with each shared page counted in parts (PSS), and swap.
        output_bytes: What it may write to standard output and error output together.
        open_files: File descriptors of one process.
        file_bytes: Size of one file.
        grace_ms: What it is given to exit by itself when it is told that the session is over.
    """

    memory_bytes: int = 512 * MEBIBYTE
    output_bytes: int = 16 * MEBIBYTE
    open_files: int = 256
    file_bytes: int = 64 * MEBIBYTE
    grace_ms: int = 2_000


class Excess(StrEnum):
    """Of what a bot used more than its limit."""

    OUTPUT = "output"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Exited:
    """The bot's process has ended, and all that it had started with it.

    Attributes:
        place: The place that it filled; `start` may fill it again.
        status: "exit status 3", or the signal: "SIGKILL".
        error_output: Head and tail of what it wrote to its error output, the cut marked.
        output: The same of its standard output.
        left_behind: How many processes that it had started still ran a moment after it.
    """

    place: int
    status: str
    error_output: str
    output: str = ""
    left_behind: int = 0


@dataclass(frozen=True, slots=True)
class Overran:
    """The bot used more than a limit allows and is being killed; `Exited` follows.

    Attributes:
        place: The place that it fills.
        fault: What it had too much of.
        detail: How much it used and how much it might, for people.
    """

    place: int
    fault: Excess
    detail: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The bot's program could not be started; nothing else follows.

    Attributes:
        place: The place that stays empty.
        detail: The reason, for its author.
    """

    place: int
    detail: str


Notice = Exited | Overran | Failed


class Crew(Protocol):
    """The bot processes of one session."""

    async def start(self, place: int, program: Program, environment: Mapping[str, str]) -> None:
        """Start a bot at an empty place; `Failed` says when that was not possible.

        Args:
            place: The place; empty since the crew was opened or since its last `Exited` or
                `Failed`.
            program: What to start.
            environment: `QUINOLA_ADDRESS` and `QUINOLA_TICKET`; they win over the program's own.

        Raises:
            ValueError: The place is filled.
            InfrastructureError: The crew is lost.
        """
        ...

    async def end(self, place: int, grace_ms: int) -> None:
        """End the bot at a place: TERM, `grace_ms`, KILL for what is left of it.

        Returns when nothing is left, at once if the place is empty. Its `Exited` tells how it
        ended, as always.

        Raises:
            InfrastructureError: The crew is lost.
        """
        ...

    def notices(self) -> AsyncIterator[Notice]:
        """What becomes of the bots, in the order in which it happened; for one listener.

        Raises:
            InfrastructureError: The crew is lost: the host, no bot, is at fault.
        """
        ...


class Launcher(Protocol):
    """A way of running bots."""

    @property
    def isolation(self) -> str:
        """Its name in records: "process", "bubblewrap" or "docker"."""
        ...

    def crew(self, limits: Limits) -> AbstractAsyncContextManager[Crew]:
        """Open a crew; leaving the context kills whatever is left of it.

        Raises:
            InfrastructureError: On entering: this host cannot run it.
        """
        ...
