"""Connections: one engine that writes and one that reads, on SQLite and on PostgreSQL."""

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from referee.errors import ConfigurationError

BUSY_SECONDS = 30
"""How long a writer waits for another one on SQLite."""

_EXPECTED = "expected sqlite:///FILE or postgresql://USER@HOST/NAME"


def engines(address: str) -> tuple[Engine, Engine]:
    """Return the engine that writes and the one that reads; nothing is connected yet.

    Raises:
        ConfigurationError: The address is not one of a database that is supported here.
    """
    url = _parse(address)
    match url.get_backend_name():
        case "sqlite":
            _make_folder(url)
            return _sqlite(url, "BEGIN IMMEDIATE"), _sqlite(url, "BEGIN")
        case "postgresql":
            return _postgresql(url)
        case other:
            raise ConfigurationError(f"database {other!r} is not supported: {_EXPECTED}")


def _parse(address: str) -> URL:
    try:
        return make_url(address)
    except ArgumentError:
        # Not the address itself: it may hold a password.
        raise ConfigurationError(f"the database's address cannot be read: {_EXPECTED}") from None


def _make_folder(url: URL) -> None:
    if not url.database or url.database == ":memory:":
        raise ConfigurationError(f"a database in memory cannot be shared: {_EXPECTED}")
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigurationError(f"cannot make the folder {folder}: {error.strerror}") from None


def _sqlite(url: URL, begin: str) -> Engine:
    """An engine on a SQLite file.

    The driver's own transactions begin at the first write, too late for what was read before it:
    with them four processes lose updates without any error. So the driver is told to begin none,
    and each transaction begins with the statement given: IMMEDIATE takes the write lock at once.
    """
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)

    def configure(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", start)
    return engine


def _postgresql(url: URL) -> tuple[Engine, Engine]:
    """One pool on a PostgreSQL database; readers see one moment of it throughout."""
    try:
        engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        raise ConfigurationError(
            f"the driver for PostgreSQL is missing ({error}): install quinola[postgres]"
        ) from None
    return engine, engine.execution_options(
        isolation_level="REPEATABLE READ", postgresql_readonly=True
    )
