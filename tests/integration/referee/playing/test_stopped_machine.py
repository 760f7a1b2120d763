"""A machine that stands still costs no bot its time."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[4]
STOPPED_S = 1.5
# A session at clocks of half a second, in a process that can be stopped; a line for each match.
SESSION = """
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.playing import SessionPlan, play_session
from tests.integration.referee.playing.sessions import FIRST, a_table

SHORT = ClockRules(bank_ms=500, increment_ms=20)

def told(match):
    faults = [evidence.fault.name for seat in match.conduct.seats for evidence in seat.faults]
    print(match.match_id, match.conduct.referee_lag_ms, *faults, sep=",", flush=True)

play_session(
    SessionPlan((FIRST,) * 4, tuple(a_table(number, clock=SHORT) for number in range(60))),
    launcher=ProcessLauncher(),
    on_finished=told,
    should_stop=lambda: False,
)
"""


def test_a_referee_that_is_stopped_charges_nobody_for_it() -> None:
    """Requests are open when it stops, and every clock would have run out three times over."""
    with subprocess.Popen(
        [sys.executable, "-c", SESSION],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as referee:
        assert referee.stdout is not None
        lines = [referee.stdout.readline()]  # one match is over, the others are under way
        os.kill(referee.pid, signal.SIGSTOP)
        # It is real time that has to pass.
        threading.Event().wait(STOPPED_S)
        os.kill(referee.pid, signal.SIGCONT)
        lines += referee.stdout.readlines()
    played = [line.strip().split(",") for line in lines]
    assert len(played) == 60
    assert [faults for _, _, *faults in played if faults] == []
    assert max(int(lag_ms) for _, lag_ms, *_ in played) >= STOPPED_S * 1000 - 200
