"""What the keeper promises: services run, come back, and are gone when nobody wants them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from league.embedded.services import Service, keep
from referee.errors import InfrastructureError
from referee.launch.descendants import children

pytestmark = pytest.mark.integration

# Writes its own number and its child's, whose session is another, into a file each start.
PARENT = """
import os, pathlib, subprocess, sys, time
child = subprocess.Popen(["sleep", "600"], start_new_session=True)
pathlib.Path(sys.argv[1]).write_text(f"{os.getpid()} {child.pid}")
time.sleep(600)
"""


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "waited 20 seconds in vain"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def a_service(folder: Path) -> Service:
    """A service with a child in a session of its own."""
    command = (sys.executable, "-c", PARENT, str(folder / "pids"))
    return Service("parent", command, str(folder / "service.log"))


def pids_of(folder: Path) -> list[int]:
    wait_for(lambda: len(written(folder)) == 2)
    return written(folder)


def written(folder: Path) -> list[int]:
    file = folder / "pids"
    return [int(word) for word in file.read_text().split()] if file.exists() else []


def test_nothing_is_left_when_the_context_closes(tmp_path: Path) -> None:
    with keep((a_service(tmp_path),), tmp_path / "keeper.log", os.environ):  # noqa: TID251 - the keeper needs PATH
        pids = pids_of(tmp_path)
        assert all(map(is_alive, pids))
    assert not any(map(is_alive, pids))


def test_a_killed_service_is_started_again(tmp_path: Path) -> None:
    with keep((a_service(tmp_path),), tmp_path / "keeper.log", os.environ) as keeping:  # noqa: TID251 - the keeper needs PATH
        first, _ = pids_of(tmp_path)
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: written(tmp_path)[:1] not in ([], [first]))
        keeping.check()
    assert "status -9" in (tmp_path / "keeper.log").read_text()


def test_a_service_that_does_not_stay_up_is_named(tmp_path: Path) -> None:
    service = Service("brief", (sys.executable, "-c", "pass"), str(tmp_path / "log"))
    with keep((service,), tmp_path / "keeper.log", os.environ) as keeping:  # noqa: TID251 - the keeper needs PATH

        def given_up() -> bool:
            try:
                keeping.check()
            except InfrastructureError as error:
                return "brief ended 5 times" in str(error)
            return False

        wait_for(given_up)


def test_nothing_is_left_when_the_owner_is_killed(tmp_path: Path) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(tmp_path), PARENT], stdin=subprocess.DEVNULL
    )
    pids = pids_of(tmp_path)
    owner.kill()
    owner.wait()
    wait_for(lambda: not any(map(is_alive, pids)))


def test_nothing_is_left_when_the_keeper_itself_is_killed(tmp_path: Path) -> None:
    command = (sys.executable, "-c", "import time; time.sleep(600)")
    service = Service("sleeper", command, str(tmp_path / "log"))
    with keep((service,), tmp_path / "keeper.log", os.environ) as keeping:  # noqa: TID251 - the keeper needs PATH
        keeper, sleeper = keeping.pid, -1

        def started() -> bool:
            nonlocal sleeper
            sleeper = next(iter(children(keeper)), -1)
            return sleeper > 0

        wait_for(started)
        os.kill(keeper, signal.SIGKILL)
        wait_for(lambda: not is_alive(sleeper))
        with pytest.raises(InfrastructureError, match="keeper"):
            keeping.check()


OWNER = """
import os, pathlib, sys, time
from league.embedded.services import Service, keep
folder = pathlib.Path(sys.argv[1])
command = (sys.executable, "-c", sys.argv[2], str(folder / "pids"))
service = Service("parent", command, str(folder / "service.log"))
with keep((service,), folder / "keeper.log", os.environ):
    time.sleep(600)
"""
