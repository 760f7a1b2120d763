"""The suite's leak property finds every leak that is planted, one at a time (case B142)."""

from random import Random

import pytest

from referee.games import GAMES, named_ruleset
from referee.games.register import AnyGame
from tests.conformance import (
    plants_in_hearts,
    plants_in_reversi,
    plants_in_reversis,
    plants_in_traversone,
)
from tests.conformance.hearing import find_leak
from tests.conformance.plants import Plant
from tests.conformance.rulesets import SHORTEST
from tests.conformance.senders import HONEST
from tests.conformance.test_leaks import deals_of

PLANTS: tuple[Plant, ...] = (
    *plants_in_hearts.PLANTS,
    *plants_in_reversi.PLANTS,
    *plants_in_reversis.PLANTS,
    *plants_in_traversone.PLANTS,
)


def ruleset_of(plant: Plant) -> AnyGame:
    name = plant.ruleset
    return named_ruleset(name, SHORTEST.get(name.partition(":")[0], {}) | plant.options)


@pytest.mark.parametrize("plant", PLANTS, ids=str)
def test_a_planted_leak_is_found(plant: Plant) -> None:
    """With the budget of the suite; without the plant the very same deals show none."""
    game = ruleset_of(plant)
    leak = find_leak(plant.sender, game, Random(str(plant)), deals_of(game))
    assert leak is not None
    assert leak.one != leak.other
    assert find_leak(HONEST, game, Random(str(plant)), 6) is None


def test_enough_different_leaks_are_planted_in_every_game() -> None:
    assert len({plant.leak for plant in PLANTS}) == len(PLANTS) >= 20
    assert {plant.ruleset.partition(":")[0] for plant in PLANTS} == set(GAMES)
    assert all(plant.leak.__doc__ for plant in PLANTS)
