"""The eight lines from each square, and the discs that a new disc flips along them.

All of it is looked up: along one line, the discs of the other side decide how far an unbroken run
of them goes from a square, and so where it ends and what it holds.
"""

from collections.abc import Mapping, Sequence

from referee.games.bits import subsets
from referee.games.reversi.board import BITS, SIZE, SQUARES, Square, doubled, set_of

DIRECTIONS: tuple[str, ...] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The texts of the directions, in their order; N is towards row 1."""

_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

# Along one line, by the other side's discs on it: the square behind the run that begins beside the
# new disc, as a set, and the run, as a double board.
_Runs = Mapping[int, tuple[int, int]]
# One line: where the discs lie that matter, its runs, and which direction it has.
_Line = tuple[int, _Runs, int]


def _line(square: Square, step: tuple[int, int]) -> tuple[Square, ...]:
    """The squares from beside `square` to the edge."""
    row, column = divmod(square, SIZE)
    line: list[Square] = []
    while 0 <= (row := row + step[0]) < SIZE and 0 <= (column := column + step[1]) < SIZE:
        line.append(Square(row * SIZE + column))
    return tuple(line)


LINES: tuple[tuple[tuple[Square, ...], ...], ...] = tuple(
    tuple(_line(square, step) for step in _STEPS) for square in SQUARES
)
"""The squares from each square to the edge, the nearest first, by square and direction."""

NEIGHBOURS: tuple[int, ...] = tuple(
    doubled(set_of(line[0] for line in lines if line)) for lines in LINES
)
"""The double board of the up to eight squares beside each square."""


def _runs(line: Sequence[Square]) -> _Runs:
    """How far each pattern of the other side's discs goes; a disc at the edge encloses none."""
    ends = [1 << square for square in line]
    runs = [0]
    for square in line[:-1]:
        runs.append(runs[-1] | BITS[square])
    found: dict[int, tuple[int, int]] = {}
    for pattern, discs in enumerate(subsets(line[:-1])):
        # The lowest bit that is not set: how many discs lie there without a gap.
        length = (~pattern & pattern + 1).bit_length() - 1
        found[set_of(discs)] = ends[length], runs[length]
    return found


def _by_neighbours(
    lines: Sequence[Sequence[Square]],
) -> tuple[int, Mapping[int, tuple[_Line, ...]]]:
    """The lines on which anything may be enclosed, by the other side's discs beside a square."""
    long = [
        (1 << line[0], (set_of(line[:-1]), _runs(line), direction))
        for direction, line in enumerate(lines)
        if len(line) > 1
    ]
    chosen = subsets(long)
    near = sum(bit for bit, _ in long)
    return near, {sum(bit for bit, _ in some): tuple(line for _, line in some) for some in chosen}


_NEAR: tuple[tuple[int, Mapping[int, tuple[_Line, ...]]], ...] = tuple(
    _by_neighbours(lines) for lines in LINES
)


def flips(own: int, other: int, square: int) -> int:
    """The discs that a new disc encloses, in all directions.

    Args:
        own: The discs of the side that places it, as a double board.
        other: The discs of the other side, likewise.
        square: Where it is placed.

    Returns:
        Their double board; 0 if it encloses none.
    """
    near, lines = _NEAR[square]
    flipped = 0
    for discs, runs, _ in lines[other & near]:
        end, run = runs[other & discs]
        if own & end:
            flipped |= run
    return flipped


def enclosing_directions(own: int, other: int, square: int) -> list[int]:
    """The directions in which a new disc encloses any, ascending, as indices into `DIRECTIONS`.

    Args:
        own: The discs of the side that places it, as a double board.
        other: The discs of the other side, likewise.
        square: Where it is placed.
    """
    near, lines = _NEAR[square]
    return [
        direction for discs, runs, direction in lines[other & near] if own & runs[other & discs][0]
    ]


def enclosed_run(own: int, other: int, square: int, direction: int) -> int:
    """The discs that a new disc encloses in one direction, as a double board; 0 if it does not.

    Args:
        own: The discs of the side that places it, as a double board.
        other: The discs of the other side, likewise.
        square: Where it is placed.
        direction: An index into `DIRECTIONS`.
    """
    near, lines = _NEAR[square]
    for discs, runs, along in lines[other & near]:
        end, run = runs[other & discs]
        if along == direction and own & end:
            return run
    return 0
