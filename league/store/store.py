"""The store: a database and a folder of submissions."""

from pathlib import Path


class Store:
    """Holds the connections of one process; made by `open_store`, closed by `close`."""

    def close(self) -> None:
        """Let go of all connections."""
        raise NotImplementedError


def open_store(url: str, submissions: Path) -> Store:
    """Open a store, making or upgrading its database if need be.

    Args:
        url: SQLAlchemy address: `sqlite:///FILE` or `postgresql+psycopg://…`.
        submissions: The folder of submitted bots, by digest.

    Raises:
        ConfigurationError: The database was made by a newer version, or the address is wrong.
        InfrastructureError: The database cannot be reached, or its disk is full.
    """
    raise NotImplementedError
