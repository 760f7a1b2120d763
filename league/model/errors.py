"""The one error that a league adds to `referee.errors`."""

from referee.errors import ConfigurationError


class NotFoundError(ConfigurationError):
    """An id or a name that the store does not hold: tell whoever asked for it."""
