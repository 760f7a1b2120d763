"""For bots that try things out: which of several options does best in worlds that may be the case.

A *world* is whatever a bot takes for the whole truth: with the rules engine a full state, its
hidden cards dealt at random (`redeal`). All options are tried in the same worlds, so that luck is
the same for all of them, and each half of the trials drops the half that does worse: where many
options are bad, most trials go to the few that may be best.

The number of trials is fixed and no clock is read, so a bot that rolls `Request.random` decides
alike each time. What such a bot cannot do: it plays as if everybody, it included, saw all cards
from its next decision on, so it neither hides what it holds nor pays to learn something.

Source: Z. Karnin, T. Koren and O. Somekh, Almost Optimal Exploration in Multi-Armed Bandits
(2013), for dropping halves; M. Ginsberg, GIB: Imperfect Information in a Computationally
Challenging Game (2001), for worlds, and for what is wrong with them.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

O = TypeVar("O")  # noqa: E741 - an option: a card, a set of cards, a plan
W = TypeVar("W")


def best_of(
    options: Sequence[O],
    trials: int,
    deal: Callable[[], W],
    worth: Callable[[W, O], float],
    *,
    handicap: float = 0.0,
) -> O:
    """The option that does best in as many trials.

    Args:
        options: What may be done, from what looks best before any trial.
        trials: How often `worth` is called, about: each option is tried once at least. 0 tries
            nothing, and gives the first option.
        deal: Makes a world that may be the case.
        worth: What an option brings in a world, to whoever chooses. It leaves the world as it was.
        handicap: What an option has to bring more than the one before it, over all trials: for
            options that stand in a good order while trials are few.

    Returns:
        The option with the greatest sum; of equal ones the first.
    """
    alive = list(range(len(options)))
    if trials <= 0 or len(alive) == 1:
        return options[0]
    sums = [-handicap * place for place in alive]
    rounds = (len(alive) - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(1, trials // (rounds * len(alive)))):
            world = deal()
            for place in alive:
                sums[place] += worth(world, options[place])
        alive = best_half(sums, alive)
    return options[alive[0]]


def best_half(sums: Sequence[float], alive: Sequence[int]) -> list[int]:
    """The better half of the places, rounded up, the best first; of equal ones the earlier."""
    ordered = sorted(alive, key=lambda place: (-sums[place], place))
    return ordered[: (len(ordered) + 1) // 2]
