"""Sets of small things as bits of an integer: what engines look up instead of computing."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def subsets(things: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Every subset of a few things, by its bits: entry 0b101 holds the first and the third.

    Args:
        things: The things, in the order of their bits; n of them have 2 ** n subsets.
    """
    sets: list[tuple[T, ...]] = [()]
    for thing in things:
        sets += [(*smaller, thing) for smaller in sets]
    return tuple(sets)
