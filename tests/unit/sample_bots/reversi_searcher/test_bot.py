"""The alpha-beta bot at tables of every kind, and its levels."""

import pytest

from referee.games import named_ruleset
from referee.games.reversi import Reversi
from tests.unit.sample_bots.tables import a_bot, played_out

RULESETS = [
    *(f"reversi:{preset}" for preset in Reversi.PRESETS),
    Reversi(start="free", capture="one", opening_plies=5),
    Reversi(mode="solo", solo_must_flip=True),
]
QUICK = 1


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_it_plays_every_form_of_the_game_to_the_end(rules: str | Reversi) -> None:
    game = named_ruleset(rules) if isinstance(rules, str) else rules
    bots = [a_bot("reversi_searcher", QUICK)] * game.spec.seats
    assert len(played_out(game, bots, seed=1)) == game.spec.seats


@pytest.mark.parametrize("level", [1, 2])
def test_every_level_plays_alike_each_time(level: int) -> None:
    game = Reversi(opening_plies=20)
    first, second = (
        played_out(game, [a_bot("reversi_searcher", level)] * 2, seed=level) for _ in range(2)
    )
    assert first == second


@pytest.mark.slow
def test_a_solo_game_is_played_better_than_at_random() -> None:
    """Random play wins 86 points in the mean (rules page, section 7)."""
    points = [
        played_out(Reversi(mode="solo"), [a_bot("reversi_searcher", QUICK)], seed=seed)[0]
        for seed in range(3)
    ]
    assert sum(points) / len(points) > 110


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3])
def test_each_level_beats_the_one_below(level: int) -> None:
    """Eight openings with both colours; docs/house-bots.md has the league that measures it."""
    stronger, weaker = a_bot("reversi_searcher", level), a_bot("reversi_searcher", level - 1)
    game = Reversi(opening_plies=8)
    won = 0
    for opening in range(8):
        as_x = played_out(game, [stronger, weaker], seed=opening)
        as_o = played_out(game, [weaker, stronger], seed=opening)
        won += (as_x[0] > 0) + (as_o[1] >= 0)
    assert won >= 12
