"""The warden: the process between the supervisor and one bot, parent of all that the bot loses.

Whatever the bot starts stays below its warden, so that it can be counted, killed and waited for
as one. The warden only waits: it says on its report pipe how the bot ended, and ends itself when
nothing is left below it and the bot's private folder is removed.

Lines on the report pipe: "failed NUMBER folder|command" (errno, and what could not be entered or
executed) and "exited STATUS" (as waitpid gives it).
"""

import errno
import json
import os
import resource
import signal
from contextlib import suppress

from referee.launch import descendants, scratch

_REPORT = 3
# When memory runs out, the kernel had better take a bot than a referee.
_OOM_SCORE = "500"


class Task:
    """What a warden starts, and what it may use.

    Attributes:
        place: The place that the bot fills.
        command: The program and its arguments.
        folder: Where it starts.
        environment: All its variables, by name.
        scratch: Its private folder, which the warden removes.
        limits: By the names that they have in `referee.launch.launcher.Limits`.
    """

    __slots__ = ("command", "environment", "folder", "limits", "place", "scratch")

    def __init__(self, order: bytes, scratch_folder: str) -> None:
        """Read the task from the client's order, and make the private folder.

        Raises:
            OSError: There is no space for it.
        """
        values = json.loads(order)
        self.place: int = values["place"]
        self.command: list[str] = values["command"]
        self.folder: str = values["folder"]
        self.limits: dict[str, int] = values["limits"]
        self.scratch = scratch_folder
        os.mkdir(self.scratch, 0o700)
        self.environment: dict[str, str] = {
            **values["environment"],
            "HOME": self.scratch,
            "TMPDIR": self.scratch,
        }


class _SupervisorGoneError(Exception):
    """The kernel says so by SIGTERM."""


def start(task: Task, output: int, error_output: int, report: int) -> int:
    """Fork a warden that starts a bot; its process number.

    Args:
        task: The bot.
        output: Write end of the pipe for the bot's standard output.
        error_output: The same for its error output.
        report: Write end of the warden's report pipe.

    Raises:
        OSError: There is no process to be had.
    """
    supervisor = os.getpid()
    warden = os.fork()
    if warden == 0:
        try:
            _forget_supervisor()
            _keep_only(output, error_output, report)
            _guard(task, supervisor)
        finally:
            os._exit(1)
    return warden


def _forget_supervisor() -> None:
    """Take back what the supervisor has set for itself."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, _raise_supervisor_gone)


def _raise_supervisor_gone(_number: int, _frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # what follows is not to be disturbed
    raise _SupervisorGoneError


def _keep_only(output: int, error_output: int, report: int) -> None:
    """Close every file but the three standard ones, now the bot's, and the report pipe."""
    os.dup2(output, 1)
    os.dup2(error_output, 2)
    os.dup2(report, _REPORT, inheritable=False)
    os.closerange(_REPORT + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _guard(task: Task, supervisor: int) -> None:
    """Be the warden until nothing is left below it, then end."""
    try:
        descendants.adopt_orphans()
        descendants.die_with_parent(signal.SIGTERM, supervisor)
        _wait_for_all(_start_bot(task))
    except _SupervisorGoneError:
        descendants.kill_descendants()
    scratch.remove(task.scratch)
    os._exit(0)


def _wait_for_all(bot: int) -> None:
    """Reap all that runs below; report how the bot ended as soon as it did."""
    with suppress(ChildProcessError):
        while True:
            pid, status = os.wait()
            if pid == bot:
                os.write(_REPORT, f"exited {status}\n".encode())


def _start_bot(task: Task) -> int:
    """Fork the bot; its process number."""
    warden = os.getpid()
    bot = os.fork()
    if bot == 0:
        try:
            _prepare(task, warden)
            _become(task)
        finally:
            os._exit(1)
    return bot


def _prepare(task: Task, warden: int) -> None:
    """Set what a bot starts with: a session of its own, plain signals, and its limits."""
    os.setsid()
    for number in (signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    descendants.die_with_parent(signal.SIGKILL, warden)
    _limit(resource.RLIMIT_NOFILE, task.limits["open_files"])
    _limit(resource.RLIMIT_FSIZE, task.limits["file_bytes"])
    _limit(resource.RLIMIT_CORE, 0)
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as score:
        score.write(_OOM_SCORE)


def _limit(kind: int, most: int) -> None:
    """Limit a resource, or keep the stricter limit that we are under ourselves."""
    hard = resource.getrlimit(kind)[1]
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (allowed, allowed))


def _become(task: Task) -> None:
    """Turn into the bot, or report what stood in the way."""
    where = "folder"
    try:
        os.chdir(task.folder)
        where = "command"
        os.execvpe(task.command[0], task.command, task.environment)  # noqa: S606 - no shell wanted
    except (OSError, ValueError) as error:  # a ValueError: a zero byte in an argument
        number = error.errno if isinstance(error, OSError) else errno.EINVAL
        os.write(_REPORT, f"failed {number} {where}\n".encode())
