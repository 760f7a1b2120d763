"""What ends a scene before its script does."""

from referee.check.outcome import Reason


class BreakError(Exception):
    """The bot has made it impossible to go on with this process.

    Attributes:
        check: The name of the check that failed by it.
        reason: Why, for the author.
    """

    def __init__(self, check: str, reason: Reason) -> None:
        super().__init__(f"{check}: {reason.came}")
        self.check = check
        self.reason = reason
