"""Plays any legal action, each equally likely."""

from quinola_bot import Bot, Request, run


class RandomBot(Bot):
    """The bot that every other one has to beat."""

    def choose(self, request: Request) -> int | list[int]:
        """Roll the dice of this decision."""
        if request.pick > 1:
            return request.random.sample(request.legal, request.pick)
        return request.random.choice(request.legal)


if __name__ == "__main__":
    run(RandomBot())
