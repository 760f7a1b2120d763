"""The store, as commands use it."""

from collections.abc import Iterator
from contextlib import contextmanager

from league.settings import Settings
from league.store import Store, open_store


@contextmanager
def opened_store(settings: Settings) -> Iterator[Store]:
    """The store that the settings name, for a while.

    Raises:
        ConfigurationError: Its folder cannot be made, or its database is of a newer version.
        InfrastructureError: The database cannot be reached.
    """
    settings.state.make()
    store = open_store(settings.database, settings.state.submissions)
    try:
        yield store
    finally:
        store.close()
