"""Lets eight threads spin, whoever is to choose."""

import hashlib
import threading

from quinola_bot import Bot, Request, run


def spin() -> None:
    """Compute, without Python's lock, what nobody needs."""
    while True:
        hashlib.pbkdf2_hmac("sha256", b"mine", b"bitcoin", 1_000_000)


class SpinsThreads(Bot):
    """It takes time from everybody on the machine, itself included."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal actions."""
        return list(request.legal[: request.pick])


for _ in range(8):
    threading.Thread(target=spin, daemon=True).start()
run(SpinsThreads())
