"""Answers every question with the largest number that the field can hold."""

from quinola_bot import Bot, Request, run


class LargestAction(Bot):
    """No game has so many actions."""

    def choose(self, request: Request) -> list[int]:
        """Choose what is no action."""
        return [2**31 - 1 - number for number in range(request.pick)]


run(LargestAction())
