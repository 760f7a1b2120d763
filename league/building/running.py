"""Run the command of a build: within limits, its output kept at both ends."""

import os
import select
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from league.building.errors import BuildError
from league.upload.content import MEBIBYTE
from referee.errors import InfrastructureError

_HEAD_BYTES = 64 * 1024
_TAIL_BYTES = 192 * 1024
_READ_BYTES = 64 * 1024
_LOOK_S = 0.5
_PAUSE_S = 0.02
_CUT = b"\n[... cut ...]\n"


@dataclass(frozen=True, slots=True)
class BuildLimits:
    """What one build may use.

    Attributes:
        seconds: How long it may take.
        output_bytes: What it may print; only the beginning and the end are kept.
        folder_bytes: The size of its folder afterwards.
    """

    seconds: float = 900.0
    output_bytes: int = 64 * MEBIBYTE
    folder_bytes: int = 2048 * MEBIBYTE


class Output:
    """What a build printed: its beginning and its end.

    Attributes:
        size_bytes: The length of all of it.
    """

    def __init__(self) -> None:
        self.size_bytes = 0
        self._head = bytearray()
        self._tail = bytearray()

    def take(self, chunk: bytes) -> None:
        """Add to the end."""
        self.size_bytes += len(chunk)
        room = max(0, _HEAD_BYTES - len(self._head))
        self._head += chunk[:room]
        self._tail += chunk[room:]
        if len(self._tail) > 2 * _TAIL_BYTES:
            del self._tail[:-_TAIL_BYTES]

    @property
    def kept(self) -> bytes:
        """What is kept of it, the cut marked."""
        tail = bytes(self._tail[-_TAIL_BYTES:])
        cut = len(self._head) + len(tail) < self.size_bytes
        return bytes(self._head) + (_CUT if cut else b"") + tail


def run_build(
    command: tuple[str, ...],
    folder: Path,
    environment: Mapping[str, str],
    output: Output,
    limits: BuildLimits,
) -> None:
    """Run a command to its end; whatever it has started in its group is killed afterwards.

    Args:
        command: The program and its arguments.
        folder: Where it runs.
        environment: Its environment, complete.
        output: Is given what it prints.
        limits: What it may use.

    Raises:
        BuildError: It failed, took too long or printed too much; the text says which.
        InfrastructureError: This machine has no such program.
    """
    process = _start(command, folder, environment)
    try:
        _listen(process, output, limits)
    finally:
        # The group may have outlived its leader, which is not reaped before: its number is ours.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
        if process.stdout is not None:
            process.stdout.close()
    if status:
        ended = f"signal {-status}" if status < 0 else f"exit status {status}"
        raise BuildError(f"ended with {ended}")


def _start(
    command: tuple[str, ...], folder: Path, environment: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(  # noqa: S603 - to run it is what is asked for
            command,
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except FileNotFoundError:
        if "/" in command[0]:
            raise BuildError(
                f"could not be started: no {command[0]}, or not what its first line names"
            ) from None
        raise InfrastructureError(
            f"this machine has no program {command[0]!r} in {environment['PATH']}: install it"
        ) from None
    except OSError as error:
        raise BuildError(f"could not be started: {command[0]}: {error.strerror}") from None


def _listen(process: subprocess.Popen[bytes], output: Output, limits: BuildLimits) -> None:
    """Take what a process prints until it has ended.

    Raises:
        BuildError: It takes too long, or prints too much.
    """
    deadline = monotonic() + limits.seconds
    while _is_heard(process, output):
        if output.size_bytes > limits.output_bytes:
            raise BuildError(f"printed more than {limits.output_bytes // MEBIBYTE} MiB")
        if monotonic() > deadline:
            raise BuildError(f"was not through after {limits.seconds:g} s")


def _is_heard(process: subprocess.Popen[bytes], output: Output) -> bool:
    """Take what has come, waiting a moment for it; whether more may come."""
    if process.stdout is None:
        return False
    if select.select([process.stdout], [], [], _LOOK_S)[0]:
        chunk = os.read(process.stdout.fileno(), _READ_BYTES)
        output.take(chunk)
        if chunk:
            return True
        # It has closed its output, and may still have something to do.
        sleep(_PAUSE_S)
    # What it left running may hold its output open for ever.
    return not _has_ended(process)


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether a process has ended; it is not reaped, so that its group keeps its number."""
    flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return process.returncode is not None or os.waitid(os.P_PID, process.pid, flags) is not None
