"""The one error of a build."""

from referee.errors import ConfigurationError


class BuildError(ConfigurationError):
    """A bot that does not build: its author's fault, and the same the next time."""
