"""Picks one card several times where it is asked for several cards."""

from quinola_bot import Bot, Request, run


class OneActionTwice(Bot):
    """Three times one card are not three cards."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal action, as often as is asked."""
        return [request.legal[0]] * request.pick


run(OneActionTwice())
