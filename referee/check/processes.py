"""What the processes of a bot use, as the kernel counts it."""

from pathlib import Path

_PROC = Path("/proc")


def processes_with(ticket: str) -> tuple[int, ...]:
    """Numbers of the processes that were started with a ticket, or by one that was.

    Source: proc(5), /proc/pid/environ: the environment that a process was started with.
    """
    mark = f"QUINOLA_TICKET={ticket}".encode()
    found = [
        int(folder.name)
        for folder in _PROC.iterdir()
        if folder.name.isdecimal() and mark in _read(folder / "environ").split(b"\0")
    ]
    return tuple(sorted(found))


def computing_threads(pids: tuple[int, ...]) -> int:
    """How many threads of some processes compute now, or would if a processor were free.

    Source: proc(5), /proc/pid/task/tid/stat, field 3.
    """
    return sum(
        _read(thread / "stat").rpartition(b")")[2].split()[:1] == [b"R"]
        for pid in pids
        for thread in _threads(pid)
    )


def _threads(pid: int) -> list[Path]:
    try:
        return list((_PROC / str(pid) / "task").iterdir())
    except OSError:
        return []


def resident_bytes(pids: tuple[int, ...]) -> int:
    """Memory that processes hold, shared pages counted in full."""
    total = 0
    for pid in pids:
        for line in _read(_PROC / str(pid) / "status").splitlines():
            if line.startswith(b"VmRSS:"):
                total += int(line.split()[1]) * 1024
    return total


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # it is gone, or another user's
        return b""
