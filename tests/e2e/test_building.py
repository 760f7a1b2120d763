"""Bots that have to be built, from their folder to a match."""

import pytest

from tests.arena import Arena

pytestmark = pytest.mark.e2e

TOML = """
name = "{name}"
games = ["{games}"]
run = ["python", "made.py"]
build = ["sh", "-c", "{build}"]
"""


def a_bot(arena: Arena, manifest: str, name: str, build: str, games: str = "reversis") -> None:
    text = TOML.format(name=name, build=build, games=games)
    (arena.folder / "bot0" / manifest).write_text(text)


def test_one_folder_is_several_bots_each_built_before_it_plays(arena: Arena) -> None:
    a_bot(arena, "bot.toml", "bold", "cp bot.py made.py")
    a_bot(arena, "careful.toml", "careful", "cp bot.py made.py")
    bots = ("bot0", "bot0/careful.toml", "bot1/", "bot2/")
    result = arena.ask("play", *bots, "--deals", "4")
    assert result["bots"] == ["bold", "careful", "bot1", "bot2"]
    assert result["forfeited_seats"] == []
    assert not (arena.folder / "bot0" / "made.py").exists()


def test_a_bot_that_does_not_build_is_not_kept_and_its_author_sees_why(arena: Arena) -> None:
    a_bot(arena, "bot.toml", "broken", "echo no semicolon in line 7; exit 1")
    said = arena.run("bot", "submit", "bot0/", status=2)
    assert "broken does not build" in said
    assert "no semicolon in line 7" in said
    assert arena.ask("bot", "list") == []


def test_a_preset_that_a_bot_does_not_announce_is_refused_by_name(arena: Arena) -> None:
    a_bot(arena, "bot.toml", "bold", "cp bot.py made.py", games="reversis:old")
    said = arena.run("play", "bot0/", "bot1/", "bot2/", "bot3/", status=2)
    assert "bold does not play reversis:reversis; its bot.toml names reversis:old" in said


def test_a_league_builds_its_bots_and_plays_them(arena: Arena) -> None:
    a_bot(arena, "careful.toml", "careful", "cp bot.py made.py")
    league = (arena.folder / "league.toml").read_text()
    bots = '["./bot0/careful.toml", "./bot1", "./bot2", "./bot3"]'
    begin, end = league.index("bots = "), league.index("[options]")
    (arena.folder / "league.toml").write_text(
        league[:begin].replace("deal_sets = 2", "deal_sets = 1")
        + f"bots = {bots}\n"
        + league[end:]
    )
    played = arena.ask("league", "run", "league.toml")
    rows = {row["bot"]: row for row in played["standings"]["rows"]}
    assert (rows["careful"]["matches"], rows["careful"]["forfeits"]) == (4, 0)
