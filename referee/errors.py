"""The exception tree: few errors, and each tells its handler what to do.

Messages are lower case and say who, what, which value, and what was expected. None of them ever
holds a ticket or the seed of a match that is still to be played.
"""


class QuinolaError(Exception):
    """Whatever Quinola raises on purpose; its text is fit to be shown to a user."""


class ConfigurationError(QuinolaError):
    """An option, a file or an argument is not acceptable: tell its author, start nothing."""


class IllegalActionError(QuinolaError):
    """An action that the rules forbid; the state is as it was.

    What it costs is the fault table's business.
    """


class BotFaultError(QuinolaError):
    """A bot broke the protocol: it pays by the fault table; never retried."""


class ConflictError(QuinolaError):
    """Somebody else changed the row first: read it again, then retry."""


class InfrastructureError(QuinolaError):
    """Our fault, or our machine's: the match is void and is played again."""


class RecordError(QuinolaError):
    """A record that cannot be read, or that does not hold."""
