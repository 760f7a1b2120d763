"""Where bots dial in: private Unix sockets, one a place, or host:port with TLS."""

import fcntl
import shutil
import socket
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from referee.errors import ConfigurationError

PATH_BYTES = 107
"""The longest path of a Unix socket that binds; 108 do not."""

_PREFIX = "quinola-seats-"
_LOCK = "lock"
_FOLDERS = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - the folder made there is private


@dataclass(frozen=True, slots=True)
class UnixAddress:
    """A Unix socket.

    Attributes:
        path: Absolute, at most `PATH_BYTES` bytes.
        shared: Whether bots under other users may connect.
    """

    path: Path
    shared: bool = False

    @property
    def target(self) -> str:
        """What a bot dials: the one form that gRPC takes in every language."""
        return f"unix:{self.path}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a host shows to those who dial it, both in PEM.

    Attributes:
        chain: Its certificate and those that signed it.
        key: Its private key.
    """

    chain: bytes
    key: bytes


@dataclass(frozen=True, slots=True)
class TcpAddress:
    """A port of this host.

    Attributes:
        host: A name or address of this host.
        port: The port; 0 for any that is free.
        certificate: What TLS shows; None for no TLS, on this machine's own network alone.
    """

    host: str
    port: int
    certificate: Certificate | None = None

    def __post_init__(self) -> None:
        """Refuse to show tickets to a network.

        Raises:
            ConfigurationError: Others could dial in, and there is no certificate.
        """
        if self.certificate is None and not _is_this_machine(self.host):
            raise ConfigurationError(
                f"{self.target} can be reached from elsewhere: without TLS everybody on the way "
                "could read the tickets; give a certificate and its key, or listen at 127.0.0.1"
            )

    @property
    def target(self) -> str:
        """What a bot dials."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Entrance:
    """Where bots on other machines dial in: any free one of some ports, with TLS.

    Attributes:
        name: What the host is called where the bots are; its certificate has this name.
        certificate: What TLS shows.
        listen: The address of this host to listen on; the name if it is empty.
        ports: Ports that may be used; 0 for any that is free.
    """

    name: str
    certificate: Certificate
    listen: str = ""
    ports: tuple[int, ...] = (0,)

    def addresses(self) -> Iterator[TcpAddress]:
        """What may be listened at, one after the other."""
        for port in self.ports:
            yield TcpAddress(self.listen or self.name, port, self.certificate)

    def target(self, port: int) -> str:
        """What a bot dials to reach a port."""
        return TcpAddress(self.name, port, self.certificate).target


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost"


@contextmanager
def private_sockets(
    place_count: int, *, shared: bool = False
) -> Iterator[tuple[UnixAddress, ...]]:
    """Make a fresh private folder for the sockets of a session, and remove it afterwards.

    Args:
        place_count: How many places the session has.
        shared: Whether bots run under other users: then they may reach a socket whose name they
            are told, and still not list the folder.

    Yields:
        An address for each place.

    Raises:
        ConfigurationError: No folder for temporary files has a path that is short enough.
    """
    parent = _short_folder()
    _sweep(parent)
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=parent) as name, _held(Path(name)):
        folder = Path(name)
        folder.chmod(0o711 if shared else 0o700)
        yield tuple(UnixAddress(folder / str(place), shared) for place in range(place_count))


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a lock in a folder; the system opens it when this process is gone, however it ended."""
    unfinished = folder / "lock.new"
    with unfinished.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Under the name that `_sweep` looks for, it is never seen open while its owner lives.
        unfinished.rename(folder / _LOCK)
        yield


def _sweep(parent: Path) -> None:
    """Remove the folders of referees that were killed."""
    for path in parent.glob(f"{_PREFIX}*/{_LOCK}"):
        # It may be another user's, a living referee's, or just being removed.
        with suppress(OSError), path.open("r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(path.parent)


def _short_folder() -> Path:
    """The folder for temporary files, or one that is there on every Linux."""
    rest = len(f"/{_PREFIX}12345678/99")
    for folder in (Path(tempfile.gettempdir()), *_FOLDERS):
        if len(bytes(folder)) + rest <= PATH_BYTES and folder.is_dir():
            return folder
    raise ConfigurationError(
        f"no folder for sockets: the path of {tempfile.gettempdir()} is too long, expected "
        f"{PATH_BYTES - rest} bytes at most; set TMPDIR to a shorter one"
    )


def claim(path: Path) -> None:
    """Make sure that a socket path is free, before gRPC takes it without asking.

    A second server would silently steal the path while the first lives on unaware; a file that a
    dead server left is removed.

    Raises:
        ConfigurationError: Somebody listens there, something else lies there, or it is too long.
    """
    if len(bytes(path)) > PATH_BYTES:
        raise ConfigurationError(
            f"socket path {path} has {len(bytes(path))} bytes, expected {PATH_BYTES} at most"
        )
    if not path.exists():
        return
    if not stat.S_ISSOCK(path.stat().st_mode):
        raise ConfigurationError(f"{path} is there and is no socket: choose another path")
    if _is_live(path):
        raise ConfigurationError(
            f"socket {path} is in use by another referee: stop it or choose another path"
        )
    path.unlink()


def _is_live(path: Path) -> bool:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            return False
        return True
