"""Thinks for so many seconds about its first question.

Usage: thinks_once.py SECONDS
"""

import sys
import time

from quinola_bot import Bot, Request, run


class ThinksOnce(Bot):
    def choose(self, request: Request) -> int:
        if request.sequence == 1:
            time.sleep(float(sys.argv[1]))
        return request.legal[0]


run(ThinksOnce())
