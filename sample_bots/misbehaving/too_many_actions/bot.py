"""Answers with one action more than it is asked for, to be on the safe side."""

from quinola_bot import Bot, Request, run


class TooManyActions(Bot):
    """The referee does not choose among them."""

    def choose(self, request: Request) -> list[int]:
        """Add one that is legal, too, wherever there is another."""
        legal = request.legal
        return [legal[place % len(legal)] for place in range(request.pick + 1)]


run(TooManyActions())
