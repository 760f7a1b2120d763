"""Looks ahead in a duel of Reversi: alpha-beta to a fixed depth, and to the end when it is near.

Values are hundredths of a disc, from the view of the side whose turn it is. Steps are counted and
never time, so the same position has the same answer everywhere.

Source: D. Knuth and R. Moore, An Analysis of Alpha-Beta Pruning (1975).
"""

from collections.abc import Callable
from dataclasses import dataclass

from evaluation import EVALUATIONS, phase_of

from referee.games.reversi.board import BITS, SQUARES, enclosing, set_of, single, squares_of
from referee.games.reversi.lines import enclosed_run, enclosing_directions, flips
from referee.games.reversi.notation import directed

DISC = 100
WON = 10_000
"""What a win is worth beside its margin: more than any position may look."""

HOPELESS = 100 * WON

_CORNERS = (0, 7, 56, 63)
_GIVING = (9, 14, 49, 54)
_BESIDE = (1, 6, 8, 15, 48, 55, 57, 62)
_CORNER_SET = set_of(SQUARES[corner] for corner in _CORNERS)

# How late a square is tried where nothing is known: corners first, what gives them away last.
_LATENESS = tuple(
    (square not in _CORNERS) + (square in _BESIDE) + 2 * (square in _GIVING) for square in SQUARES
)

_ORDERED_DEPTH = 3
"""From how many discs ahead on it pays to look at what a placement leaves to the other side."""

Boards = tuple[int, int, int]
"""The discs of the side to place, those of the other one and the empty squares: double boards."""

Child = tuple[int, int, int, int]
"""An action, and then the discs of its side, those of the other one and the empty squares."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What of a duel's options a search has to know.

    Attributes:
        one_capture: Whether a disc flips exactly one run.
        empties_to_winner: Whether the winner is given the empty squares.
        second_wins: Whether O wins a tie.
    """

    one_capture: bool = False
    empties_to_winner: bool = False
    second_wins: bool = True


class Search:
    """Looks ahead by one ruleset.

    Attributes:
        nodes: How many positions it has looked at so far.
    """

    def __init__(self, rules: Rules, *, depth: int, solve: int) -> None:
        """Choose the rules, and how far to look.

        Args:
            rules: The rules.
            depth: How many discs to look ahead, 1 or more.
            solve: With so many empty squares, or fewer, look ahead to the end.
        """
        self._depth, self._solve = depth, solve
        self._children: Callable[[int, int, int], list[Child]] = (
            one_run if rules.one_capture else all_runs
        )
        self._empties_to_winner = rules.empties_to_winner
        # What a tie is worth to X.
        self._tie = -WON if rules.second_wins else 0
        self.nodes = 0

    def best(self, boards: Boards, *, is_x: bool) -> int:
        """The action that does best for the side to place, X or not; it must have one."""
        empties = single(boards[2]).bit_count()
        tie = self._tie if is_x else -self._tie
        children = self._children(*boards)
        if empties <= self._solve:
            return self._ordered(children, empties, tie)[0][0]
        # What did well in a short search is tried first in a longer one.
        for depth in range(1, min(self._depth, empties) + 1):
            children = self._ordered(children, depth, tie)
        return children[0][0]

    def value(self, boards: Boards, depth: int, *, is_x: bool) -> int:
        """What a position is worth to the side to place, so many discs ahead.

        With the number of empty squares as depth it is what perfect play of both sides brings:
        a hundred for each disc of the margin, and `WON` for the win.
        """
        tie = self._tie if is_x else -self._tie
        return self._value(*boards, (depth, -HOPELESS, HOPELESS), tie)

    def _ordered(self, children: list[Child], depth: int, tie: int) -> list[Child]:
        """The children by what they are worth, the best first; equal ones as they stood."""
        best = -HOPELESS
        found: list[tuple[int, int]] = []
        for place, (_, own, other, free) in enumerate(children):
            value = -self._value(other, own, free, (depth - 1, -HOPELESS, -best), -tie)
            found.append((-value, place))
            best = max(best, value)
        return [children[place] for _, place in sorted(found)]

    def _value(
        self, own: int, other: int, free: int, reach: tuple[int, int, int], tie: int
    ) -> int:
        """What a position is worth to the side to place: exact between alpha and beta.

        Args:
            own: The discs of that side, as a double board.
            other: The discs of the other side.
            free: The empty squares.
            reach: How many discs to look ahead, alpha and beta.
            tie: What a tie is worth to that side.
        """
        self.nodes += 1
        if not reach[0] and free:
            return EVALUATIONS[phase_of(single(free).bit_count())](own, other, free)
        children = self._children(own, other, free)
        if children:
            return self._best_value(children, reach, tie)
        if not free or not enclosing(other, own, free):
            return self._end(own, other, free, tie)
        depth, alpha, beta = reach
        return -self._value(other, own, free, (depth, -beta, -alpha), -tie)

    def _best_value(self, children: list[Child], reach: tuple[int, int, int], tie: int) -> int:
        """What the best child is worth to the side that can place; arguments as `_value`."""
        depth, alpha, beta = reach
        if depth >= _ORDERED_DEPTH:
            children.sort(key=_freedom)
        best = -HOPELESS
        for _, own, other, free in children:
            value = -self._value(other, own, free, (depth - 1, -beta, -alpha), -tie)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return best

    def _end(self, own: int, other: int, free: int, tie: int) -> int:
        """What an end is worth to the side that would place."""
        margin = single(own).bit_count() - single(other).bit_count()
        if margin == 0:
            return tie
        won = 1 if margin > 0 else -1
        if self._empties_to_winner:
            margin += won * single(free).bit_count()
        return margin * DISC + won * WON


def _freedom(child: Child) -> int:
    """How much a placement leaves to the other side, a corner above all.

    Little is often best, and quickly refuted if it is not.
    """
    _, own, other, free = child
    moves = enclosing(other, own, free)
    return moves.bit_count() + 4 * (moves & _CORNER_SET).bit_count()


def all_runs(own: int, other: int, free: int) -> list[Child]:
    """Every placement where all enclosed runs are flipped."""
    children: list[Child] = []
    for square in sorted(squares_of(enclosing(own, other, free)), key=_LATENESS.__getitem__):
        flipped, bit = flips(own, other, square), BITS[square]
        children.append((square, own ^ flipped ^ bit, other ^ flipped, free ^ bit))
    return children


def one_run(own: int, other: int, free: int) -> list[Child]:
    """Every placement where one run is flipped: one for each direction."""
    children: list[Child] = []
    for square in sorted(squares_of(enclosing(own, other, free)), key=_LATENESS.__getitem__):
        bit = BITS[square]
        for direction in enclosing_directions(own, other, square):
            flipped = enclosed_run(own, other, square, direction)
            action = directed(square, direction)
            children.append((action, own ^ flipped ^ bit, other ^ flipped, free ^ bit))
    return children
