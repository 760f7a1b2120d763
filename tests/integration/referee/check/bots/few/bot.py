"""Takes three requests at a time."""

from quinola_bot import Bot, Request, run


class Few(Bot):
    max_batch_size = 3

    def choose(self, request: Request) -> int:
        return request.legal[-1]


run(Few())
