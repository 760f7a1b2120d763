"""Every ruleset that the conformance suite runs on, and random play of it."""

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.games import GAMES
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Event,
    Over,
    Phase,
    Seat,
    Shuffle,
    Shuffled,
    State,
)
from referee.games.register import AnyGame
from tests.conformance.shuffles import a_shuffle_for

AnyState = State[Any, Any]  # of any game: nothing here reads an observation or a fact

Options = Mapping[str, object]

RULESETS: list[tuple[str, Options]] = [
    (f"{name}:{preset}", {}) for name in sorted(GAMES) for preset in GAMES[name].PRESETS
]
"""Every registered game with every preset."""

VARIANTS: list[tuple[str, Options]] = [
    ("traversone", {"players": 2}),
    ("traversone", {"players": 2, "show_drawn": False, "signals": "leader"}),
    ("traversone", {"players": 3, "first_dealer": "1"}),
    ("traversone", {"players": 3, "three_deck": "monte"}),
    ("traversone", {"players": 3, "three_deck": "pass_14", "signals": "leader"}),
    ("traversone", {"last_trick": "half", "scoring": "thirds_floor", "three_deck": "pass_14"}),
    ("traversone:straight", {"accuse": True}),
    ("traversone", {"players": 2, "accuse": True, "direction": "high", "show_drawn": False}),
    ("traversone", {"revoke": "penalty_11", "packet": 5}),
]
"""Rulesets that ask, hide or count what no preset does."""

SHORTEST: Mapping[str, Mapping[str, object]] = {
    "hearts": {"max_hands": 4},
    "reversis": {"deals": 4},
    "traversone": {"threshold": 5},
}
"""The shortest match of each game: whatever holds of many deals holds of few."""


def seats_of(game: AnyGame) -> list[Seat]:
    return [Seat(seat) for seat in range(game.spec.seats)]


def an_event(game: AnyGame, state: AnyState, phase: Phase, rng: Random) -> Event:
    """A random answer to the open question."""
    match phase:
        case Shuffle(size):
            return Shuffled(a_shuffle_for(game, size, rng))
        case Decide(seats, pick):
            return Chosen(tuple(_choice(state, seat, pick, rng) for seat in seats))
        case Over():
            raise AssertionError("the match is over")


def _choice(state: AnyState, seat: Seat, pick: int, rng: Random) -> tuple[ActionId, ...]:
    legal = state.legal(seat)
    # The highest half of the time: whoever can take every trick then often does.
    return tuple(sorted(rng.sample(legal, pick))) if rng.random() < 0.5 else legal[-pick:]


def everything_seen(game: AnyGame, state: AnyState) -> tuple[object, ...]:
    """All that can be seen of a state from outside."""
    return (
        state.phase(),
        *((state.observe(seat), state.legal(seat)) for seat in seats_of(game)),
    )
