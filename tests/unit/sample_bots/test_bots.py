"""What is true of every sample bot."""

import tomllib
from pathlib import Path

import pytest

from quinola_bot import Bot, Request
from referee.games import GAMES
from referee.games.game import Chosen
from referee.games.reversis import Reversis
from tests.unit.sample_bots.tables import (
    FOLDER,
    NAMES,
    REVERSIS_NAMES,
    a_bot,
    action_of,
    games_of,
    play,
    played,
)

LEVELS = sorted(FOLDER.glob("*/level_*.toml"))

VARIANTS = [
    Reversis(deals=4),
    Reversis(deals=4, espagnolette=True, heavy_kitty=True, led_claim="manual"),
    Reversis(deals=4, variant="old"),
]


@pytest.mark.parametrize("name", NAMES)
def test_manifest_says_what_quinola_has_to_know(name: str) -> None:
    manifest = tomllib.loads((FOLDER / name / "bot.toml").read_text("utf-8"))
    assert set(manifest) - {"language"} == {"name", "description", "games", "run"}
    assert manifest["name"] == name
    # Who asks for nothing but legal actions plays all games.
    assert manifest["games"] == (sorted(GAMES) if name == "random_bot" else games_of(name)[:1])
    assert manifest["run"] == ["python", "bot.py"]


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_level_is_the_same_bot_under_another_name(path: Path) -> None:
    level, manifest = path.stem.removeprefix("level_"), tomllib.loads(path.read_text("utf-8"))
    usual = tomllib.loads((path.parent / "bot.toml").read_text("utf-8"))
    assert manifest["name"] == f"{usual['name']}_{level}"
    assert manifest["run"] == [*usual["run"], "--level", level]
    assert manifest["games"] == usual["games"]


@pytest.mark.parametrize("game", VARIANTS, ids=("standard", "all options", "old"))
@pytest.mark.parametrize("name", [*REVERSIS_NAMES, "quinola_bot/template"])
def test_bot_plays_every_variant_with_legal_actions_alone(name: str, game: Reversis) -> None:
    quick = a_bot("random_bot")
    points = play(game, [a_bot(name), quick, quick, quick], seed=name)
    assert sum(points) == 0


@pytest.mark.parametrize("name", REVERSIS_NAMES)
def test_bot_plays_alike_however_its_tables_interleave(name: str) -> None:
    bot = a_bot(name)
    forwards = [action_of(request, bot.choose(request)) for request in some_requests()]
    hurried = some_requests()
    for request in hurried:
        request.message.time_left_ms = 1
    backwards = [action_of(request, bot.choose(request)) for request in reversed(hurried)]
    assert backwards[::-1] == forwards


def some_requests() -> list[Request]:
    """Requests of all kinds: every seventh of a match of first legal actions."""
    game = Reversis(deals=4)
    state, requests = game.start(), []
    for request in played(game, state, seed="some"):
        requests.append(request)
        state.advance(Chosen((request.legal[:1],)))
    return requests[::7]


def test_all_sample_bots_are_bots() -> None:
    assert len(NAMES) >= 6
    assert all(isinstance(a_bot(name), Bot) for name in NAMES)
