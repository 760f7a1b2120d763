"""Notes each question, and thinks for so many seconds about the first, as often as it is put.

Usage: notes.py SECONDS
"""

import sys
import time

from quinola_bot import Bot, Request, run


class Notes(Bot):
    def choose(self, request: Request) -> int:
        sys.stdout.write(f"{request.sequence} {request.time_left_ms}\n")
        sys.stdout.flush()
        if request.sequence == 1:
            time.sleep(float(sys.argv[1]))
        return request.legal[0]


run(Notes())
