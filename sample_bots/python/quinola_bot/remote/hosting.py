"""Start a bot for each session that waits for it, and again when it has crashed."""

import os
import subprocess
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from quinola_bot.remote.asking import Invited

MOST_STARTS = 3
"""How often one invitation is tried: after the third crash the referee has had enough, too."""

_FINAL = (0, 3)
"""Exit statuses after which there is nothing to come back for: the end, and a verdict."""
_LOOK_S = 0.5
_GRACE_S = 10.0
_KILL_S = 3.0


class Host:
    """The bots that play from here.

    Args:
        command: What starts one.
        environment: What each finds in its environment beside the invitation.
        tell: Is told in words what happens; never with a ticket in them.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        tell: Callable[[str], None],
    ) -> None:
        self._command = tuple(command)
        self._environment = environment
        self._tell = tell
        self._guests: dict[str, _Guest] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="quinola-remote-")

    @property
    def known(self) -> Sequence[str]:
        """The invitations that are no news."""
        return list(self._guests)

    def hold(self, invitations: Sequence[Invited]) -> None:
        """Start what is new; what is not listed any more comes to its end."""
        listed = {one.name for one in invitations}
        for name in [name for name in self._guests if name not in listed]:
            self._guests.pop(name).leave()
        for one in invitations:
            if one.name not in self._guests:
                self._guests[one.name] = self._invite(one)

    def close(self) -> None:
        """End everything."""
        for guest in self._guests.values():
            guest.end()
        self._guests.clear()
        self._folder.cleanup()

    def _invite(self, invited: Invited) -> "_Guest":
        trusted = Path(self._folder.name, f"{invited.name}.pem")
        trusted.write_text(invited.certificates)
        environment = {
            **self._environment,
            "QUINOLA_ADDRESS": invited.address,
            "QUINOLA_TICKET": invited.ticket,
            "QUINOLA_CA": str(trusted),
        }
        return _Guest(self._command, environment, lambda text: self._say(invited, text))

    def _say(self, invited: Invited, text: str) -> None:
        self._tell(f"session {invited.session}: {text}")


class _Guest:
    """A bot in one session, kept by a thread of its own."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], tell: Callable[[str], None]
    ) -> None:
        self._command = command
        self._environment = environment
        self._tell = tell
        self._left_at_s: float | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def leave(self) -> None:
        """The session is over: the bot hears it from the referee, or is ended soon."""
        self._left_at_s = monotonic()

    def end(self) -> None:
        """End the bot now, and wait until it has ended."""
        self._ended.set()
        self._thread.join()

    def _keep(self) -> None:
        for _ in range(MOST_STARTS):
            status = self._run()
            if status in _FINAL or self._ended.is_set() or self._left_at_s is not None:
                return

    def _run(self) -> int:
        """Start the bot and wait for its end."""
        try:
            process = subprocess.Popen(  # noqa: S603 - to start it is what we are asked for
                self._command, env=dict(self._environment), stdin=subprocess.DEVNULL
            )
        except OSError as error:
            self._tell(f"cannot start {self._command[0]}: {error.strerror}")
            return _FINAL[0]
        self._tell("the bot plays")
        while process.poll() is None:
            if self._must_end():
                _stop(process)
                break
            with suppress(subprocess.TimeoutExpired):
                process.wait(_LOOK_S)
        self._tell(f"the bot has ended with status {process.returncode}")
        return process.returncode

    def _must_end(self) -> bool:
        left = self._left_at_s
        return self._ended.is_set() or (left is not None and monotonic() - left > _GRACE_S)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(_KILL_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def inherited_environment() -> Mapping[str, str]:
    """The environment of this process, which belongs to the bot's author."""
    return dict(os.environ)  # noqa: TID251 - the author's own, on the author's machine
