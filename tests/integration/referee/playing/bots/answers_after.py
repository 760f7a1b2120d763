"""Answers its first question so many milliseconds after its clock shows 0.

Usage: answers_after.py MILLISECONDS
"""

import sys
import time

from quinola_bot import Bot, Request, run


class AnswersAfter(Bot):
    def choose(self, request: Request) -> int:
        if request.sequence == 1:
            time.sleep((request.time_left_ms + int(sys.argv[1])) / 1000)
        return request.legal[0]


run(AnswersAfter())
