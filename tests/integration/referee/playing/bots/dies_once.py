"""Kills itself in the middle of a deal, but only the first process of a folder does."""

import os
import signal
import sys
from pathlib import Path

from quinola_bot import Bot, Request, run

GRAVE = Path(sys.argv[1])


class Mortal(Bot):
    def choose(self, request: Request) -> int:
        if request.sequence == 5 and not GRAVE.exists():
            GRAVE.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return request.legal[0]


run(Mortal())
