"""What a position of Reversi looks worth."""

from random import Random

import pytest

from referee.games.game import Chosen, Seat
from referee.games.reversi import Reversi
from referee.games.reversi.board import doubled, set_of
from tests.unit.referee.games.reversi.positions import squares
from tests.unit.sample_bots.tables import a_module

evaluation = a_module("reversi_searcher", "evaluation")
Boards = tuple[int, int, int]
ALL = doubled((1 << 64) - 1)


def boards(own: str, other: str) -> Boards:
    """Boards by the squares of both sides."""
    sides = doubled(set_of(squares(own))), doubled(set_of(squares(other)))
    return (*sides, ALL ^ sides[0] ^ sides[1])


def some_boards(count: int) -> list[Boards]:
    """Positions of random games."""
    dice, found = Random(5), []
    while len(found) < count:
        state = Reversi().start()
        for _ in range(dice.randrange(1, 60)):
            seat = Seat(0) if state.legal(Seat(0)) else Seat(1)
            if legal := state.legal(seat):
                state.advance(Chosen(((dice.choice(legal),),)))
        seen = state.observe(Seat(0))
        sides = doubled(set_of(seen.x_squares)), doubled(set_of(seen.o_squares))
        found.append((*sides, ALL ^ sides[0] ^ sides[1]))
    return found


@pytest.mark.parametrize("phase", range(4))
def test_the_quick_sum_is_the_weighted_sum_of_the_counts(phase: int) -> None:
    weights = evaluation.WEIGHTS[phase]
    quick = evaluation.EVALUATIONS[phase]
    for position in some_boards(60):
        counts = evaluation.counts_of(*position)
        assert quick(*position) == sum(w * c for w, c in zip(weights, counts, strict=True))


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    for own, other, free in some_boards(40):
        for quick in evaluation.EVALUATIONS:
            assert quick(own, other, free) == -quick(other, own, free)


def test_a_position_is_worth_the_same_however_the_board_is_turned() -> None:
    for own, other, free in some_boards(20):
        turned = [board & (1 << 64) - 1 for board in (own, other, free)]
        turned = [int(f"{board:064b}"[::-1], 2) for board in turned]
        mirrored = [
            sum((board >> 8 * row & 255) << 8 * (7 - row) for row in range(8)) for board in turned
        ]
        for quick in evaluation.EVALUATIONS:
            worth = quick(own, other, free)
            assert quick(*map(doubled, turned)) == worth
            assert quick(*map(doubled, mirrored)) == worth


@pytest.mark.parametrize(
    ("own", "other", "counts"),
    [
        ("a1", "", (1, 0, 0, 0)),
        ("a1 b1 c1", "", (1, 2, 0, 0)),
        ("a1 b1 d1", "c1", (1, 1, 0, 1)),
        ("b1", "", (0, 0, 1, 0)),
        ("b1", "a1", (0, 0, 0, 1)),
        ("g1 c1", "", (0, 0, 1, 1)),
        ("b1 d1", "a1 c1 e1 f1 g1 h1", (0, 2, 0, 0)),
        ("a1 b1 c1 d1 e1 f1 g1 h1", "", (2, 6, 0, 0)),
    ],
)
def test_discs_of_an_edge_are_corners_stable_beside_an_empty_corner_or_others(
    own: str, other: str, counts: tuple[int, ...]
) -> None:
    first = evaluation.edges_of(set_of(squares(own)))[0]
    second = evaluation.edges_of(set_of(squares(other)))[0]
    assert evaluation.edge_counts(first, second) == counts


def test_each_edge_is_read_from_its_own_squares() -> None:
    top, bottom, left, right = evaluation.edges_of(set_of(squares("b1 c8 a4 h5")))
    assert (top, bottom, left, right) == (1 << 1, 1 << 2, 1 << 3, 1 << 4)


@pytest.mark.parametrize("phase", range(4))
def test_a_corner_is_worth_more_than_the_square_that_gives_it_away(phase: int) -> None:
    quick = evaluation.EVALUATIONS[phase]
    corner = quick(*boards("a1 d4", "e5 e4 d5 c6"))
    giving = quick(*boards("b2 d4", "e5 e4 d5 c6"))
    assert corner > giving


def test_a_phase_is_13_empty_squares() -> None:
    phases = [evaluation.phase_of(empties) for empties in (60, 39, 38, 26, 25, 13, 12, 0)]
    assert phases == [0, 0, 1, 1, 2, 2, 3, 3]
