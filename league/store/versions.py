"""Makes a database, or brings an old one up to date; refuses what a newer version has made."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, inspect, text

from referee.errors import ConfigurationError, InfrastructureError

HEAD = "0004"
"""The version of the tables that this code reads and writes."""

VERSIONS = "alembic_version"
"""The table in which Alembic keeps the version."""

# Any number will do, as long as every Quinola takes the same one.
_POSTGRESQL_LOCK = text("SELECT pg_advisory_xact_lock(5174662)")


def bring_up_to_date(writer: Engine, reader: Engine) -> None:
    """Give a database the tables of this version; several processes may do so at once.

    Raises:
        ConfigurationError: A newer version or another program has made it.
    """
    with reader.begin() as connection:
        if version_of(connection) == HEAD:
            return
    with _unguarded(writer) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(_POSTGRESQL_LOCK)
        # Looked at again: another process may have done it while this one waited for the lock.
        found = version_of(connection)
        if found != HEAD:
            _upgrade(connection, found)


@contextmanager
def _unguarded(writer: Engine) -> Iterator[Connection]:
    """A transaction in which a table that others refer to may be made anew.

    SQLite changes tables by replacing them, and would see every reference to the old one break.
    Whether it looks can only be changed outside of a transaction.
    """
    if writer.dialect.name != "sqlite":
        with writer.begin() as connection:
            yield connection
        return
    with writer.connect() as connection:
        driver = connection.connection.cursor()
        driver.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                yield connection
                broken = connection.execute(text("PRAGMA foreign_key_check")).first()
                if broken is not None:
                    raise InfrastructureError(f"table {broken[0]} refers to rows that are gone")
        finally:
            driver.execute("PRAGMA foreign_keys = ON")


def version_of(connection: Connection) -> str | None:
    """The version of a database's tables; None if it never had one."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if version is None else str(version)


def _upgrade(connection: Connection, found: str | None) -> None:
    # Here, because Alembic takes longer to import than all the rest, and few processes need it.
    from league.store.upgrading import known_versions, upgrade  # noqa: PLC0415 - see above

    if found is None:
        strangers = set(inspect(connection).get_table_names()) - {VERSIONS}
        if strangers:
            raise ConfigurationError(
                f"it holds tables that are not Quinola's ({', '.join(sorted(strangers)[:3])}): "
                "expected an empty database or one that Quinola has made"
            )
    elif found not in known_versions(connection):
        raise ConfigurationError(
            f"it was made by a newer version of Quinola (its tables have version {found}, this "
            f"one knows up to {HEAD}): upgrade Quinola, or use another folder or database"
        )
    upgrade(connection)
