"""`bot.toml`: what it may say, and how it is told what it may not."""

from pathlib import Path

import pytest

from league.manifest import read_manifest
from league.model.bots import Manifest
from referee.errors import ConfigurationError

GOOD = 'name = "mybot"\ngames = ["reversis"]\nrun = ["python", "bot.py"]\n'


def manifest(tmp_path: Path, text: str) -> Manifest:
    (tmp_path / "bot.toml").write_text(text, encoding="utf-8")
    return read_manifest(tmp_path)


def test_a_manifest_is_read(tmp_path: Path) -> None:
    assert manifest(tmp_path, GOOD + 'description = " Sheds its aces. "\n') == Manifest(
        name="mybot",
        games=("reversis",),
        run=("python", "bot.py"),
        description="Sheds its aces.",
    )


REFUSED = [
    (GOOD + 'runs = ["x"]\n', r"bot\.toml, line 4: runs is not a known key; did you mean 'run'\?"),
    (GOOD.replace('"mybot"', '""'), r"line 1: name is '', expected a name"),
    (GOOD.replace('"mybot"', "7"), r"line 1: name is 7, expected a name"),
    (GOOD.replace('"mybot"', '"a/b"'), r"line 1: name is 'a/b', expected a name"),
    (GOOD.replace("mybot", "x" * 201), r"line 1: name is 'x.*, expected a name of 1 to 200"),
    (GOOD.replace("mybot", "a\\u202eb"), r"line 1: name is .*visible characters"),
    (GOOD.replace('["reversis"]', "[]"), r"line 2: games is \[\], expected a list of games"),
    (GOOD.replace("reversis", "rivers"), r"line 2: games: unknown game 'rivers'; did you mean"),
    (GOOD.replace('["python", "bot.py"]', '"python bot.py"'), r"line 3: run is .*as a list"),
    (GOOD.replace('"python", "bot.py"', '"./bot"'), r"line 3: run .*\./bot is not in the folder"),
    (GOOD + "description = 7\n", r"line 4: description is 7, expected a text"),
    ("name = \n", r"bot\.toml: not TOML: .*line 1"),
    ('games = ["reversis"]\n', r"bot\.toml: name is missing, expected a name"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_refusal_names_line_key_value_and_what_was_expected(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(ConfigurationError, match=message):
        manifest(tmp_path, text)


def test_a_program_of_the_folder_must_be_executable(tmp_path: Path) -> None:
    (tmp_path / "bot").write_bytes(b"#!/bin/sh\n")
    text = GOOD.replace('"python", "bot.py"', '"./bot", "--fast"')
    with pytest.raises(ConfigurationError, match=r"line 3: run .*\./bot is not executable"):
        manifest(tmp_path, text)
    (tmp_path / "bot").chmod(0o755)
    assert manifest(tmp_path, text).run == ("./bot", "--fast")


@pytest.mark.parametrize("name", ["Ünal", "תוכי", "🦜🦜", "x" * 200, "Großmeister 3"])
def test_names_of_all_scripts_are_taken(tmp_path: Path, name: str) -> None:
    """B103."""
    assert manifest(tmp_path, GOOD.replace("mybot", name)).name == name
