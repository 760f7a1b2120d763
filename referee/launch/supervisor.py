"""The supervisor: the program that starts, watches and ends the bots of one session.

It is a process of its own so that bots are gone with their session however the referee's process
ends: the end of the connection to the client, or of the client's process, is an order to kill
everything, remove the private folders, and end.

Orders and notices are JSON, a line each:
    {"order": "start", "place", "command", "folder", "environment", "limits"}
    {"order": "end", "place", "grace_ms"}
    {"notice": "ready"}            once, before all others
    {"notice": "exited", "place", "status", "output", "error_output",
                                   "left_behind"}
    {"notice": "overran", "place", "fault", "detail"}
    {"notice": "failed", "place", "detail"}
    {"notice": "broken", "detail"} this host cannot go on; the last
"""

import json
import os
import select
import signal
import time
from contextlib import suppress
from functools import partial

from referee.launch import descendants, scratch
from referee.launch.place import Place
from referee.launch.readers import Readers
from referee.launch.warden import Task

_CHECK_SECONDS = 0.5


class Supervisor:
    """The bots of one session."""

    def __init__(self, control: int, client: int, folder: str) -> None:
        """Listen to a client.

        Args:
            control: The connected socket, for orders and notices.
            client: The client's process number, which is our parent's.
            folder: Where the private folders of the bots are made.
        """
        self._client = client
        self._folder = folder
        self._readers = Readers()
        self._places: dict[int, Place] = {}
        self._start_count = 0
        self._line = b""
        self._stopped = False
        self._check_at = 0.0
        self._say = partial(say, control)
        self._readers.add(os.dup(control), self._take_orders)

    def listen_to_signals(self) -> None:
        """Wake up to reap on SIGCHLD, stop on SIGTERM."""
        woken, waker = os.pipe()
        os.set_blocking(waker, False)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.signal(signal.SIGTERM, lambda _number, _frame: self._stop())
        self._readers.add(woken, lambda _piece: None)

    def run(self) -> None:
        """Do what the client orders until it is gone."""
        while not self._stopped:
            self._readers.wait(self._seconds_to_wait())
            self._reap()
            self._keep_time()

    def _stop(self) -> None:
        self._stopped = True

    def _take_orders(self, piece: bytes) -> None:
        *lines, self._line = (self._line + piece).split(b"\n")
        for line in lines:
            self._obey(line)
        if not piece:
            self._stop()

    def _obey(self, line: bytes) -> None:
        order = json.loads(line)
        if order["order"] == "start":
            self._start(line)
        elif order["place"] in self._places:
            self._places[order["place"]].end(order["grace_ms"] / 1000)

    def _start(self, order: bytes) -> None:
        """Start a bot; without a process, a pipe or a folder for it this host is no use."""
        self._start_count += 1
        try:
            task = Task(order, os.path.join(self._folder, str(self._start_count)))
            self._places[task.place] = Place(task, self._readers, self._say)
        except OSError as error:
            self._say({"notice": "broken", "detail": f"cannot make room for a bot: {error}"})
            self._stop()

    def _reap(self) -> None:
        """Finish the places whose wardens have ended."""
        reaped = descendants.reap()
        for number, place in list(self._places.items()):
            if place.warden in reaped:
                del self._places[number]
                place.finish()
        self._kill_strays()

    def _kill_strays(self) -> None:
        """Kill our children that are no wardens: somebody killed the warden that they were under.

        What they leave behind comes to us in its turn, and a signal with it.
        """
        wardens = {place.warden for place in self._places.values()}
        for pid in descendants.children(os.getpid()):
            if pid not in wardens:
                os.kill(pid, signal.SIGKILL)

    def _keep_time(self) -> None:
        now = time.monotonic()
        for place in self._places.values():
            if place.act_at is not None and now >= place.act_at:
                place.act()
        if now >= self._check_at:
            self._check_at = now + _CHECK_SECONDS
            self._check()

    def _check(self) -> None:
        """Look at what nobody tells us: how much memory is held, and whether the client lives.

        The end of the connection tells the latter sooner, unless a copy of the client holds it.
        """
        for place in self._places.values():
            place.check_memory()
        if os.getppid() != self._client:
            self._stop()

    def _seconds_to_wait(self) -> float:
        times = [place.act_at for place in self._places.values() if place.act_at is not None]
        return max(0.0, min([self._check_at, *times]) - time.monotonic())


def say(control: int, notice: dict[str, object]) -> None:
    """Send a notice; that the client is gone is noticed when its orders are read."""
    text = json.dumps(notice).encode() + b"\n"
    ready = select.poll()
    ready.register(control, select.POLLOUT)
    with suppress(ConnectionError):
        while text:
            ready.poll()
            text = text[os.write(control, text) :]


def main(control: int, client: int, temporary: str) -> None:
    """Supervise the bots of one session until its client is gone.

    Args:
        control: The connected socket, for orders and notices.
        client: The client's process number.
        temporary: The folder in which the session's private folder is made.
    """
    try:
        descendants.adopt_orphans()
        folder = scratch.make_folder(temporary)
    except OSError as error:
        say(control, {"notice": "broken", "detail": f"cannot supervise bots: {error}"})
        return
    try:
        supervisor = Supervisor(control, client, folder)
        supervisor.listen_to_signals()
        say(control, {"notice": "ready"})
        with suppress(OSError):  # what cannot be removed now is met again by the next one
            scratch.sweep(temporary)
        supervisor.run()
    finally:
        descendants.kill_descendants()
        scratch.remove(folder)
