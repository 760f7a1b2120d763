"""What tries options out finds the best one."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from quinola_bot.search import best_half, best_of

# Kuhn poker, the second seat after a bet: three cards, a pot of three, a call costs one more.
FOLD, CALL = "fold", "call"
POT, COST = 3, 1


def after_a_bet(own: int, seed: int) -> str:
    """What best_of does with a card of 1, 2, 3 when the other may hold any of the two others."""
    dice = Random(seed)
    others = [card for card in (1, 2, 3) if card != own]

    def worth(other: int, action: str) -> float:
        if action == FOLD:
            return 0
        return POT if own > other else -COST

    return best_of([FOLD, CALL], 400, lambda: dice.choice(others), worth)


@pytest.mark.parametrize(("own", "action"), [(1, FOLD), (2, CALL), (3, CALL)])
def test_in_kuhn_poker_it_calls_with_what_can_win(own: int, action: str) -> None:
    """With the middle card a call wins 3 or loses 1, if every bet is as likely."""
    assert [after_a_bet(own, seed) for seed in range(20)] == [action] * 20


def nim(heap: int) -> int:
    """Take one to three of a heap, who takes the last wins: what best_of takes, playing out."""
    dice = Random(heap)

    def worth(left: int, taken: int) -> float:
        left -= taken
        mine = True
        while left:
            # Both play out well: they leave a multiple of four where they can.
            left -= left % 4 or dice.randint(1, min(3, left))
            mine = not mine
        return 1.0 if mine else 0.0

    return best_of(list(range(1, min(3, heap) + 1)), 60, lambda: heap, worth)


@pytest.mark.parametrize("heap", [1, 2, 3, 5, 6, 7, 9, 10, 11, 13])
def test_in_nim_it_finds_the_only_move_that_wins(heap: int) -> None:
    assert nim(heap) == heap % 4


def counted(options: int, trials: int) -> Counter[int]:
    """How often each option is tried; a later one is worth more."""
    tried: Counter[int] = Counter()

    def worth(_world: None, option: int) -> float:
        tried[option] += 1
        return option

    assert best_of(range(options), trials, lambda: None, worth) == options - 1
    return tried


@pytest.mark.parametrize(("options", "trials"), [(2, 20), (3, 30), (8, 96), (13, 400), (40, 640)])
def test_it_tries_about_as_often_as_it_is_told(options: int, trials: int) -> None:
    assert 0.6 * trials <= sum(counted(options, trials).values()) <= trials


def test_the_better_half_gets_the_later_trials() -> None:
    tried = counted(8, 96)
    assert tried[7] == tried[6] > tried[5] == tried[4] > tried[3] == tried[0] == 4


def test_every_option_is_tried_once_at_least() -> None:
    assert set(counted(5, 1)) == {0, 1, 2, 3, 4}


def test_all_options_are_tried_in_the_same_worlds() -> None:
    worlds = iter(range(1000))
    met: dict[int, list[int]] = {0: [], 1: []}

    def worth(world: int, option: int) -> float:
        met[option].append(world)
        return 0

    best_of([0, 1], 20, lambda: next(worlds), worth)
    assert met[0] == met[1] == list(range(10))


@pytest.mark.parametrize("options", [[7], [7, 8, 9]])
def test_without_trials_or_a_choice_it_takes_what_looked_best(options: list[int]) -> None:
    def never(*_: object) -> float:
        raise AssertionError("nothing is to be tried")

    assert best_of(options, 0, never, never) == 7
    assert best_of(options[:1], 100, never, never) == 7


def test_equal_options_are_taken_as_they_stand() -> None:
    for order in permutations("abcd"):
        assert best_of(order, 40, lambda: None, lambda _world, _option: 1.0) == order[0]


def lead(handicap: float) -> Callable[[], int]:
    """Which of two options is taken, the later of which brings 1 more in each of 10 worlds."""
    return lambda: best_of(
        [0, 1], 20, lambda: None, lambda _world, option: option, handicap=handicap
    )


def test_a_handicap_is_counted_once_over_all_trials() -> None:
    assert (lead(9.5)(), lead(10.5)()) == (1, 0)


def test_the_better_half_is_rounded_up() -> None:
    assert best_half([1, 5, 5, 9, 0], [0, 1, 2, 3, 4]) == [3, 1, 2]
    assert best_half([1, 5, 5, 9, 0], [1, 2]) == [1]
