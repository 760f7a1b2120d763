"""Rules page, section 9: whole games, and games that simple policies play."""

from collections.abc import Callable

import pytest

from referee.games.game import Chosen, Decide, Seat
from referee.games.reversi import Reversi
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.positions import (
    State,
    board_of,
    counts,
    played,
    points,
    words,
)

EMPTIES = Reversi(margin="empties_to_winner")


@pytest.mark.parametrize(
    ("plies", "discs", "margin", "with_empties"),
    [
        (games.G1, (13, 0), 13, 64),
        (games.G2, (14, 1), 13, 62),
        (games.G3, (0, 59), -59, -64),
        (games.G5, (29, 33), -4, -6),
        (games.G6, (19, 45), -26, -26),
    ],
    ids=["G1", "G2", "G3", "G5", "G6"],
)
def test_a_whole_game_has_its_result(
    plies: str, discs: tuple[int, int], margin: int, with_empties: int
) -> None:
    state = played(plies)
    assert counts(state) == discs
    assert points(state) == (margin, -margin)
    assert points(played(plies, EMPTIES)) == (with_empties, -with_empties)


def test_g3_leaves_five_squares_empty() -> None:
    board = board_of(played(games.G3))
    empty = [square for square, disc in enumerate(board) if disc == "-"]
    assert words(empty) == "g3 g4 g6 h7 h8"


def test_g5_leaves_two_squares_empty() -> None:
    board = board_of(played(games.G5))
    assert words(square for square, disc in enumerate(board) if disc == "-") == "a1 h1"


def test_g6_ends_with_its_board_four_passes_and_two_transfers() -> None:
    state = played(games.G6)
    seen = state.observe(Seat(0))
    assert board_of(state) == games.G6_BOARD
    assert (len(seen.passes), sum(seen.received)) == (4, 2)


def test_g7_is_the_shortest_game_from_the_parallel_start() -> None:
    state = played(games.G7, Reversi(start="parallel"))
    assert counts(state) == (11, 0)
    assert points(state) == (11, -11)


def test_g8_flips_one_run_at_a_time() -> None:
    state = played(games.G8, Reversi(capture="one"))
    seen = state.observe(Seat(0))
    assert board_of(state) == games.G8_BOARD
    assert (counts(state), len(seen.passes), sum(seen.received)) == ((27, 37), 3, 1)


# Policies


def first(state: State, seat: Seat) -> Chosen:
    return Chosen((state.legal(seat)[:1],))


def last(state: State, seat: Seat) -> Chosen:
    return Chosen((state.legal(seat)[-1:],))


def flips_most(state: State, seat: Seat) -> Chosen:
    return max(_choices(state, seat), key=lambda choice: _flipped(state, seat, choice))


def flips_fewest(state: State, seat: Seat) -> Chosen:
    return min(_choices(state, seat), key=lambda choice: _flipped(state, seat, choice))


def _choices(state: State, seat: Seat) -> list[Chosen]:
    return [Chosen(((action,),)) for action in state.legal(seat)]


def _flipped(state: State, seat: Seat, choice: Chosen) -> int:
    """How many discs a choice flips: one side grows by these and one, the other loses them."""
    after = state.copy()
    after.advance(choice)
    return abs(counts(after)[seat] - counts(state)[seat])


# X, O, passes, transfers; FIRST, LAST, MAX, MIN.
ROWS = [
    ("all", "diagonal", "19-45 4 2", "19-45 4 2", "19-45 0 0", "15-49 2 1"),
    ("all", "parallel", "37-27 2 0", "41-23 0 0", "10-54 0 0", "17-47 6 3"),
    ("all", "free", "37-27 2 0", "37-27 2 0", "10-54 0 0", "17-47 6 3"),
    ("one", "diagonal", "27-37 3 1", "34-30 0 0", "23-41 0 0", "36-28 1 0"),
    ("one", "parallel", "19-45 7 3", "42-22 0 0", "28-36 0 0", "32-32 0 0"),
    ("one", "free", "19-45 7 3", "31-33 0 0", "28-36 0 0", "32-32 0 0"),
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}, {row[1]}" for row in ROWS])
@pytest.mark.parametrize(
    ("column", "policy"), [(2, first), (3, last), (4, flips_most), (5, flips_fewest)]
)
def test_a_policy_plays_its_game(
    row: tuple[str, ...], column: int, policy: Callable[[State, Seat], Chosen]
) -> None:
    state = Reversi(capture=row[0], start=row[1]).start()
    while isinstance(phase := state.phase(), Decide):
        state.advance(policy(state, phase.seats[0]))
    x_count, o_count = counts(state)
    seen = state.observe(Seat(1))
    result = f"{x_count}-{o_count} {len(seen.passes)} {sum(seen.received)}"
    assert (result, x_count + o_count) == (row[column], 64)
