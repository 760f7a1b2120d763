"""Uniformly random play through the interface of all games: phase, legal, advance."""

from itertools import combinations
from random import Random
from typing import Any

from referee.games.game import ActionId, Chosen, Decide, Event, Seat, Shuffle, Shuffled, State

AnyState = State[Any, Any]  # of any game: nobody here reads an observation or a fact

_MOST_ACTIONS = 1024
# Answers are frozen values, so whoever plays by the million makes each of them once.
_CHOSEN = [Chosen(((ActionId(action),),)) for action in range(_MOST_ACTIONS)]


def play_on(state: AnyState, dice: Random) -> int:
    """Play a match to its end, and return how many decisions that took."""
    count = 0
    while True:
        phase = state.phase()
        if type(phase) is Shuffle:
            state.advance(Shuffled(shuffled(phase.size, dice)))
        elif type(phase) is Decide:
            count += decide_on(state, phase, dice)
        else:
            return count


def decide_on(state: AnyState, phase: object, dice: Random) -> int:
    """Play until chance is asked or all is over, and return how many decisions that took."""
    count, random, chosen = 0, dice.random, _CHOSEN
    while type(phase) is Decide:
        seats = phase.seats
        if len(seats) == 1 and phase.pick == 1:
            legal = state.legal(seats[0])
            state.advance(chosen[legal[int(random() * len(legal))]])
            count += 1
        else:
            state.advance(answer(state, phase, dice))
            count += len(seats)
        phase = state.phase()
    return count


def dealt(state: AnyState, dice: Random) -> AnyState:
    """The state after its first shuffle."""
    event = answer_to(state, dice)
    if event is not None:
        state.advance(event)
    return state


def answer(state: AnyState, phase: Decide, dice: Random) -> Event:
    """A random answer of every asked seat."""
    return Chosen(tuple([pick(state.legal(seat), phase.pick, dice) for seat in phase.seats]))


def shuffled(size: int, dice: Random) -> tuple[int, ...]:
    """A random permutation; sorting by random numbers is the fastest way to one."""
    random = dice.random
    keys = [random() for _ in range(size)]
    return tuple(sorted(range(size), key=keys.__getitem__))


def pick(legal: tuple[ActionId, ...], count: int, dice: Random) -> tuple[ActionId, ...]:
    """Some of the legal actions, ascending, each set of them equally likely."""
    sets = _sets(len(legal), count)
    return tuple([legal[place] for place in sets[int(dice.random() * len(sets))]])


def answer_to(state: AnyState, dice: Random) -> Event | None:
    """A random answer to the open question; None when all is over."""
    match state.phase():
        case Shuffle(size):
            return Shuffled(shuffled(size, dice))
        case Decide() as phase:
            return answer(state, phase, dice)
        case _:
            return None


def asked(state: AnyState) -> tuple[Seat, ...]:
    """The seats that are asked now."""
    phase = state.phase()
    return phase.seats if isinstance(phase, Decide) else ()


_SETS: dict[tuple[int, int], list[tuple[int, ...]]] = {}


def _sets(size: int, count: int) -> list[tuple[int, ...]]:
    """All ways to pick so many places of so many."""
    if (size, count) not in _SETS:
        _SETS[size, count] = list(combinations(range(size), count))
    return _SETS[size, count]
