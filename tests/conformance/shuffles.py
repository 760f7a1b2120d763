"""Shuffles that lead a game where fair ones seldom do; for a game that has none, fair ones."""

from collections.abc import Callable, Mapping
from random import Random

from referee.games.register import AnyGame
from referee.games.reversis import Reversis
from tests.unit.referee.games.reversis.playing import a_shaped_shuffle


def _of_reversis(game: AnyGame, size: int, rng: Random) -> tuple[int, ...]:
    assert isinstance(game, Reversis)
    assert len(game.form.pack) == size
    return a_shaped_shuffle(game.form, rng).order


SHAPED: Mapping[str, Callable[[AnyGame, int, Random], tuple[int, ...]]] = {
    "reversis": _of_reversis
}


def a_shuffle_for(game: AnyGame, size: int, rng: Random) -> tuple[int, ...]:
    """An order for this game's next shuffle."""
    shaped = SHAPED.get(game.NAME)
    if shaped is None or rng.random() < 0.25:
        return tuple(rng.sample(range(size), size))
    return shaped(game, size, rng)
