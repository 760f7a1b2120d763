"""The keeper: starts services, starts a dead one again, and ends them all.

Run as `python -m league.embedded.keeper SERVICES`, with SERVICES as JSON and standard input held
open by whoever wants the services. When that closes, the services are asked to end (TERM), killed
three seconds later (KILL), and whatever they had started is killed with them.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from league.embedded.services import Service
from referee.launch.descendants import (
    adopt_orphans,
    die_with_parent,
    kill_descendants,
    reap_orphans,
)

GRACE_SECONDS = 3.0
TICK_SECONDS = 0.2
READY_SECONDS = 10.0
PAUSE_SECONDS = 0.01
# A service that dies this often within a minute does not start again by itself.
DEATHS_ALLOWED = 5
DEATHS_SECONDS = 60.0


class Kept:
    """One service, started again when it dies."""

    def __init__(self, service: Service) -> None:
        """Start `service`."""
        self.service = service
        self._deaths: deque[float] = deque(maxlen=DEATHS_ALLOWED)
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        ready_file = Path(self.service.ready_file) if self.service.ready_file else None
        if ready_file is not None:
            ready_file.unlink(missing_ok=True)  # of one that was killed
        process = self._spawn()
        if ready_file is not None:
            _wait_for(ready_file, process)
        return process

    def _spawn(self) -> subprocess.Popen[bytes]:
        with Path(self.service.log).open("ab") as log:
            return subprocess.Popen(  # noqa: S603 - the command is our parent's
                self.service.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                # Safe here: this process has one thread and no gRPC.
                preexec_fn=_die_with_keeper(os.getpid()),  # noqa: PLW1509 - see above
            )

    def restart_if_dead(self) -> bool:
        """Start the service again if it has died; False when it has died too often."""
        status = self.process.poll()
        if status is None:
            return True
        now = time.monotonic()
        self._deaths.append(now)
        _say(f"{self.service.name} ended with status {status}; its log is {self.service.log}")
        if len(self._deaths) == DEATHS_ALLOWED and now - self._deaths[0] < DEATHS_SECONDS:
            _say(f"{self.service.name} ended {DEATHS_ALLOWED} times within a minute: giving up")
            return False
        self.process = self._start()
        return True

    def end(self, deadline: float) -> None:
        """Ask the service to end; kill it at `deadline`, a reading of `time.monotonic`."""
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def main() -> int:
    """Keep the services until standard input closes; 0 then, 1 when one does not stay up."""
    services = [Service(**entry) for entry in json.loads(sys.argv[1])]
    adopt_orphans()
    kept = [Kept(service) for service in services]
    status = 0
    while not _told_to_stop():
        if not all(one.restart_if_dead() for one in kept):
            status = 1
            break
        reap_orphans({one.process.pid for one in kept})
    for last in (False, True):
        _end([one for one in kept if one.service.stop_last == last])
    kill_descendants()
    return status


def _die_with_keeper(keeper: int) -> Callable[[], None]:
    """What a service does before it starts: if the keeper is killed, it is killed, too."""
    return lambda: die_with_parent(signal.SIGKILL, keeper)


def _told_to_stop() -> bool:
    """Wait a moment for standard input to close."""
    readable, _, _ = select.select([sys.stdin], [], [], TICK_SECONDS)
    return bool(readable) and not os.read(sys.stdin.fileno(), 4096)


def _wait_for(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until a service has made its file, has ended, or has had long enough."""
    deadline = time.monotonic() + READY_SECONDS
    while not file.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(PAUSE_SECONDS)


def _end(kept: list[Kept]) -> None:
    """End services side by side."""
    for one in kept:
        one.process.terminate()
    deadline = time.monotonic() + GRACE_SECONDS
    for one in kept:
        one.end(deadline)


def _say(text: str) -> None:
    """Write one line to the keeper's log."""
    print(text, flush=True)  # noqa: T201 - standard output is the keeper's log


if __name__ == "__main__":
    sys.exit(main())
