"""A trivial bot: always the first legal action."""

from quinola_bot import Bot, Request, run


class First(Bot):
    """Costs next to nothing, so that the referee is what is measured."""

    def choose(self, request: Request) -> int:
        """Choose the first legal action."""
        return request.legal[0]


run(First())
