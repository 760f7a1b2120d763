"""Answers every question with action -1, as if it counted from the end."""

from quinola_bot import Bot, Request, run


class NegativeAction(Bot):
    """No action has a number below 0."""

    def choose(self, request: Request) -> list[int]:
        """Choose what is no action."""
        return list(range(-request.pick, 0))


run(NegativeAction())
