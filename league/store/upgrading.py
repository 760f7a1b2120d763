"""Runs the migrations of this package by Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Bring a database up to the newest version, inside the connection's transaction."""
    command.upgrade(configuration(connection), "head")


def known_versions(connection: Connection) -> tuple[str, ...]:
    """All versions that this package has migrations for, newest first."""
    script = ScriptDirectory.from_config(configuration(connection))
    return tuple(revision.revision for revision in script.walk_revisions())


def configuration(connection: Connection) -> Config:
    """What Alembic needs to know of a connection."""
    config = Config()
    # A percent sign would begin a reference in Alembic's configuration.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
