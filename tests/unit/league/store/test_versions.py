"""Databases of other versions and of other programs."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from league.store import Store
from league.store.schema import METADATA
from league.store.upgrading import known_versions
from league.store.versions import HEAD, version_of
from referee.errors import ConfigurationError, InfrastructureError
from tests.leagues import a_store


def test_migrations_make_exactly_the_tables_of_the_schema(store: Store) -> None:
    with store.reading() as transaction:
        assert compare_metadata(MigrationContext.configure(transaction), METADATA) == []


def test_the_head_is_the_newest_migration(store: Store) -> None:
    with store.writing() as transaction:
        assert known_versions(transaction)[0] == HEAD
        assert version_of(transaction) == HEAD


def test_opening_twice_keeps_what_is_there(tmp_path: Path) -> None:
    a_store(tmp_path).close()
    before = (tmp_path / "quinola.db").read_bytes()
    a_store(tmp_path).close()
    assert (tmp_path / "quinola.db").read_bytes() == before


def test_a_folder_with_a_percent_sign_is_a_folder(tmp_path: Path) -> None:
    a_store(tmp_path / "50% done").close()


def test_a_database_of_a_newer_version_is_refused_with_the_remedy(tmp_path: Path) -> None:
    a_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "quinola.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    expected = r"newer version of Quinola .*9999.*: upgrade Quinola, or use another folder"
    with pytest.raises(ConfigurationError, match=expected):
        a_store(tmp_path)


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "quinola.db") as database:
        database.execute("CREATE TABLE recipes (title TEXT)")
    database.close()
    with pytest.raises(ConfigurationError, match=r"tables that are not Quinola's \(recipes\)"):
        a_store(tmp_path)
    with sqlite3.connect(tmp_path / "quinola.db") as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    database.close()
    assert tables == [("recipes",)]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "quinola.db").write_text("dear diary " * 100, encoding="utf-8")
    with pytest.raises(ConfigurationError, match="is it another program's"):
        a_store(tmp_path)


def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "quinola.db").mkdir()
    with pytest.raises(InfrastructureError, match=r"quinola\.db.*unable to open database file"):
        a_store(tmp_path)
