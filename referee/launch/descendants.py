"""The processes below this one: found, signalled without ever hitting another, and reaped.

A program can double-fork and open sessions of its own, but it cannot leave the tree: whoever
called `adopt_orphans` above it becomes the parent of what it leaves behind.

Only a process that this one has not reaped yet surely keeps its number. Every other one may end,
and its number pass to an innocent process, between the look and the blow. So a process is known
by its number together with its start time, and is signalled through a pidfd after which the start
time was read once more.
"""

import ctypes
import os
import signal
import time
from collections.abc import Callable, Container
from contextlib import suppress

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PAUSE_SECONDS = 0.002
# A killed process that hangs in the kernel (a dead file server) ends when the kernel lets it.
_PATIENCE_SECONDS = 10.0

_prctl = ctypes.CDLL(None, use_errno=True).prctl
_prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
_GONE = (FileNotFoundError, ProcessLookupError)
_ENDED = (b"Z", b"X")


class Process:
    """A process, known by its number and its start time."""

    __slots__ = ("pid", "started")

    def __init__(self, pid: int, started: int) -> None:
        """Name it.

        Args:
            pid: Its number.
            started: Its start time in clock ticks since boot.
        """
        self.pid = pid
        self.started = started

    def is_running(self) -> bool:
        """Whether it still exists; a zombie does."""
        facts = _parent_and_start(self.pid)
        return facts is not None and facts[1] == self.started

    def signal(self, number: int) -> None:
        """Send it a signal; nothing happens when it is gone, nor to who has its number now."""
        try:
            handle = os.pidfd_open(self.pid)
        except _GONE:
            return
        try:
            if self.is_running():
                with suppress(ProcessLookupError):  # it may end in this instant
                    signal.pidfd_send_signal(handle, number)
        finally:
            os.close(handle)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends (a child subreaper).

    Raises:
        OSError: The kernel refuses.
    """
    _control(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(number: int, parent: int) -> None:
    """Have the kernel send this process a signal when its parent ends.

    Args:
        number: The signal.
        parent: The parent's process number; when it is gone already, the signal comes at once.

    Raises:
        OSError: The kernel refuses.
    """
    _control(_PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:
        os.kill(os.getpid(), number)


def descendants(pid: int) -> list[Process]:
    """What runs below a process, each parent before its children.

    A process that comes, goes, or loses its parent during the look may be missing: whoever wants
    all of them looks again until there are none.

    Args:
        pid: This process, or a child of it that is not reaped yet.
    """
    root = _parent_and_start(pid)
    if root is None:
        return []
    found = [Process(pid, root[1])]
    for parent in found:  # it grows on the way
        found += _children_of(parent)
    return found[1:]


def living(pid: int) -> int:
    """How many processes run below a process, without those that have ended.

    Args:
        pid: As for `descendants`.
    """
    return sum(_state(process.pid) not in _ENDED for process in descendants(pid))


def kill_descendants() -> bool:
    """Kill all that runs below this process until nothing is left, and reap it.

    Returns:
        Whether nothing is left; False after ten seconds.
    """
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for process in descendants(os.getpid()):
            process.signal(signal.SIGKILL)
        reap()
        if not children(os.getpid()):
            return True
        time.sleep(_PAUSE_SECONDS)
    return False


def reap() -> list[int]:
    """Reap every child that has ended; their numbers."""
    reaped = []
    try:
        while pid := os.waitpid(-1, os.WNOHANG)[0]:
            reaped.append(pid)
    except ChildProcessError:
        pass  # no child is left
    return reaped


def reap_orphans(but: Container[int]) -> None:
    """Reap the children that have ended and were not started here.

    Args:
        but: Numbers of the children that somebody else waits for.
    """
    for pid in children(os.getpid()):
        if pid not in but:
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)


def _children_of(parent: Process) -> list[Process]:
    """The children of a process, zombies too; none if it is gone."""
    found = []
    for pid in children(parent.pid):
        facts = _parent_and_start(pid)
        if facts is not None and facts[0] == parent.pid:
            found.append(Process(pid, facts[1]))
    # Asked last: if it has lived until now, nobody else had its number while we looked.
    return found if parent.is_running() else []


def children_by_task(pid: int) -> list[int]:
    """Numbers of the children of a process, from the lists that the kernel keeps by thread."""
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except _GONE:
        return []
    found: list[int] = []
    for task in tasks:
        found += map(int, _read(f"/proc/{pid}/task/{task}/children").split())
    return found


def children_by_scan(pid: int) -> list[int]:
    """The same from all processes of the machine, for kernels that keep no such lists."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            facts = _parent_and_start(int(name))
            if facts is not None and facts[0] == pid:
                found.append(int(name))
    return found


# CONFIG_PROC_CHILDREN is on in the kernels of the large distributions, but not in all.
children: Callable[[int], list[int]] = (
    children_by_task
    if os.path.exists(f"/proc/self/task/{os.getpid()}/children")
    else children_by_scan
)


def _parent_and_start(pid: int) -> tuple[int, int] | None:
    """The parent's number and the start time of a process; None if it is gone.

    Source: proc(5), /proc/pid/stat, fields 4 and 22; field 2, the name, may hold anything.
    """
    fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return (int(fields[1]), int(fields[19])) if fields else None


def _state(pid: int) -> bytes:
    """The state of a process, a letter; "X" when it is gone. Source: proc(5), field 3."""
    return (_read(f"/proc/{pid}/stat").rpartition(b")")[2].split() or [b"X"])[0]


def _read(path: str) -> bytes:
    """What the kernel says of a process or a thread; nothing when it is gone."""
    try:
        with open(path, "rb") as text:
            return text.read()
    except _GONE:
        return b""


def _control(option: int, value: int) -> None:
    """Call prctl(2)."""
    if _prctl(option, value, 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
