"""The programs that Quinola needs beside itself, kept running until told to stop.

They are started by a keeper, a small process of its own that ends them all when it is told to, or
when the process that wanted them is gone, however it died.
"""

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from referee.errors import InfrastructureError

# The keeper gives its services three seconds, and the kernel a moment more to bury them.
STOP_SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class Service:
    """One program.

    Attributes:
        name: What people call it.
        command: The program and its arguments.
        log: The file that takes what it prints.
        ready_file: A file that appears when it is ready; the services after it wait for that.
        stop_last: Whether it outlives the others, because they need it.
    """

    name: str
    command: tuple[str, ...]
    log: str
    ready_file: str = ""
    stop_last: bool = False


class Keeping:
    """Services that run."""

    def __init__(self, keeper: subprocess.Popen[str], log: Path) -> None:
        """Watch `keeper`, whose own words go to `log`."""
        self._keeper = keeper
        self._log = log

    @property
    def pid(self) -> int:
        """The keeper's process number."""
        return self._keeper.pid

    def check(self) -> None:
        """See that the services still run.

        Raises:
            InfrastructureError: The keeper has given up, and says why; or it was killed.
        """
        status = self._keeper.poll()
        if status is None:
            return
        if status < 0:
            raise InfrastructureError(f"the keeper of the services was killed by signal {-status}")
        raise InfrastructureError(f"a service does not stay up: {_last_line(self._log)}")


@contextlib.contextmanager
def keep(
    services: tuple[Service, ...], log: Path, environment: Mapping[str, str]
) -> Iterator[Keeping]:
    """Keep `services` running while the context is open; afterwards none of them is left.

    Args:
        services: What to run, in the order of starting.
        log: The file that takes the keeper's own words.
        environment: The environment of the services.
    """
    specification = json.dumps([asdict(service) for service in services])
    with log.open("a") as output:
        keeper = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "league.embedded.keeper", specification],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            env={**environment, "PYTHONSAFEPATH": "1"},
            start_new_session=True,
            text=True,
        )
    try:
        yield Keeping(keeper, log)
    finally:
        if keeper.stdin is not None:
            keeper.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            keeper.wait(STOP_SECONDS)
        if keeper.poll() is None:
            keeper.kill()
            keeper.wait()


def _last_line(log: Path) -> str:
    """The last line of a log, or where to look when it is empty."""
    lines = log.read_text(errors="replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), f"see {log}")
