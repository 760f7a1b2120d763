"""Every preset of every game is played by a bot that goes by legal actions alone."""

import pytest

from league.cli.samples import SAMPLE_BOTS
from referee.games import GAMES, named_ruleset
from tests.arena import Arena

pytestmark = pytest.mark.e2e

RANDOM_BOT = SAMPLE_BOTS / "python" / "random_bot"
PRESETS = [f"{name}:{preset}" for name in sorted(GAMES) for preset in GAMES[name].PRESETS]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_random_bot_plays_it_to_its_end(arena: Arena, preset: str) -> None:
    seats = named_ruleset(preset).spec.seats
    bots = [str(RANDOM_BOT)] * seats
    result = arena.ask("play", "--game", preset, "--seed", "x", "--record", "a.json", *bots)
    assert result["termination"] == "completed"
    assert len(result["ranks"]) == seats
    assert min(result["ranks"]) == 1
    assert arena.ask("replay", "verify", "a.json")["holds"]
    told = arena.run("replay", "show", "a.json", "--seat", "0")
    assert len(told.splitlines()) > seats


def test_games_are_listed_with_their_presets_and_seats(arena: Arena) -> None:
    listed = arena.ask("games")
    assert sorted(listed) == sorted(GAMES)
    assert [preset["name"] for preset in listed["hearts"]] == list(GAMES["hearts"].PRESETS)


def test_a_games_options_are_shown_with_meaning_default_and_what_is_allowed(arena: Arena) -> None:
    shown = arena.run("games", "show", "reversis")
    assert "deals = 8" in shown
    assert "a multiple of 4" in shown


def test_an_unknown_game_suggests_the_nearest(arena: Arena) -> None:
    assert "did you mean 'hearts'?" in arena.run("games", "show", "hartes", status=2)
