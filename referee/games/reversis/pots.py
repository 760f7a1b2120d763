"""The pots: a stack of stakes that the quinola wins, doubles, or adds to.

Source: rules page, sections 3 and 7.
"""

from dataclasses import dataclass

from referee.games.swift import swift

ANTE = 5
"""What the dealer pays into the newest pot, and everybody into a new one."""


@dataclass(frozen=True, slots=True)
class Pots:
    """A stack of pots.

    Attributes:
        sizes: Chips in each pot, oldest first.
        base_doubled: Whether a surcharge has doubled the oldest pot since it was formed.
    """

    sizes: tuple[int, ...] = ()
    base_doubled: bool = False

    @property
    def newest(self) -> int:
        """Chips in the newest pot; 0 if there is none."""
        return self.sizes[-1] if self.sizes else 0

    def with_ante(self, amount: int) -> "Pots":
        """With `amount` chips more in the newest pot, or in a new one if there is none."""
        older, newest = self.sizes[:-1], self.newest
        return _pots((*older, newest + amount), self.base_doubled)

    def with_surcharge(self) -> "Pots":
        """With as many chips more as the newest pot holds.

        They double the oldest pot once; after that, until it is won, they form a pot of their own.
        """
        if self.base_doubled:
            return _pots((*self.sizes, self.newest), base_doubled=True)
        return _pots((*self.sizes[:-1], 2 * self.newest), base_doubled=True)

    def without_newest(self) -> "Pots":
        """After the newest pot has been won; an empty stack carries no mark."""
        older = self.sizes[:-1]
        return _pots(older, self.base_doubled and bool(older))


_pots = swift(Pots)
