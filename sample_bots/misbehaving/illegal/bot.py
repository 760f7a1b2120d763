"""Answers every question with an action that is not legal."""

from quinola_bot import Bot, Request, run


class Illegal(Bot):
    """The referee plays in its place, and forfeits its seat at the third fault."""

    def choose(self, request: Request) -> int:
        """Choose the first action of the game that is not legal now."""
        actions = range(len(request.table.ruleset.actions))
        return next(action for action in actions if action not in request.legal)


run(Illegal())
