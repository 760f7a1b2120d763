"""The board as bits: where discs lie, and which squares may be taken.

A square is a number, a1 0, b1 1, … h1 7, a2 8, … h8 63, and also the action of placing a disc on
it. A set of squares is an integer with bit `square` set for each of them.

The engine holds most sets as a *double board*: the set, and above it, from bit `_HIGH`, the same
set with the board turned by half. A shift to the left then looks from every square in two opposite
directions at once. The gap between the two halves takes what is shifted out of the lower one.
"""

from collections.abc import Iterable

from referee.games.bits import subsets
from referee.games.game import ActionId

Square = ActionId
"""A square is the action of placing a disc on it."""

SIZE = 8
SQUARE_COUNT = SIZE * SIZE
SQUARES: tuple[Square, ...] = tuple(Square(square) for square in range(SQUARE_COUNT))
"""All squares, in board order."""

SQUARE_TEXTS: tuple[str, ...] = tuple(
    f"{column}{row}" for row in "12345678" for column in "abcdefgh"
)
"""The text of each square, in board order."""

_HIGH = 74
_LOW = (1 << SQUARE_COUNT) - 1
_TURNED_BYTES = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _turned(board: int) -> int:
    """A set on the board turned by half: bit 0 becomes bit 63."""
    rows = board.to_bytes(SIZE, "little").translate(_TURNED_BYTES)
    return int.from_bytes(rows, "big")


def doubled(board: int) -> int:
    """The double board of a set of squares."""
    return board | _turned(board) << _HIGH


def single(double: int) -> int:
    """The set of squares of a double board."""
    return double & _LOW


def set_of(squares: Iterable[int]) -> int:
    """The set of some squares."""
    board = 0
    for square in squares:
        board |= 1 << square
    return board


# 13 bits at a time: five look-ups instead of a loop over bits.
_A, _B, _C, _D, _E = (subsets(SQUARES[start : start + 13]) for start in range(0, 65, 13))


def squares_of(board: int) -> tuple[Square, ...]:
    """The squares of a set, in board order."""
    return (
        _A[board & 8191]
        + _B[board >> 13 & 8191]
        + _C[board >> 26 & 8191]
        + _D[board >> 39 & 8191]
        + _E[board >> 52]
    )


BITS: tuple[int, ...] = tuple(doubled(1 << square) for square in SQUARES)
"""The double board of each square."""

ALL = doubled(_LOW)
"""The double board of all squares."""

CENTRE = set_of(SQUARE_TEXTS.index(text) for text in ("d4", "e4", "d5", "e5"))
"""The four squares in the middle."""

# What can be enclosed along a row or a diagonal does not lie in an outer column; without these no
# line runs over the edge into the next row.
_INNER = doubled(0x7E7E7E7E7E7E7E7E)


def enclosing(own: int, other: int, free: int) -> int:
    """The squares on which a disc encloses at least one disc of the other side.

    Along each of four kinds of line, own discs look over the other side's in both directions: what
    they reach next encloses these if it is free. Runs are short, so these loops end soon.

    Args:
        own: The discs of the side that would place one, as a double board.
        other: The discs of the other side, likewise.
        free: The squares on which a disc may be placed, likewise.

    Returns:
        The set of squares.
    """
    inner = other & _INNER
    # Along rows, adding does it at once: the carry runs through the other side's discs.
    found = (own << 1 & inner) + inner
    passed = own << 7 & inner
    while passed:
        passed <<= 7
        found |= passed
        passed &= inner
    passed = own << 8 & other
    while passed:
        passed <<= 8
        found |= passed
        passed &= other
    passed = own << 9 & inner
    while passed:
        passed <<= 9
        found |= passed
        passed &= inner
    found &= free
    # `_turned`, without a call: this is asked once a decision.
    rows = (found >> _HIGH).to_bytes(SIZE, "little").translate(_TURNED_BYTES)
    return found & _LOW | int.from_bytes(rows, "big")


def flanking(own: int, single_ones: int, free: int) -> int:
    """The squares on which a disc and an own one have exactly one of some squares between them.

    Args:
        own: The discs of the side that would place one, as a double board.
        single_ones: The squares that may lie between, likewise.
        free: The squares on which a disc may be placed, likewise.

    Returns:
        The set of squares.
    """
    inner = single_ones & _INNER
    found = (own << 1 & inner) << 1 | (own << 7 & inner) << 7
    found |= (own << 8 & single_ones) << 8 | (own << 9 & inner) << 9
    found &= free
    return found & _LOW | _turned(found >> _HIGH)
