"""Shuffles that lead a game where fair ones seldom do; for a game that has none, fair ones."""

from collections.abc import Callable, Mapping
from random import Random

from referee.games.hearts import Hearts
from referee.games.register import AnyGame
from referee.games.reversis import Reversis
from tests.unit.referee.games.reversis.playing import a_shaped_shuffle


def _of_reversis(game: AnyGame, size: int, rng: Random) -> tuple[int, ...]:
    assert isinstance(game, Reversis)
    assert len(game.form.pack) == size
    return a_shaped_shuffle(game.form, rng).order


def _of_hearts(game: AnyGame, size: int, rng: Random) -> tuple[int, ...]:
    """Often the highest cards in one hand, or a suit in each: moons, and tricks of points only."""
    assert isinstance(game, Hearts)
    pack, players = game.form.pack, game.players
    shape = rng.choice(("fair", "high", "suits"))

    def weight(place: int) -> float:
        card = pack[place]
        return rng.random() * 4 + {"fair": 0, "high": card % 13, "suits": card}[shape]

    best_first = sorted(range(size), key=weight, reverse=True)
    seats = rng.sample(range(players), players)
    dealt = size // players * players
    places = [place for seat in seats for place in range(seat, dealt, players)]
    order = [0] * size
    for place, index in zip((*places, *range(dealt, size)), best_first, strict=True):
        order[place] = index
    return tuple(order)


SHAPED: Mapping[str, Callable[[AnyGame, int, Random], tuple[int, ...]]] = {
    "hearts": _of_hearts,
    "reversis": _of_reversis,
}


def a_shuffle_for(game: AnyGame, size: int, rng: Random) -> tuple[int, ...]:
    """An order for this game's next shuffle."""
    shaped = SHAPED.get(game.NAME)
    if shaped is None or rng.random() < 0.25:
        return tuple(rng.sample(range(size), size))
    return shaped(game, size, rng)
