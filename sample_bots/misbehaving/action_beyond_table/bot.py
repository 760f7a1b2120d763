"""Answers every question with the number after the last action, as if actions counted from 1."""

from quinola_bot import Bot, Request, run


class ActionBeyondTable(Bot):
    """A table of n actions ends with n - 1."""

    def choose(self, request: Request) -> list[int]:
        """Choose what is no action, by one."""
        beyond = len(request.table.ruleset.actions)
        return list(range(beyond, beyond + request.pick))


run(ActionBeyondTable())
