"""From an empty folder to a submitted bot."""

import pytest

from tests.arena import Arena

pytestmark = pytest.mark.e2e


def test_a_new_bot_plays_at_once(arena: Arena) -> None:
    said = arena.run("bot", "new", "mybot")
    assert "play mybot/" in said
    result = arena.ask("play", "mybot/", "bot1/", "bot2/", "bot3/", "--deals", "4")
    assert result["bots"][0] == "mybot"
    assert result["forfeited_seats"] == []


def test_a_new_bot_never_overwrites_a_folder(arena: Arena) -> None:
    said = arena.run("bot", "new", "bot0", status=2)
    assert "bot0 exists already" in said


def test_a_submitted_bot_is_listed_and_plays_by_its_name(arena: Arena) -> None:
    submission = arena.ask("bot", "submit", "bot0/")
    (listed,) = arena.ask("bot", "list")
    assert listed["digest"] == submission["digest"]
    (arena.folder / "bot0" / "bot.py").write_text("raise SystemExit(1)\n")
    result = arena.ask("play", "bot0", "bot1/", "bot2/", "bot3/", "--deals", "4")
    assert result["forfeited_seats"] == []  # the submission plays, not the folder


def test_the_same_content_is_the_same_submission_and_a_change_is_the_next(arena: Arena) -> None:
    first = arena.ask("bot", "submit", "bot0/")
    assert arena.ask("bot", "submit", "bot0/") == first
    with (arena.folder / "bot0" / "bot.py").open("a") as program:
        program.write("# changed\n")
    changed = arena.ask("bot", "submit", "bot0/")
    assert (first["number"], changed["number"]) == (1, 2)
    assert changed["digest"] != first["digest"]


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ('name = "x"\ngames = ["reversis"]\n', ("run",)),
        ('name = "x"\ngames = ["reversis"]\nrun = ["python"]\ncolour = 1\n', ("line 4", "colour")),
        ('name = "x"\ngames = ["hartes"]\nrun = ["python"]\n', ("line 2", "hartes", "reversis")),
        ("name =\n", ("bot.toml", "TOML")),
    ],
)
def test_a_bad_bot_toml_is_refused_by_line_and_key(
    arena: Arena, toml: str, words: tuple[str, ...]
) -> None:
    (arena.folder / "bot0" / "bot.toml").write_text(toml)
    said = arena.run("bot", "submit", "bot0/", status=2)
    for word in words:
        assert word in said
    assert arena.ask("bot", "list") == []
