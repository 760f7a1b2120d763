"""What single steps of an engine cost, in positions of random matches."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine_play.ours import AnyState, answer_to, asked
from engine_play.peers import Theirs, dealt, load
from referee.games.register import AnyGame

POSITIONS = 240
# One in so many positions of a match is looked at.
_APART = 7

Job = Callable[[], object]


def positions(game: AnyGame, dice: Random) -> list[AnyState]:
    """Positions of random matches in which somebody is asked."""
    found: list[AnyState] = []
    while len(found) < POSITIONS:
        state = game.start()
        while (event := answer_to(state, dice)) is not None:
            if asked(state) and dice.randrange(_APART) == 0:
                found.append(state.copy())
            state.advance(event)
    return found[:POSITIONS]


def steps(game: AnyGame, dice: Random) -> Iterator[tuple[str, Callable[[], Job]]]:
    """Each step by its name: what prepares it, off the clock, and returns what is timed."""
    states = positions(game, dice)
    events = [answer_to(state, dice) for state in states]
    seats = [asked(state)[0] for state in states]
    seen = [state.observe(seat) for state, seat in zip(states, seats, strict=True)]

    def draw(count: int) -> int:
        return int(dice.random() * count)

    yield "copy", lambda: lambda: [state.copy() for state in states]
    yield (
        "observe",
        lambda: lambda: [state.observe(seat) for state, seat in zip(states, seats, strict=True)],
    )
    yield "redeal", lambda: lambda: [game.redeal(observation, draw) for observation in seen]
    for name in ("advance", "tell"):
        yield name, lambda name=name: moving(name, states, events)


def moving(name: str, states: list[AnyState], events: list[Any]) -> Job:
    """Move each state by its event; they are copied before."""
    moves = [getattr(state.copy(), name) for state in states]
    return lambda: [move(event) for move, event in zip(moves, events, strict=True)]


def their_positions(name: str, dice: Random) -> list[Theirs]:
    """Positions of their random matches, as ours."""
    game = load(name)
    found: list[Theirs] = []
    while len(found) < POSITIONS:
        state = dealt(game, dice)
        while state.current_player() >= 0:
            if dice.randrange(_APART) == 0:
                found.append(state.clone())
            state.apply_action(dice.choice(state.legal_actions()))
    return found[:POSITIONS]


def their_steps(name: str, dice: Random) -> Iterator[tuple[str, Callable[[], Job]]]:
    """The steps that both have: a copy, and cards that a seat has not seen dealt anew."""
    states = their_positions(name, dice)
    yield "copy", lambda: lambda: [state.clone() for state in states]
    if name == "hearts":
        yield (
            "redeal",
            lambda: (
                lambda: [
                    state.resample_from_infostate(state.current_player(), dice.random)
                    for state in states
                ]
            ),
        )
