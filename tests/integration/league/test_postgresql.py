"""What PostgreSQL promises otherwise than SQLite does: several transactions write at once."""

import io
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from league.store import Store, open_store
from league.store.schema import METADATA
from league.verbs.bots import bots
from league.verbs.finish import finish_session
from league.verbs.settle import settle_match
from league.verbs.submit import submit_archive, submit_folder
from league.verbs.waiting import waiting_sessions
from referee.errors import ConfigurationError, InfrastructureError
from tests.leagues import a_bot_folder, a_season, claim, play, play_on

pytestmark = pytest.mark.integration


@pytest.fixture
def url(postgresql_url: str) -> str:
    """The address of an empty database."""
    return postgresql_url


def test_migrations_make_exactly_the_tables_of_the_schema(store: Store) -> None:
    with store.reading() as transaction:
        assert compare_metadata(MigrationContext.configure(transaction), METADATA) == []


def test_a_database_of_a_newer_version_is_refused(store: Store, url: str, tmp_path: Path) -> None:
    with store.writing() as transaction:
        transaction.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ConfigurationError, match=r"9999.*: upgrade Quinola"):
        open_store(url, tmp_path)


def test_a_server_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InfrastructureError, match=r"the database failed: .*connection"):
        open_store(f"postgresql://nobody@/none?host={tmp_path}", tmp_path)


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(InfrastructureError, match="read-only"), store.reading() as transaction:
        transaction.execute(text("DELETE FROM bot"))


def test_exactly_one_end_of_a_session_ends_the_season(store: Store, tmp_path: Path) -> None:
    """B001: the last two sessions end at the same moment, and each could miss the other's end."""
    for league in range(10):
        a_season(store, tmp_path, name=f"league {league}")
        play_on(store, sessions=2)
        last = [claim(store, session_id) for session_id in waiting_sessions(store, 2)]
        for claimed in last:
            for finished in play(claimed):
                settle_match(store, claimed.claim, finished)
        with ThreadPoolExecutor(2) as threads:
            ends = list(threads.map(lambda c: finish_session(store, c.claim), last))
        assert sorted(end.season_over for end in ends) == [False, True]


def test_one_bot_submitted_many_times_at_once_is_one_bot(store: Store, tmp_path: Path) -> None:
    """B035."""
    folders = [a_bot_folder(tmp_path, name) for name in ("Café", "CAFÉ", "Cafe\u0301")]
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(lambda folder: submit_folder(store, folder), folders))
    assert len(bots(store)) == 1


def test_a_retried_request_gives_the_first_reply(store: Store) -> None:
    """B036."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("bot.toml", 'name = "x"\ngames = ["reversis"]\nrun = ["true"]\n')
    with ThreadPoolExecutor(4) as threads:
        replies = threads.map(
            lambda _: submit_archive(store, stream.getvalue(), key="once"), range(4)
        )
        assert len(set(replies)) == 1
