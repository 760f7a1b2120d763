"""One filled place, as its supervisor sees it: a bot, what it writes, and what it uses."""

import os
import signal
import time
from collections.abc import Callable

from referee.launch import descendants, unstarted, warden
from referee.launch.memory import held_bytes
from referee.launch.output import Output
from referee.launch.readers import Readers

_MEBIBYTE = 1024 * 1024
# What forks while it is killed is met again this much later.
_KILL_AGAIN_SECONDS = 0.02
# What ends because its bot has ended, as a pool of workers does, is given this much time for it.
_FOLLOW_SECONDS = 0.1

Say = Callable[[dict[str, object]], None]
"""Sends a notice to the client."""


class Place:
    """A bot under its warden, from its start to the last of what it started.

    Attributes:
        warden: Process number of the warden; when it is reaped, call `finish`.
        act_at: When `act` is to be called, a reading of `time.monotonic`; None for never.
    """

    def __init__(self, task: warden.Task, readers: Readers, say: Say) -> None:
        """Start the bot.

        Raises:
            OSError: This host has no pipe or process to give.
        """
        self.act_at: float | None = None
        self._task = task
        self._readers = readers
        self._say = say
        self._output = Output()
        self._error_output = Output()
        self._report = b""
        self._overran = False
        self._left_behind = 0
        pipes = [os.pipe() for _ in range(3)]
        self.warden = warden.start(task, *[written for _, written in pipes])
        for _, written in pipes:
            os.close(written)
        self._files = [read for read, _ in pipes]
        for file, take in zip(
            self._files,
            (self._take_output, self._take_error_output, self._take_report),
            strict=True,
        ):
            readers.add(file, take)

    def check_memory(self) -> None:
        """Kill the bot if it and what it started hold more memory than they may."""
        limit = self._task.limits["memory_bytes"]
        held = held_bytes(descendants.descendants(self.warden), limit)
        if held > limit:
            self._overrun("memory", _used("it held", held, "memory", limit))

    def end(self, grace_seconds: float) -> None:
        """Ask the bot to end, and kill what is left of it after a grace."""
        self._signal_all(signal.SIGTERM)
        due = time.monotonic() + grace_seconds
        self.act_at = due if self.act_at is None else min(self.act_at, due)

    def act(self) -> None:
        """Kill what there is now, and look again soon, until `finish`."""
        if self._report:
            self._left_behind = self._left_behind or descendants.living(self.warden)
        self._signal_all(signal.SIGKILL)
        self.act_at = time.monotonic() + _KILL_AGAIN_SECONDS

    def finish(self) -> None:
        """Take the last of what was written, and say how the bot ended: nothing of it is left."""
        for file in self._files:
            while self._readers.read(file):
                pass
            self._readers.close(file)
        reports = dict(line.split(" ", 1) for line in self._report.decode().splitlines())
        if "failed" in reports:
            self._say_failed(*reports["failed"].split())
            return
        # Without a report the warden was killed, and the kernel killed the bot with it.
        status = int(reports.get("exited", signal.SIGKILL))
        self._say(
            {
                "notice": "exited",
                "place": self._task.place,
                "status": _status_text(status),
                "output": self._output.text(),
                "error_output": self._error_output.text(),
                "left_behind": self._left_behind,
            }
        )

    def _take_output(self, piece: bytes) -> None:
        self._output.add(piece)
        self._check_output()

    def _take_error_output(self, piece: bytes) -> None:
        self._error_output.add(piece)
        self._check_output()

    def _take_report(self, piece: bytes) -> None:
        """The bot's own process has ended: what it leaves behind ends with it, or by the grace."""
        self._report += piece
        if self.act_at is None:
            self.act_at = time.monotonic() + _FOLLOW_SECONDS

    def _check_output(self) -> None:
        limit = self._task.limits["output_bytes"]
        written = self._output.byte_count + self._error_output.byte_count
        if written > limit:
            self._overrun("output", _used("it wrote", written, "output", limit))

    def _overrun(self, fault: str, detail: str) -> None:
        """Say once what the bot had too much of, and kill it."""
        if not self._overran:
            self._overran = True
            place = self._task.place
            self._say({"notice": "overran", "place": place, "fault": fault, "detail": detail})
            self.act()

    def _say_failed(self, number: str, where: str) -> None:
        task = self._task
        if where == "folder":
            detail = f"cannot enter its folder {task.folder}: {os.strerror(int(number))}"
        else:
            search_path = task.environment.get("PATH", os.defpath)
            detail = unstarted.explain(int(number), task.command[0], task.folder, search_path)
        self._say({"notice": "failed", "place": task.place, "detail": detail})

    def _signal_all(self, number: int) -> None:
        for process in descendants.descendants(self.warden):
            process.signal(number)


def _used(verb: str, used: int, what: str, limit: int) -> str:
    """How much of what was used, and how much it might be."""
    used_mib, limit_mib = used / _MEBIBYTE, limit / _MEBIBYTE
    return f"{verb} {used_mib:.1f} MiB of {what}; its limit is {limit_mib:.1f} MiB"


def _status_text(wait_status: int) -> str:
    """How a process ended, in words, from what waitpid gave."""
    code = os.waitstatus_to_exitcode(wait_status)
    if code >= 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"  # a real-time signal has no name
