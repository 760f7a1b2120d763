"""Is killed by a signal when it is asked at a table whose number divides by three."""

import signal

from quinola_bot import Bot, Request, run


class DiesAtEveryThird(Bot):
    def choose(self, request: Request) -> int:
        if request.table.id % 3 == 0:
            signal.raise_signal(signal.SIGKILL)
        return request.legal[0]


run(DiesAtEveryThird())
