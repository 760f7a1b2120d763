"""The state folder, who holds it, and where its Redis comes from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from league.embedded.home import Home, hold
from league.embedded.redis import find_redis, redis_command
from referee.errors import ConfigurationError


def test_a_home_makes_its_folders(tmp_path: Path) -> None:
    home = Home(tmp_path / "deep" / "home")
    home.make()
    assert home.submissions.is_dir()
    assert home.logs.is_dir()


def test_the_folder_of_the_sockets_is_private_and_does_not_stay(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    with hold(home):
        assert home.runtime.stat().st_mode & 0o777 == 0o700
    assert not home.runtime.exists()


def test_a_socket_path_is_short_however_deep_the_home_lies(tmp_path: Path) -> None:
    home = Home(tmp_path.joinpath(*["a-long-folder-name"] * 20))
    assert len(os.fsencode(home.redis_socket)) <= 107


def test_two_homes_have_different_sockets(tmp_path: Path) -> None:
    assert Home(tmp_path / "a").redis_socket != Home(tmp_path / "b").redis_socket


def test_a_home_in_use_names_its_user_and_what_to_do(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    attempt = (
        "import sys, pathlib\n"
        "from league.embedded.home import Home, hold\n"
        "with hold(Home(pathlib.Path(sys.argv[1]))): pass\n"
    )
    with hold(home):
        other = subprocess.run(
            [sys.executable, "-c", attempt, str(home.path)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert f"process {os.getpid()} is running Quinola on {home.path}" in other.stderr
    assert "QUINOLA_HOME" in other.stderr
    with hold(home):
        pass  # free again


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigurationError, match=r"file/home.*Not a directory.*QUINOLA_HOME"):
        Home(tmp_path / "file" / "home").make()


def test_redis_is_found_on_the_search_path_first(tmp_path: Path) -> None:
    server = tmp_path / "redis-server"
    server.write_text("")
    server.chmod(0o755)
    assert find_redis(str(tmp_path)) == server


def test_redis_is_found_in_its_wheel_when_the_path_has_none() -> None:
    if sys.version_info >= (3, 13):
        pytest.skip("the wheel with a server exists for CPython 3.11 and 3.12 only")
    server = find_redis(search_path="")
    version = subprocess.run([server, "--version"], capture_output=True, text=True, check=True)
    assert "Redis server v=6" in version.stdout


def test_the_private_redis_listens_on_no_port(tmp_path: Path) -> None:
    command = redis_command(Path("redis-server"), Home(tmp_path))
    assert command[command.index("--port") + 1] == "0"
    assert command[command.index("--unixsocketperm") + 1] == "700"
