"""Counts sequences of plies: what a move generator is held to (rules page, section 8).

A pass is one ply. A position in which neither side can place a disc is a leaf at any depth: a
count has such early leaves apart, because published lists differ in whether they count.

`through_play` plays every sequence through the interface of all games. `through_positions` uses
the engine's functions on boards: equal positions, and those that are mirror images of each other,
are counted once, as often as they were reached. So it goes much deeper.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

from referee.games.game import Chosen, Decide, Seat
from referee.games.reversi import DuelState
from referee.games.reversi.board import (
    ALL,
    BITS,
    doubled,
    enclosing,
    set_of,
    single,
    squares_of,
)
from referee.games.reversi.lines import enclosed_run, enclosing_directions, flips

# More positions than this are not kept: the rest is counted below each of them.
_KEPT = 150_000


@dataclass(frozen=True)
class Leaves:
    """How many sequences there are.

    Attributes:
        full: Those as long as the depth.
        early: Those that end before, as nobody can place a disc.
    """

    full: int
    early: int = 0

    @property
    def all(self) -> int:
        """Both: the convention of A. Bik's list."""
        return self.full + self.early

    def __add__(self, other: Self) -> "Leaves":
        """The sequences of both."""
        return Leaves(self.full + other.full, self.early + other.early)

    def __mul__(self, times: int) -> "Leaves":
        """The sequences of several such positions."""
        return Leaves(self.full * times, self.early * times)


def through_play(state: DuelState, depth: int) -> Leaves:
    """Count by playing, ply after ply."""
    phase = state.phase()
    if depth == 0:
        return Leaves(1)
    if not isinstance(phase, Decide):
        return Leaves(0, 1)
    (seat,) = phase.seats
    passes = _passes(state)
    leaves = Leaves(0)
    for action in state.legal(seat):
        after = state.copy()
        after.advance(Chosen(((action,),)))
        # The pass has happened by itself: it is a ply all the same.
        passed = _passes(after) - passes
        leaves += through_play(after, depth - 1 - passed) if depth > passed else Leaves(1)
    return leaves


def _passes(state: DuelState) -> int:
    return len(state.observe(Seat(0)).passes)


# Positions: the discs of the side to place, then those of the other, as bytes of sets of squares.


def a_position(board: str, mover: str) -> bytes:
    """A position from the board of the rules page, with the side to place: "X" or "O"."""
    own, other = (
        set_of(square for square, disc in enumerate(board) if disc == side)
        for side in (mover, "XO"[mover == "X"])
    )
    return _written(own, other)


def through_positions(position: bytes, depth: int, *, one: bool = False) -> Leaves:
    """Count by positions.

    Args:
        position: Where to start.
        depth: How many plies; 1 or more.
        one: Whether a disc flips one run, which its side chooses.
    """
    level, leaves = Counter({position: 1}), Leaves(0)
    while depth > 2 and len(level) < _KEPT:
        below: Counter[bytes] = Counter()
        for at, times in level.items():
            after = list(_after(*_read(at), one=one))
            if not after:
                leaves += Leaves(0, times)
            for child in after:
                below[_least_image(_written(*child))] += times
        level, depth = below, depth - 1
    for at, times in level.items():
        leaves += Leaves(*_count(*_read(at), depth, one)) * times
    return leaves


def _after(own: int, other: int, *, one: bool) -> Iterator[tuple[int, int]]:
    """The positions one ply on, as double boards; none when all is over."""
    free = ALL ^ own ^ other
    moves = enclosing(own, other, free)
    for square in squares_of(moves):
        for flipped in _flips(own, other, square, one):
            yield other ^ flipped, own ^ flipped ^ BITS[square]
    if not moves and enclosing(other, own, free):
        yield other, own


def _flips(own: int, other: int, square: int, one: bool) -> list[int]:  # noqa: FBT001 - asked often
    if not one:
        return [flips(own, other, square)]
    directions = enclosing_directions(own, other, square)
    return [enclosed_run(own, other, square, direction) for direction in directions]


def _count(own: int, other: int, depth: int, one: bool) -> tuple[int, int]:  # noqa: FBT001 - likewise
    """Full and early sequences below a position, none of which is kept."""
    free = ALL ^ own ^ other
    moves = enclosing(own, other, free)
    if not moves:
        if not enclosing(other, own, free):
            return 0, 1
        return (1, 0) if depth == 1 else _count(other, own, depth - 1, one)
    if depth == 1:
        return (_runs(own, other, moves) if one else moves.bit_count()), 0
    full = early = 0
    for square in squares_of(moves):
        bit = BITS[square]
        for flipped in _flips(own, other, square, one) if one else (flips(own, other, square),):
            theirs, ours = other ^ flipped, own ^ flipped ^ bit
            # Nearly all sequences end here: their last plies are counted, and not looked at.
            last = enclosing(theirs, ours, free ^ bit) if depth == 2 else 0
            if last:
                full += _runs(theirs, ours, last) if one else last.bit_count()
            else:
                more = _count(theirs, ours, depth - 1, one)
                full += more[0]
                early += more[1]
    return full, early


def _runs(own: int, other: int, moves: int) -> int:
    """How many runs may be flipped from all these squares."""
    return sum([len(enclosing_directions(own, other, square)) for square in squares_of(moves)])


def best_difference(position: bytes, *, one: bool = False) -> int:
    """With best play, the discs of the side to place at the end, less those of the other."""
    return _best(*_read(position), one)


@cache
def _best(own: int, other: int, one: bool) -> int:  # noqa: FBT001 - asked often
    after = list(_after(own, other, one=one))
    if not after:
        return single(own).bit_count() - single(other).bit_count()
    return max(-_best(*child, one) for child in after)


# Bytes, and the eight images of a board: turned, and seen in mirrors.

_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
# A row as a column: bit c becomes bit 8c.
_COLUMNS = [sum((byte >> c & 1) << 8 * c for c in range(8)) for byte in range(256)]


def _written(own: int, other: int) -> bytes:
    return (single(own) | single(other) << 64).to_bytes(16, "little")


def _read(position: bytes) -> tuple[int, int]:
    """The double boards of a position."""
    own, other = position[:8], position[8:]
    return doubled(int.from_bytes(own, "little")), doubled(int.from_bytes(other, "little"))


def _least_image(position: bytes) -> bytes:
    """The same for all eight images of a position."""
    both = 0
    for row in range(8):
        both |= (_COLUMNS[position[row]] | _COLUMNS[position[row + 8]] << 64) << row
    images = [position, both.to_bytes(16, "little")]
    images += [image.translate(_MIRRORED) for image in images]
    images += [image[7::-1] + image[:7:-1] for image in images]
    return min(images)
