"""Fails in its own code at every start."""

from quinola_bot import Bot, Request, run


class Broken(Bot):
    def choose(self, request: Request) -> int:
        raise LookupError(f"no idea about question {request.sequence}")


run(Broken())
