"""Where bots dial in: private, short, and nobody else's."""

import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.errors import ConfigurationError
from referee.server.addresses import (
    PATH_BYTES,
    Certificate,
    TcpAddress,
    UnixAddress,
    claim,
    private_sockets,
)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short path; pytest's own are too long for sockets."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        yield Path(name)


def test_every_place_has_a_socket_of_its_own_in_one_private_folder() -> None:
    with private_sockets(3) as addresses:
        assert [address.path.name for address in addresses] == ["0", "1", "2"]
        [folder] = {address.path.parent for address in addresses}
        assert folder.stat().st_mode & 0o777 == 0o700
        assert len(bytes(addresses[2].path)) <= PATH_BYTES


def test_other_users_may_reach_a_shared_socket_and_not_list_its_folder() -> None:
    with private_sockets(1, shared=True) as [address]:
        assert address.path.parent.stat().st_mode & 0o777 == 0o711
        assert address.shared


def test_the_folder_is_gone_afterwards() -> None:
    with private_sockets(1) as [address]:
        address.path.touch()
    assert not address.path.parent.exists()


def test_what_a_killed_referee_left_is_removed_by_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    killed = (
        "import os, tempfile; from referee.server.addresses import private_sockets;"
        f"tempfile.tempdir = {str(folder)!r};"
        "held = private_sockets(1); held.__enter__(); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == 9
    [left] = folder.iterdir()
    with private_sockets(1) as [address]:
        assert [*folder.iterdir()] == [address.path.parent]
        assert address.path.parent != left


def test_the_folder_of_a_living_referee_is_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    with private_sockets(1) as [one], private_sockets(1) as [another]:
        assert {*folder.iterdir()} == {one.path.parent, another.path.parent}


def test_a_long_temporary_folder_is_left_for_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    with private_sockets(1) as [address]:
        assert not address.path.is_relative_to(long)
        assert len(bytes(address.path)) <= PATH_BYTES


def test_bots_dial_a_socket_by_its_path() -> None:
    assert UnixAddress(Path("/run/quinola/0")).target == "unix:/run/quinola/0"


@pytest.mark.parametrize(
    ("host", "target"), [("localhost", "localhost:7000"), ("::1", "[::1]:7000")]
)
def test_bots_dial_a_host_by_name_or_address(host: str, target: str) -> None:
    assert TcpAddress(host, 7000).target == target


def test_a_free_path_is_claimed_and_left_alone(folder: Path) -> None:
    claim(folder / "socket")
    assert not (folder / "socket").exists()


def test_a_path_on_which_somebody_listens_is_not_stolen(folder: Path) -> None:
    path = folder / "socket"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(path))
        listener.listen()
        with pytest.raises(ConfigurationError, match="in use by another referee"):
            claim(path)
    assert path.exists()


def test_what_a_dead_server_left_is_removed(folder: Path) -> None:
    path = folder / "socket"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(path))
    claim(path)
    assert not path.exists()


def test_a_file_that_is_no_socket_is_not_removed(folder: Path) -> None:
    path = folder / "socket"
    path.write_text("precious")
    with pytest.raises(ConfigurationError, match="no socket"):
        claim(path)
    assert path.read_text() == "precious"


def test_a_path_that_is_too_long_is_refused_in_words() -> None:
    with pytest.raises(ConfigurationError, match="107 at most"):
        claim(Path("/run") / ("x" * 103))


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_no_certificate_is_needed_on_this_machine(host: str) -> None:
    assert TcpAddress(host, 7000).certificate is None


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "referee.example"])  # noqa: S104 - refused
def test_nobody_listens_to_a_network_without_tls(host: str) -> None:
    with pytest.raises(ConfigurationError, match="give a certificate"):
        TcpAddress(host, 7000)
    assert TcpAddress(host, 7000, Certificate(b"chain", b"key")).certificate is not None
