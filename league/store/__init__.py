"""Where everything is kept: SQLite in one file, or PostgreSQL, and submissions in a folder."""

from league.store.store import Store, open_store
from league.store.transaction import Transaction

__all__ = ["Store", "Transaction", "open_store"]
