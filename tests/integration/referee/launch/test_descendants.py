"""Finding, signalling and reaping what runs below a process, without ever hitting another."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from referee.launch import descendants
from tests.integration.referee.launch.programs import Ear, exists

TREE = """
import os, signal, sys
def say(): open(sys.argv[1], "w", 1).write(f"{os.getpid()}\\n")
for _ in range(2):
    if os.fork() == 0:
        os.setsid()
        os.fork()
        say(); signal.pause()
signal.pause()
"""
# Threads have children of their own, in lists of their own.
THREADED = """
import subprocess, sys, threading
def start(): subprocess.Popen(["/bin/sleep", "60"], start_new_session=True)
threads = [threading.Thread(target=start) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(flush=True); sys.stdin.read()
"""


@pytest.mark.parametrize("children", [descendants.children_by_task, descendants.children_by_scan])
def test_children_are_found_by_either_way(children: Callable[[int], list[int]]) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", THREADED], stdin=pipe, stdout=pipe) as parent:
        assert parent.stdout
        parent.stdout.readline()
        found = children(parent.pid)
        parent.kill()
        for pid in found:
            os.kill(pid, signal.SIGKILL)
    assert len(found) == 3


def test_all_generations_are_found_each_parent_before_its_children(ear: Ear) -> None:
    with subprocess.Popen([sys.executable, "-c", TREE, str(ear)]) as root:
        expected = {ear.hear_number() for _ in range(4)}
        found = descendants.descendants(root.pid)
        root.kill()
        for process in found:
            process.signal(signal.SIGKILL)
    assert {process.pid for process in found} == expected
    sessions = {os.getsid(process.pid) for process in found if process.is_running()}
    assert sessions <= expected


def test_a_process_that_is_gone_has_no_descendants_and_takes_no_signal() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    assert descendants.descendants(gone.pid) == []
    process = descendants.Process(gone.pid, 1)
    process.signal(signal.SIGKILL)
    assert not process.is_running()


def test_whoever_has_the_number_of_a_process_that_is_gone_takes_no_signal() -> None:
    """B095: the number has passed to an innocent process, which started later."""
    with subprocess.Popen(["/bin/sleep", "60"]) as innocent:
        [process] = [one for one in own_descendants() if one.pid == innocent.pid]
        descendants.Process(innocent.pid, process.started - 1).signal(signal.SIGKILL)
        assert innocent.poll() is None
        process.signal(signal.SIGTERM)
    assert innocent.returncode == -signal.SIGTERM


def own_descendants() -> list[descendants.Process]:
    return descendants.descendants(os.getpid())


def test_orphans_are_reaped_and_what_others_wait_for_is_not() -> None:
    with (
        subprocess.Popen(["/bin/true"]) as orphan,
        subprocess.Popen(["/bin/true"]) as waited_for,
    ):
        for ended in (orphan, waited_for):
            os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        descendants.reap_orphans({waited_for.pid})
        assert not exists(orphan.pid)
        assert exists(waited_for.pid)
