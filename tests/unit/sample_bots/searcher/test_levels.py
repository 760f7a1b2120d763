"""The strengths of the search bot of Reversis."""

import pytest

from referee.games.reversis import Reversis
from tests.unit.sample_bots.tables import a_bot, played_out


@pytest.mark.parametrize("level", [1, 3])
def test_every_level_plays_alike_each_time(level: int) -> None:
    game = Reversis(deals=4)
    first, second = (
        played_out(game, [a_bot("searcher", level), *[a_bot("cautious")] * 3], seed=level)
        for _ in range(2)
    )
    assert first == second


@pytest.mark.slow
def test_the_strongest_wins_chips_from_the_weakest() -> None:
    """Two matches, the bot in each seat; docs/house-bots.md has the league that measures more."""
    strongest, weakest = a_bot("searcher", 3), a_bot("searcher", 1)
    own = 0
    for match in range(2):
        for seat in range(4):
            bots = [weakest] * 4
            bots[seat] = strongest
            own += played_out(Reversis(deals=4), bots, seed=match)[seat]
    assert own > 0  # all chips of a match sum to zero
