"""Connects so many seconds after its start, to a few milliseconds, and then plays first.py."""

import os
import runpy
import sys
import time
from pathlib import Path

import quinola_bot  # noqa: F401 - most of the time that a start takes

# proc(5): field 22 is the start of this process, in ticks since boot.
ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
started_s = ticks / os.sysconf("SC_CLK_TCK")
passed_s = time.clock_gettime(time.CLOCK_BOOTTIME) - started_s
time.sleep(max(float(sys.argv[1]) - passed_s, 0))
runpy.run_path("first.py", run_name="__main__")
