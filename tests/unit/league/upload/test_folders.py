"""Submissions from folders."""

import os
from pathlib import Path

import pytest

from league.upload.content import MOST_BYTES, MOST_FILES
from league.upload.folders import read_folder
from referee.errors import ConfigurationError
from tests.leagues import a_bot_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return a_bot_folder(tmp_path, "mybot")


def test_the_digest_depends_on_content_and_not_on_the_folder(tmp_path: Path) -> None:
    one, other = a_bot_folder(tmp_path, "mybot"), a_bot_folder(tmp_path, "mybot")
    assert read_folder(one).digest == read_folder(other).digest


def test_every_byte_and_every_executable_mark_changes_the_digest(folder: Path) -> None:
    before = read_folder(folder).digest
    (folder / "bot.py").chmod(0o755)
    marked = read_folder(folder).digest
    (folder / "bot.py").write_text("pass \n", encoding="utf-8")
    assert len({before, marked, read_folder(folder).digest}) == 3


def test_hidden_files_and_compiled_ones_stay_behind(folder: Path) -> None:
    for name in (".git", "__pycache__", ".venv"):
        (folder / name).mkdir()
        (folder / name / "file").write_bytes(b"x")
    (folder / ".venv" / "python").symlink_to("/usr/bin/python3")
    assert [file.path for file in read_folder(folder).files] == ["bot.py", "bot.toml"]


def test_links_and_pipes_are_refused(folder: Path) -> None:
    """B096."""
    (folder / "evil").symlink_to("/etc/passwd")
    with pytest.raises(ConfigurationError, match="evil is a link"):
        read_folder(folder)
    (folder / "evil").unlink()
    os.mkfifo(folder / "evil")
    with pytest.raises(ConfigurationError, match="evil is a device, pipe or socket"):
        read_folder(folder)


def test_a_folder_that_is_too_large_is_refused_without_reading_it(folder: Path) -> None:
    """B098: the hole in this file costs no disk, and is not read."""
    with (folder / "hole").open("wb") as hole:
        hole.truncate(MOST_BYTES + 1)
    with pytest.raises(ConfigurationError, match="holds more than 64 MiB"):
        read_folder(folder)


def test_a_folder_of_too_many_files_is_refused(folder: Path) -> None:
    for number in range(MOST_FILES):
        (folder / f"file{number}").touch()
    with pytest.raises(ConfigurationError, match="more than 2,000 files"):
        read_folder(folder)


def test_a_missing_folder_and_a_file_are_told_apart(folder: Path) -> None:
    with pytest.raises(ConfigurationError, match="does not exist: expected a folder"):
        read_folder(folder / "nowhere")
    with pytest.raises(ConfigurationError, match="is not a folder: expected a folder"):
        read_folder(folder / "bot.py")
