"""Each ruleset in turn, and chance that repeats."""

from random import Random

import pytest

from referee.games import named_ruleset
from referee.games.register import AnyGame
from tests.conformance.rulesets import RULESETS, SHORTEST, VARIANTS


@pytest.fixture(params=[*RULESETS, *VARIANTS], ids=str)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each ruleset in turn."""
    name, options = request.param
    return named_ruleset(name, {**SHORTEST.get(name.partition(":")[0], {}), **options})


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    """A generator of the test's own."""
    return Random(request.node.name)
