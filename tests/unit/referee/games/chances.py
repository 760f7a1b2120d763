"""The exact chance of everything that can be drawn, found by going through all draws."""

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import TypeVar

from referee.games.game import Draw

R = TypeVar("R")


class EveryDraw:
    """Goes through all that can be drawn, one sequence after the other."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.sizes: list[int] = []

    def __call__(self, size: int) -> int:
        if len(self.sizes) == len(self.drawn):
            self.drawn.append(0)
        self.sizes.append(size)
        return self.drawn[len(self.sizes) - 1]

    def advance(self) -> bool:
        """Go on to the next sequence; False after the last."""
        while self.drawn and self.drawn[-1] == self.sizes[len(self.drawn) - 1] - 1:
            self.drawn.pop()
        self.sizes = []
        if not self.drawn:
            return False
        self.drawn[-1] += 1
        return True


def chances(deal: Callable[[Draw], R]) -> dict[R, Fraction]:
    """The exact chance of each result."""
    found: dict[R, Fraction] = {}
    draw = EveryDraw()
    while True:
        result = deal(draw)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, prod(draw.sizes))
        if not draw.advance():
            return found
