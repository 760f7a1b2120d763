"""What the processes of a bot use, as the kernel counts it."""

from pathlib import Path
from time import monotonic

_PROC = Path("/proc")
_TICKS = 100  # clock ticks a second, on every Linux that runs here: USER_HZ


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


def cpu_seconds(pids: tuple[int, ...]) -> float:
    """Processor time that processes have used so far, of user and system together."""
    ticks = 0
    for pid in pids:
        fields = _read(_PROC / str(pid) / "stat").rpartition(b")")[2].split()
        if fields:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS


def resident_bytes(pids: tuple[int, ...]) -> int:
    """Memory that processes hold, shared pages counted in full."""
    total = 0
    for pid in pids:
        for line in _read(_PROC / str(pid) / "status").splitlines():
            if line.startswith(b"VmRSS:"):
                total += int(line.split()[1]) * 1024
    return total


class Busyness:
    """Measures how much of the time between two moments processes were computing."""

    def __init__(self, pids: tuple[int, ...]) -> None:
        self._pids = pids
        self._cpu_s = cpu_seconds(pids)
        self._began_s = monotonic()

    def cores(self) -> float:
        """How many processors they have kept busy since."""
        passed_s = monotonic() - self._began_s
        return (cpu_seconds(self._pids) - self._cpu_s) / max(passed_s, 1e-9)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # it is gone, or another user's
        return b""
