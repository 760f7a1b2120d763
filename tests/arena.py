"""A league of small deterministic bots, run through the front door in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from league.embedded.home import Home

WAIT_SECONDS = 100

# Each plays the action at one fixed place among its legal ones: deterministic, and not alike.
BOT = """
from quinola_bot import Bot, Request, run


class Fixed(Bot):
    def choose(self, request: Request) -> int:
        return request.legal[{place} % len(request.legal)]


run(Fixed())
"""


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something holds, and fail when it takes too long."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"waited {WAIT_SECONDS} seconds in vain"
        time.sleep(0.02)


@dataclass(frozen=True)
class Arena:
    """A folder with a league file and five bots; the state lies in `home`."""

    folder: Path

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def environment(self) -> dict[str, str]:
        inherited = dict(os.environ)  # noqa: TID251 - the command needs PATH
        return inherited | {"QUINOLA_HOME": str(self.home), "QUINOLA_WORKERS": "2"}

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start the command line in a process group of its own, as a shell would."""
        return subprocess.Popen(
            [sys.executable, "-m", "league.cli", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, status: int = 0) -> str:
        """Run a command to its end; what it printed."""
        process = self.start(*arguments)
        output, errors = process.communicate(timeout=WAIT_SECONDS)
        assert process.returncode == status, errors
        return output if status == 0 else errors

    def ask(self, *arguments: str) -> Any:
        """Run a command and read the JSON that it prints."""
        return json.loads(self.run(*arguments, "--json"))

    @contextmanager
    def running(self, *arguments: str) -> Iterator[subprocess.Popen[str]]:
        """A command that runs meanwhile; it is interrupted at the end if it still does."""
        process = self.start(*arguments)
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.communicate(timeout=WAIT_SECONDS)

    def processes(self) -> dict[int, str]:
        """Everything that runs for this arena: process numbers and command lines.

        Services have its settings, bots run in its folder, and supervisors, whose environment is
        clean, are below one of the others or have lost their parent.
        """
        found: dict[int, str] = {}
        for process in _running():
            if process.belongs_to(self) or process.is_below(found):
                found[process.pid] = process.command
        return found


@dataclass(frozen=True)
class Running:
    """A process of this machine."""

    pid: int
    parent: int
    command: str
    environment: bytes
    folder: str

    def belongs_to(self, arena: Arena) -> bool:
        """Whether it says by itself that it is an arena's."""
        marker = f"QUINOLA_HOME={arena.home}".encode()
        # Redis writes its title over its environment; its socket is in the title.
        sockets = str(Home(arena.home).runtime)
        return (
            marker in self.environment
            or str(arena.folder) in self.command
            or sockets in self.command
            or self.folder.startswith(str(arena.folder))
        )

    def is_below(self, others: dict[int, str]) -> bool:
        """Whether it is a supervisor or warden of one of those, or one that was left behind."""
        return "referee.launch" in self.command and (self.parent in others or self.parent == 1)


def _running() -> Iterator[Running]:
    """All processes but this one, by number: parents mostly before their children."""
    for name in sorted(
        (entry.name for entry in Path("/proc").iterdir()), key=lambda n: (len(n), n)
    ):
        if not name.isdecimal() or int(name) == os.getpid():
            continue
        folder = Path("/proc", name)
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            environment = (folder / "environ").read_bytes()
            yield Running(
                int(name), int(status[1]), command, environment, str((folder / "cwd").readlink())
            )
        except OSError:
            continue  # it has ended meanwhile


def make_arena(folder: Path) -> Arena:
    """Write five bots and a league file."""
    for place in range(5):
        bot = folder / f"bot{place}"
        bot.mkdir()
        (bot / "bot.py").write_text(BOT.format(place=place))
        (bot / "bot.toml").write_text(
            f'name = "bot{place}"\ngames = ["reversis"]\nrun = ["python", "bot.py"]\n'
        )
    (folder / "league.toml").write_text(
        'name = "Test"\ngame = "reversis"\ndeal_sets = 2\n'
        'bots = ["./bot0", "./bot1", "./bot2", "./bot3", "./bot4"]\n'
        "[options]\ndeals = 4\n"
    )
    return Arena(folder)
