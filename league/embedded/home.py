"""The state folder of an installation, and who is using it."""

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from referee.errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Home:
    """Where everything lies.

    Attributes:
        path: The state folder, absolute.
    """

    path: Path

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.path / "quinola.db"

    @property
    def database_url(self) -> str:
        """The SQLAlchemy address of `database`."""
        return f"sqlite:///{self.database}"

    @property
    def submissions(self) -> Path:
        """The folder of submitted bots, by digest."""
        return self.path / "submissions"

    @property
    def builds(self) -> Path:
        """The folder of built bots, by digest."""
        return self.path / "builds"

    @property
    def certificates(self) -> Path:
        """The folder of certificates that were made here."""
        return self.path / "certificates"

    @property
    def logs(self) -> Path:
        """The folder of the services' logs."""
        return self.path / "logs"

    @property
    def runtime(self) -> Path:
        """A short private folder for sockets.

        A Unix socket's path has at most 107 bytes, and the state folder may lie deep.
        """
        name = hashlib.sha256(os.fsencode(self.path)).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"quinola-{os.getuid()}-{name}"

    @property
    def redis_socket(self) -> Path:
        """The socket of the private Redis."""
        return self.runtime / "redis.sock"

    @property
    def redis_url(self) -> str:
        """The address of the private Redis, as Celery writes it."""
        return f"redis+socket://{self.redis_socket}"

    def make(self) -> None:
        """Make the folders of what is kept.

        Raises:
            ConfigurationError: A folder cannot be made.
        """
        try:
            for folder in (self.path, self.submissions, self.builds, self.logs):
                folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigurationError(
                f"cannot make the folder {error.filename}: {error.strerror}; "
                "set QUINOLA_HOME to a folder that you may write to"
            ) from None


@contextmanager
def hold(home: Home) -> Iterator[None]:
    """Be the only one who runs services on `home` for a while; the kernel lets go when we die.

    The folder of the sockets is there meanwhile, and gone afterwards.

    Raises:
        ConfigurationError: Another process holds it, or the sockets' folder is another user's.
    """
    home.make()
    with (home.path / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            holder = lock.read().strip() or "unknown"
            raise ConfigurationError(
                f"process {holder} is running Quinola on {home.path}: wait until it has finished, "
                "stop it, or set QUINOLA_HOME to another folder"
            ) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        home.runtime.mkdir(mode=0o700, exist_ok=True)
        if home.runtime.stat().st_uid != os.getuid():
            raise ConfigurationError(f"{home.runtime} belongs to another user: remove it")
        try:
            yield
        finally:
            shutil.rmtree(home.runtime, ignore_errors=True)
