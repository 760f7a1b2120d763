"""Always takes the first legal action."""

from quinola_bot import Bot, Request, run


class First(Bot):
    def choose(self, request: Request) -> int:
        return request.legal[0]


run(First())
