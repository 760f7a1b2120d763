"""`bot.toml`: what it may say, and how it is told what it may not."""

from pathlib import Path

import pytest

from league.manifest import read_bot
from league.model.bots import Language, Manifest
from referee.errors import ConfigurationError

GOOD = 'name = "mybot"\ngames = ["reversis"]\nrun = ["python", "bot.py"]\n'


def manifest(tmp_path: Path, text: str) -> Manifest:
    (tmp_path / "bot.toml").write_text(text, encoding="utf-8")
    return read_bot(tmp_path)[0]


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
    (GOOD.replace("reversis", "hearts:x"), r"line 2: games: unknown preset of hearts 'x'"),
    (GOOD + 'language = "cobol"\n', r"line 4: language is 'cobol', expected one of python, go"),
    (GOOD + 'build = "make"\n', r"line 4: build is 'make', expected a command as a list"),
    (GOOD + 'build = ["./make"]\n', r"line 4: build .*\./make is not in the folder"),
    (GOOD + 'start_budget = "1h"\n', r"line 4: start_budget is '1h', expected a time"),
    (GOOD + 'start_budget = "11min"\n', r'line 4: start_budget .*at most "10min"'),
    (GOOD + "batch = 0\n", r"line 4: batch is 0, expected a whole number from 1 to 1024"),
    (GOOD + 'exclude = ["a/b"]\n', r"line 4: exclude .*without a slash"),
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


def test_a_manifest_says_how_a_bot_is_built_and_started(tmp_path: Path) -> None:
    text = GOOD + (
        'language = "go"\nbuild = ["go", "build"]\nstart_budget = "1500ms"\nbatch = 7\n'
        'exclude = ["out"]\n'
    )
    read = manifest(tmp_path, text)
    assert (read.language, read.build, read.start_budget_ms, read.batch, read.exclude) == (
        Language.GO,
        ("go", "build"),
        1_500,
        7,
        ("out",),
    )


def test_what_is_not_said_is_as_it_always_was(tmp_path: Path) -> None:
    read = manifest(tmp_path, GOOD)
    assert (read.build, read.start_budget_ms, read.batch) == ((), 20_000, 1024)


def test_a_preset_is_announced_by_its_name(tmp_path: Path) -> None:
    text = GOOD.replace('"reversis"', '"hearts:omnibus", "reversis"')
    assert manifest(tmp_path, text).games == ("hearts:omnibus", "reversis")


def test_folders_that_are_excluded_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "src" / "out").mkdir(parents=True)
    (tmp_path / "src" / "out" / "huge").symlink_to("nowhere")
    (tmp_path / "bot.toml").write_text(GOOD + 'exclude = ["out"]\n')
    assert [file.path for file in read_bot(tmp_path)[1].files] == ["bot.toml"]


def test_what_the_tools_of_a_language_leave_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    (tmp_path / "target" / "bot").write_text("built")
    (tmp_path / "bot.toml").write_text(GOOD + 'language = "rust"\n')
    assert [file.path for file in read_bot(tmp_path)[1].files] == ["bot.toml"]


def test_a_program_that_is_built_need_not_be_there_before(tmp_path: Path) -> None:
    text = GOOD.replace('"python", "bot.py"', '"./bot"') + 'build = ["make"]\n'
    assert manifest(tmp_path, text).run == ("./bot",)


def test_another_manifest_of_a_folder_stands_for_its_bot_toml(tmp_path: Path) -> None:
    careful = GOOD.replace("mybot", "careful")
    (tmp_path / "bot.toml").write_text(GOOD)
    (tmp_path / "careful.toml").write_text(careful)
    read, content = read_bot(tmp_path / "careful.toml")
    assert read.name == "careful"
    assert [file.content.decode() for file in content.files] == [careful, careful]


def test_a_mistake_in_another_manifest_is_told_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text(GOOD)
    (tmp_path / "careful.toml").write_text(GOOD.replace("reversis", "chess"))
    with pytest.raises(ConfigurationError, match=r"careful\.toml, line 2: games: unknown game"):
        read_bot(tmp_path / "careful.toml")
    with pytest.raises(ConfigurationError, match=r"bold\.toml does not exist"):
        read_bot(tmp_path / "bold.toml")
