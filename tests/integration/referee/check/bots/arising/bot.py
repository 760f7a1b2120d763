"""Takes requests while it owes answers."""

from quinola_bot import Bot, Request, run


class Arising(Bot):
    as_they_arise = True

    def choose(self, request: Request) -> int:
        return request.legal[-1]


run(Arising())
