"""Answers with one action less than it is asked for: mostly with none."""

from quinola_bot import Bot, Request, run


class TooFewActions(Bot):
    """An empty answer is an answer, and malformed; it is not action 0."""

    def choose(self, request: Request) -> list[int]:
        """Leave one out."""
        return list(request.legal[: request.pick - 1])


run(TooFewActions())
