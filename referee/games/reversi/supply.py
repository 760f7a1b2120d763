"""How many discs each side has in hand. They decide nothing; the rules have them counted.

Source: rules page, section 4.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

DISCS = 32
"""Discs of each side, those of the start included."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Discs in hand, X first.

    Attributes:
        stocks: How many each side has.
        received: How many each side has been given by the other.
    """

    stocks: tuple[int, int]
    received: tuple[int, int]


def supply(in_hand: int, placed: int, passes: Sequence[int]) -> Supply:
    """What each side has in hand after some discs.

    A side that places a disc and has none is given one by the other. Passing moves no disc.

    Args:
        in_hand: What each side had before the first disc.
        placed: How many discs have been placed.
        passes: For each pass, how many discs had been placed before it.
    """
    before = [at for at in passes if at < placed]
    if before:
        return _walked(in_hand, placed, tuple(before))
    # Without a pass the sides alternate, and nobody runs out.
    return _alternated(in_hand, placed)


@lru_cache(maxsize=256)
def _alternated(in_hand: int, placed: int) -> Supply:
    return Supply((in_hand - (placed + 1) // 2, in_hand - placed // 2), (0, 0))


@lru_cache(maxsize=1024)
def _walked(in_hand: int, placed: int, passes: tuple[int, ...]) -> Supply:
    stocks, received = [in_hand, in_hand], [0, 0]
    mover = 0
    for number in range(placed):
        mover ^= number in passes
        if stocks[mover]:
            stocks[mover] -= 1
        else:
            stocks[1 - mover] -= 1
            received[mover] += 1
        mover ^= 1
    return Supply((stocks[0], stocks[1]), (received[0], received[1]))
