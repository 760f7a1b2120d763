"""A database of the first version goes on where it was: its season is played to the end."""

import sqlite3
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from league.model.ids import SeasonId
from league.model.seasons import SeasonState
from league.store import Store
from league.store.upgrading import configuration
from league.verbs.progress import progress
from league.verbs.ratings import recompute_ratings
from league.verbs.seasons import asks_for, entries, season
from league.verbs.seeds import published_seed, verify_season
from tests.leagues import SEED, a_plan, a_season, a_store, play_on

SEASON = SeasonId(1)


def as_of_the_first_version(newest: Path, folder: Path) -> None:
    """Copy a database into one with the tables of version 0001."""
    folder.mkdir()
    old = folder / "quinola.db"
    with create_engine(f"sqlite:///{old}").begin() as connection:
        command.upgrade(configuration(connection), "0001")
    with sqlite3.connect(old) as database:
        database.execute("ATTACH ? AS newest", (str(newest),))
        tables = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'alembic_version'"
        )
        for (table,) in tables.fetchall():
            copy(database, table)
    database.close()


def copy(database: sqlite3.Connection, table: str) -> None:
    """Copy the columns that both versions have; seeds were in a table of another name."""
    source = "seed" if table == "season_seed" else table
    own, other = (
        [row[1] for row in database.execute(f"PRAGMA {schema}.table_info({name})")]
        for schema, name in (("main", table), ("newest", source))
    )
    columns = ", ".join(f'"{column}"' for column in own if column in other)
    database.execute(f'INSERT INTO "{table}" ({columns}) SELECT {columns} FROM newest."{source}"')  # noqa: S608 - names of our own tables


def test_a_season_of_the_first_version_is_played_on_and_verified(
    store: Store, tmp_path: Path
) -> None:
    opened = a_season(store, tmp_path, bots=5)
    play_on(store, sessions=6)
    bots = [entry.submission for entry in entries(store, SEASON)]
    as_of_the_first_version(tmp_path / "quinola.db", tmp_path / "old")
    (tmp_path / "old" / "submissions").symlink_to(tmp_path / "submissions")
    with a_store(tmp_path / "old") as upgraded:
        assert asks_for(season(upgraded, SEASON), a_plan(), bots)
        assert season(upgraded, SEASON) == season(store, SEASON)
        play_on(upgraded)
        assert progress(upgraded, SEASON).state is SeasonState.OVER
        assert published_seed(upgraded, SEASON) == SEED
        assert verify_season(upgraded, SEASON) == 20
        assert recompute_ratings(upgraded, SEASON) == 80
    assert opened.plan == a_plan()
