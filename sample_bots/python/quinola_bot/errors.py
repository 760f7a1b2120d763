"""How a run ends other than well: each error is one exit status."""

from typing import ClassVar


class RunError(Exception):
    """A reason to stop; its text is a sentence for the author."""

    status: ClassVar[int]


class BotRaisedError(RunError):
    """The bot's own code raised an exception: the cause."""

    status = 1


class StartError(RunError):
    """The environment is incomplete, or nobody answers at the address."""

    status = 2


class VerdictError(RunError):
    """The referee ended the stream on purpose."""

    status = 3


class LostRefereeError(RunError):
    """The referee was there, and is gone."""

    status = 4
