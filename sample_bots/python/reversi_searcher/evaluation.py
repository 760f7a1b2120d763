"""What a position of Reversi looks worth, to the side whose turn it is, in hundredths of a disc.

A weighted sum of what is easily counted. The weights are those that predicted the final margin
best, phase by phase: a least-squares fit to 2,500 games that this bot played against itself
(`fit.py`). What is counted is classical: mobility, potential mobility, corners, stable and other
discs of the edges, and the squares that give a corner away. Who places last is left out: it is the
same wherever a search to one depth looks.

Source: P. Rosenbloom, A World-Championship-Level Othello Program (1982); M. Buro, An Evaluation
Function for Othello Based on Statistics (1997) for fitting by least squares.

A board is a *double board* of `referee.games.reversi.board`; its lower half are the 64 squares.
"""

from referee.games.reversi.board import enclosing

COUNTS = (
    "mobility",
    "potential mobility",
    "corner giving",
    "corners",
    "stable edge discs",
    "discs beside an empty corner",
    "other edge discs",
    "discs",
)
"""What is counted, each for the side to place less the other: the order of all weights."""

WEIGHTS: tuple[tuple[int, ...], ...] = (
    (24, 135, -1006, 956, 288, -363, 34, 58),
    (36, 107, -851, 728, 182, -248, 11, 27),
    (68, 89, -562, 480, 123, -152, -29, 34),
    (226, 79, -282, 152, 56, -93, -101, 74),
)
"""By `phase_of`: what one of each count is worth; a corner, on two edges, an even number."""

PHASE_EMPTIES = 13
"""Empty squares of a phase."""

_LOW = (1 << 64) - 1
_NOT_A, _NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
_COLUMN, _GATHER = 0x0101010101010101, 0x0102040810204080
_EDGE_SIZE = 8
_EDGE = 0xFF


def phase_of(empty_count: int) -> int:
    """An index into `WEIGHTS`: how far a game has come."""
    return len(WEIGHTS) - 1 - min(empty_count // PHASE_EMPTIES, len(WEIGHTS) - 1)


# Edges


def edges_of(board: int) -> tuple[int, int, int, int]:
    """The discs on the four edges, each as eight bits: rows 1 and 8, columns a and h."""
    low = board & _LOW
    return (
        low & _EDGE,
        low >> 56,
        ((low & _COLUMN) * _GATHER >> 56) & _EDGE,
        ((low >> 7 & _COLUMN) * _GATHER >> 56) & _EDGE,
    )


def _anchored(own: int, full: bool) -> int:  # noqa: FBT001 - one call, below
    """Discs of an edge that can never be flipped along it: next to an own corner, or all."""
    if full:
        return own
    stable = 0
    for order in (range(_EDGE_SIZE), range(_EDGE_SIZE - 1, -1, -1)):
        for place in order:
            if not own >> place & 1:
                break
            stable |= 1 << place
    return stable


def edge_counts(own: int, other: int) -> tuple[int, int, int, int]:
    """Own corners, stable discs, discs beside an empty corner and other discs of one edge.

    Args:
        own: The discs of one side, as eight bits from one corner to the other.
        other: The discs of the other side.
    """
    corners = 0b10000001
    empty = ~(own | other)
    stable = _anchored(own, full=own | other == _EDGE)
    loose = own & ~stable
    beside = loose & ((empty & 1) << 1 | (empty & 0x80) >> 1)
    rest = loose & ~beside & ~corners
    return (
        (own & corners).bit_count(),
        (stable & ~corners).bit_count(),
        beside.bit_count(),
        rest.bit_count(),
    )


def _edge_table(weights: tuple[int, ...]) -> list[int]:
    """By `own | other << 8`: what an edge is worth; corners stand on two edges."""
    corner, stable, beside, rest = weights[3:7]
    values = (corner // 2, stable, beside, rest)
    table = [0] * (1 << 2 * _EDGE_SIZE)
    for own in range(1 << _EDGE_SIZE):
        for other in range(1 << _EDGE_SIZE):
            if own & other:
                continue
            mine, theirs = edge_counts(own, other), edge_counts(other, own)
            counted = zip(values, mine, theirs, strict=True)
            table[own | other << _EDGE_SIZE] = sum(v * (m - t) for v, m, t in counted)
    return table


# Counting


def frontier_of(free: int) -> int:
    """The squares beside an empty one, and the empty ones."""
    low = free & _LOW
    wide = low | (low << 1 & _NOT_A) | (low >> 1 & _NOT_H)
    return (wide | wide << 8 | wide >> 8) & _LOW


def corner_giving(free: int) -> int:
    """The squares that lie diagonally beside an empty corner."""
    return (free & 1) << 9 | (free & 1 << 7) << 7 | (free & 1 << 56) >> 7 | (free & 1 << 63) >> 9


def counts_of(own: int, other: int, free: int) -> tuple[int, ...]:
    """Everything that `COUNTS` names; what the weights are fitted to."""
    low, their_low = own & _LOW, other & _LOW
    frontier, giving = frontier_of(free), corner_giving(free)
    mine = [edge_counts(*pair) for pair in zip(edges_of(own), edges_of(other), strict=True)]
    theirs = [edge_counts(*pair) for pair in zip(edges_of(other), edges_of(own), strict=True)]
    corners, stable, beside, rest = (
        sum(edge[kind] for edge in mine) - sum(edge[kind] for edge in theirs) for kind in range(4)
    )
    return (
        enclosing(own, other, free).bit_count() - enclosing(other, own, free).bit_count(),
        (their_low & frontier).bit_count() - (low & frontier).bit_count(),
        (low & giving).bit_count() - (their_low & giving).bit_count(),
        corners // 2,
        stable,
        beside,
        rest,
        low.bit_count() - their_low.bit_count(),
    )


class Evaluation:
    """Positions of one phase, weighed quickly: `Evaluation(WEIGHTS[2])(own, other, free)`."""

    def __init__(self, weights: tuple[int, ...]) -> None:
        """Look the edges up in a table of their own."""
        self._weights = weights
        self._edges = _edge_table(weights)

    def __call__(self, own: int, other: int, free: int) -> int:
        """What a position looks worth to the side to place, in hundredths of a disc.

        Args:
            own: The discs of that side, as a double board.
            other: The discs of the other side.
            free: The empty squares.
        """
        weights, edges = self._weights, self._edges
        low, their_low, empty = own & _LOW, other & _LOW, free & _LOW
        wide = empty | (empty << 1 & _NOT_A) | (empty >> 1 & _NOT_H)
        frontier = wide | wide << 8 | wide >> 8
        value = weights[1] * ((their_low & frontier).bit_count() - (low & frontier).bit_count())
        value += weights[0] * (
            enclosing(own, other, free).bit_count() - enclosing(other, own, free).bit_count()
        )
        giving = corner_giving(empty)
        if giving:
            value += weights[2] * ((low & giving).bit_count() - (their_low & giving).bit_count())
        value += weights[7] * (low.bit_count() - their_low.bit_count())
        return (
            value
            + edges[low & 255 | (their_low & 255) << 8]
            + edges[low >> 56 | their_low >> 56 << 8]
            + edges[
                ((low & _COLUMN) * _GATHER >> 56 & 255)
                | ((their_low & _COLUMN) * _GATHER >> 56 & 255) << 8
            ]
            + edges[
                ((low >> 7 & _COLUMN) * _GATHER >> 56 & 255)
                | ((their_low >> 7 & _COLUMN) * _GATHER >> 56 & 255) << 8
            ]
        )


EVALUATIONS = tuple(Evaluation(weights) for weights in WEIGHTS)
"""By `phase_of`."""
