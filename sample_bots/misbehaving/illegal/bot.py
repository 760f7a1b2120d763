"""Answers every question with an action that is not legal."""

from quinola_bot import Bot, Request, run


class Illegal(Bot):
    """The referee plays in its place, and forfeits its seat at the third fault."""

    def choose(self, request: Request) -> list[int]:
        """Choose the last action of the game that is not legal now, as often as is asked."""
        actions = reversed(range(len(request.table.ruleset.actions)))
        forbidden = [action for action in actions if action not in request.legal]
        return forbidden[: request.pick]


run(Illegal())
