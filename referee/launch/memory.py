"""How much memory processes hold together.

An address space limit (RLIMIT_AS) would kill Java, Node and Go, which reserve far more than they
use; so the memory that is really there is counted, twice a second.
"""

from collections.abc import Iterable

from referee.launch.descendants import Process


def held_bytes(processes: Iterable[Process], limit: int) -> int:
    """Memory that processes hold, in RAM and in swap, in bytes.

    Args:
        processes: The processes; one that is gone holds nothing.
        limit: Up to here the quick sum is good enough. It counts a page in full for each process
            that shares it, so the true sum, for which the kernel walks all pages, is never larger
            and is asked for only beyond the limit.
    """
    pids = [process.pid for process in processes]
    quick = sum(_resident(pid) for pid in pids)
    return quick if quick <= limit else sum(_proportional(pid) for pid in pids)


def _resident(pid: int) -> int:
    """What a process holds, shared pages in full, in bytes."""
    return _sum(f"/proc/{pid}/status", ("VmRSS:", "VmSwap:"))


def _proportional(pid: int) -> int:
    """What a process holds, shared pages in parts, in bytes."""
    try:
        return _sum(f"/proc/{pid}/smaps_rollup", ("Pss:", "SwapPss:"))
    except PermissionError:
        return _resident(pid)  # it has forbidden the look (PR_SET_DUMPABLE): to its own harm


def _sum(path: str, names: tuple[str, ...]) -> int:
    """The sum of some lines "Name:   123 kB" of a file of the kernel's, in bytes."""
    try:
        with open(path, encoding="ascii", errors="replace") as lines:
            parts = [line.split() for line in lines if line.startswith(names)]
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(int(part[1]) for part in parts) * 1024
