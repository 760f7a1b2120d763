"""Where everything is kept: SQLite in one file, or PostgreSQL, and submissions in a folder."""

from league.store.store import Store, open_store

__all__ = ["Store", "open_store"]
