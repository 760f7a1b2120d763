"""Resigns when it is asked."""

from quinola_bot import Bot, Request, Resign, run


class Resigns(Bot):
    """Every unfinished table of it is forfeited; it is not started again."""

    def choose(self, request: Request) -> list[int]:
        """Look at the hand, and leave."""
        raise Resign(f"not with {len(request.legal)} legal actions")


run(Resigns())
