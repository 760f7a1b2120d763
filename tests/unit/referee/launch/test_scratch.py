"""Private folders that are gone afterwards, whatever was done to them."""

import os
import stat
from pathlib import Path

from referee.launch import scratch


def test_a_folder_is_private_and_its_name_leaves_room_for_a_socket(tmp_path: Path) -> None:
    folder = Path(scratch.make_folder(str(tmp_path)))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert len(folder.name) < 32


def test_links_are_removed_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").touch()
    (tmp_path / "folder" / "inner").mkdir(parents=True)
    for place in ("folder/link", "folder/inner/link"):
        (tmp_path / place).symlink_to(tmp_path / "kept")
    scratch.remove(str(tmp_path / "folder"))
    assert [path.name for path in tmp_path.rglob("*")] == ["kept", "file"]


def test_folders_deeper_than_any_path_are_removed(tmp_path: Path) -> None:
    top = tmp_path / "folder"
    top.mkdir()
    here = os.open(top, os.O_RDONLY)
    for _ in range(300):
        os.mkdir("deeper-and-deeper", dir_fd=here)
        below = os.open("deeper-and-deeper", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    scratch.remove(str(top))
    assert not top.exists()


def test_what_must_not_be_read_or_written_is_removed(tmp_path: Path) -> None:
    inner = tmp_path / "folder" / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "file").touch(0o000)
    for folder in (inner, inner.parent, inner.parents[1]):
        folder.chmod(0o000)
    scratch.remove(str(tmp_path / "folder"))
    assert list(tmp_path.iterdir()) == []


def test_removing_what_is_gone_is_no_error(tmp_path: Path) -> None:
    scratch.remove(str(tmp_path / "gone"))


def test_a_sweep_leaves_the_folders_of_those_who_live(tmp_path: Path) -> None:
    folder = scratch.make_folder(str(tmp_path))
    scratch.sweep(str(tmp_path))
    assert Path(folder).exists()


def test_a_sweep_removes_abandoned_folders_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "quinola-crew-00000000" / "0").mkdir(parents=True)
    (tmp_path / "quinola-crew-notes").touch()
    (tmp_path / "other").mkdir()
    (tmp_path / "quinola-crew-link").symlink_to(tmp_path / "other")
    scratch.sweep(str(tmp_path))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["other", "quinola-crew-link", "quinola-crew-notes"]
