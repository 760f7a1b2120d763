"""What `quinola bot new` writes."""

import tomllib
from pathlib import Path

import pytest

from quinola_bot import template


def test_new_bot_has_a_program_a_manifest_and_a_page(tmp_path: Path) -> None:
    template.write(tmp_path / "first", "first")
    assert sorted(path.name for path in (tmp_path / "first").iterdir()) == [
        "README.md",
        "bot.py",
        "bot.toml",
    ]
    assert "quinola play first/" in (tmp_path / "first" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["first", "Ärger & Co", 'say "no"', "back\\slash"])
def test_manifest_names_the_bot_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    template.write(tmp_path / "folder", name)
    manifest = tomllib.loads((tmp_path / "folder" / "bot.toml").read_text("utf-8"))
    assert manifest["name"] == name
    assert set(manifest) == {"name", "description", "games", "run"}


@pytest.mark.parametrize("name", ["", " ", "two\nlines"])
def test_name_that_nobody_can_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="a bot's name is a line of visible characters"):
        template.write(tmp_path / "folder", name)
    assert not (tmp_path / "folder").exists()


def test_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(FileExistsError):
        template.write(tmp_path / "mine", "mine")
    assert not list((tmp_path / "mine").iterdir())
