"""The `process` launcher: bots as plain processes of this user, for programs that one trusts.

It gives a bot a clean environment and limits, and takes away all that it started and what it wrote
to its private folder. It hides nothing of this machine from it.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path

from referee.launch.crew import SupervisedCrew
from referee.launch.launcher import Crew, Limits

# The supervisor runs on the standard library alone (-I -S), which halves the time of its start;
# its own modules are found last.
_BOOT = (
    "import sys; sys.path.append(sys.argv[1]); from referee.launch.supervisor import main;"
    " main(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])"
)
_PACKAGES = Path(__file__).parents[2]
_NOTICE_BYTES = 2**20
_CLOSE_SECONDS = 15.0


class ProcessLauncher:
    """Starts bots as plain processes."""

    isolation = "process"

    def __init__(
        self,
        *,
        search_path: str = "/usr/local/bin:/usr/bin:/bin",
        temporary: Path | None = None,
    ) -> None:
        """Choose where to find programs and where to let them write.

        Args:
            search_path: The folders, colons between them, in which programs are looked up after
                the folder of the Python that runs this; so `python` is this one.
            temporary: The folder for private folders; the system's own by default.
        """
        self._environment = {
            "PATH": os.pathsep.join((str(Path(sys.executable).parent), search_path)),
            "LANG": "C.UTF-8",
            "GRPC_VERBOSITY": "ERROR",
            "PYTHONDONTWRITEBYTECODE": "1",
            # Else a set of texts has another order in each process, and equal bots differ.
            "PYTHONHASHSEED": "0",
            "PYTHONUNBUFFERED": "1",
        }
        self._temporary = temporary or Path(tempfile.gettempdir())

    def crew(self, limits: Limits) -> AbstractAsyncContextManager[Crew]:
        """Start a supervisor; leaving the context ends it and all its bots."""
        return self._crew(limits)

    @asynccontextmanager
    async def _crew(self, limits: Limits) -> AsyncGenerator[Crew]:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=ours, limit=_NOTICE_BYTES)
        with closing(writer):
            with theirs:
                supervisor = _start_supervisor(theirs.fileno(), self._temporary)
            crew = SupervisedCrew(writer, limits, self._environment)
            listening = asyncio.create_task(crew.listen(reader))
            try:
                await crew.wait_until_ready()
                yield crew
            finally:
                crew.dismiss()
                try:
                    await asyncio.wait([listening], timeout=_CLOSE_SECONDS)
                finally:  # also when this is cancelled once more: nothing is left behind
                    listening.cancel()
                    with suppress(OSError):
                        ours.shutdown(socket.SHUT_RDWR)
                    _wait_for(supervisor)


def _start_supervisor(control: int, temporary: Path) -> subprocess.Popen[bytes]:
    """Start the supervisor of one session.

    It gets no `preexec_fn`, which would run the fork handlers of a live gRPC server, and no signal
    when the *thread* that starts it ends (PDEATHSIG): the connection is what ties it to us.
    """
    arguments = [str(_PACKAGES), str(control), str(os.getpid()), str(temporary)]
    return subprocess.Popen(  # noqa: S603 - a program of our own
        [sys.executable, "-I", "-S", "-c", _BOOT, *arguments],
        cwd="/",
        env={"LANG": "C.UTF-8"},
        pass_fds=[control],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def _wait_for(supervisor: subprocess.Popen[bytes]) -> None:
    """Reap the supervisor, which ends because its connection has; kill it if it does not."""
    try:
        supervisor.wait(_CLOSE_SECONDS)
    except subprocess.TimeoutExpired:
        supervisor.kill()
        supervisor.wait()
