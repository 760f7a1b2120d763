"""What time it is: the database's clock, so that all who share it agree."""

from collections.abc import Callable

from sqlalchemy import Connection, text

Clock = Callable[[Connection], int]
"""Tells milliseconds since 1970 (UTC) within a transaction."""

# Days since noon of -4713-11-24; 2440587.5 of them had passed when 1970 began.
_SQLITE = text("SELECT CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)")
_POSTGRESQL = text("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")


def database_clock(connection: Connection) -> int:
    """The time by the database that the connection leads to."""
    statement = _SQLITE if connection.dialect.name == "sqlite" else _POSTGRESQL
    return int(connection.execute(statement).scalar_one())
