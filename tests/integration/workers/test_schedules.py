"""Schedules through the front door: rounds, more of the same, bots that come and go."""

import pytest

from tests.arena import Arena

pytestmark = pytest.mark.integration

SWISS = 'schedule = "swiss"\nrounds = 2\ndeal_sets = 1\n'


def schedule(arena: Arena, keys: str) -> None:
    """Let the league file ask for a schedule."""
    file = arena.folder / "league.toml"
    file.write_text(file.read_text().replace("deal_sets = 2\n", keys))


def change(arena: Arena, old: str, new: str) -> None:
    """Change the league file."""
    file = arena.folder / "league.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_a_season_grows_and_goes_on_for_more(arena: Arena) -> None:
    schedule(arena, SWISS)
    change(arena, ', "./bot4"', "")
    played = arena.ask("league", "run", "league.toml")
    assert played["progress"]["matches"] == {"done": 8, "total": 8}
    assert played["progress"]["rounds"] == {"current": 2, "total": 2}
    change(arena, "rounds = 2", "rounds = 3")
    change(arena, '"./bot3"', '"./bot3", "./bot4"')
    longer = arena.ask("league", "run", "league.toml")
    assert longer["progress"]["matches"] == {"done": 12, "total": 12}
    assert [seed["seed"] for seed in longer["season"]["earlier_seeds"]] == [
        played["season"]["seed"]
    ]
    rows = {row["bot"]: row["deal_sets"] for row in longer["standings"]["rows"]}
    assert (rows["bot4"], sum(rows.values())) == (1, 12)


def test_bots_come_late_and_leave(arena: Arena) -> None:
    change(arena, ', "./bot4"', "")
    change(arena, "deal_sets = 2", "deal_sets = 1")
    arena.ask("league", "run", "league.toml")
    entered = arena.ask("league", "enter", "Test", "./bot4")
    assert entered["progress"]["matches"] == {"done": 4, "total": 20}
    left = arena.ask("league", "withdraw", "Test", "bot0")
    assert left["cancelled"] == 12
    played = arena.ask("league", "run", "league.toml")
    assert played["progress"]["matches"] == {"done": 8, "total": 8}
    notes = {row["bot"]: row["note"] for row in played["standings"]["rows"]}
    assert "withdrawn" in notes["bot0"]
    assert "bot0" in arena.run("league", "withdraw", "Test", "nobody", status=2)
