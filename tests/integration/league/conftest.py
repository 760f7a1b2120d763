"""A private PostgreSQL for the tests, and one store on each kind of database."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from league.store import Store, open_store

SUPERUSER = "quinola"
_START_SECONDS = 30


def _program(name: str) -> Path | None:
    """A program of PostgreSQL: on the path, or where Debian keeps it."""
    found = shutil.which(name)
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return Path(found) if found else (kept[-1] if kept else None)


def _unprivileged() -> str | None:
    """Who may run it: PostgreSQL refuses to be root."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _wait_until_ready(address: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            assert server.poll() is None, "PostgreSQL ended while it was starting"
            assert time.monotonic() < deadline, f"PostgreSQL is not ready after {_START_SECONDS} s"
            time.sleep(0.05)
        else:
            return


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL that is ours alone."""
    initdb, postgres = _program("initdb"), _program("postgres")
    if initdb is None or postgres is None:
        pytest.skip("PostgreSQL is not installed: no initdb on the path or in /usr/lib/postgresql")
    user = _unprivileged()
    # Not pytest's own folder: another user could not enter it. Short, for the socket's path.
    with tempfile.TemporaryDirectory(prefix="quinola-pg-") as folder:
        if user is not None:
            shutil.chown(folder, user)
        cluster = Path(folder) / "data"
        subprocess.run(
            [initdb, "-D", cluster, "-U", SUPERUSER, "--auth=trust", "--no-sync", "-E", "UTF8"],
            check=True,
            capture_output=True,
            user=user,
            cwd="/",
        )
        quiet = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", "log_min_messages=fatal"]
        server = subprocess.Popen(
            [postgres, "-D", cluster, "-k", folder, *quiet],
            user=user,
            cwd="/",
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_until_ready(f"host={folder} user={SUPERUSER} dbname=postgres", server)
            yield folder
        finally:
            server.terminate()
            server.wait()


@pytest.fixture
def postgresql_url(postgresql: str) -> Iterator[str]:
    """The address of an empty database."""
    name = sql.Identifier(database := f"test_{uuid.uuid4().hex}")
    address = f"host={postgresql} user={SUPERUSER} dbname=postgres"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(name))
        yield f"postgresql+psycopg://{SUPERUSER}@/{database}?host={postgresql}"
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, on each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/quinola.db"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def store(url: str, tmp_path: Path) -> Iterator[Store]:
    """A store on each kind of database."""
    with open_store(url, tmp_path / "submissions") as opened:
        yield opened
