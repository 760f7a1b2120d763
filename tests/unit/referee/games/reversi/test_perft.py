"""Rules page, section 8: how many sequences of plies there are, by depth.

The counts of `diagonal` with all captures are A. Bik's to depth 12. Those above `MOST` take long,
and are left out of a run; they were counted once, and raising it counts them again. Depth 13
of `diagonal` would take an hour.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from referee.games.reversi import DuelState, Reversi
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.perft import (
    Leaves,
    a_position,
    best_difference,
    through_play,
    through_positions,
)
from tests.unit.referee.games.reversi.positions import O, a_board, a_duel, board_of, legal, place

START = a_board(x="e4 d5", o="d4 e5")
MIRRORED = a_board(x="d4 e5", o="e4 d5")
PARALLEL = a_board(x="d4 d5", o="e4 e5")

# By depth from 1, early leaves included; then by depth those early leaves, where there are any.
ROWS = {
    ("diagonal", "all"): (
        "4 12 56 244 1396 8200 55092 390216 3005288 24571284 212258800 1939886636",
        {10: 228, 11: 584, 12: 6968},
    ),
    ("diagonal", "one"): (
        "4 12 64 340 2244 14688 114328 938684 8576976 83732252",
        {10: 8},
    ),
    ("parallel", "all"): (
        "4 14 68 292 1690 9696 64794 450012 3449900 27711082 238664118",
        {8: 8, 9: 8, 10: 280, 11: 756},
    ),
    ("parallel", "one"): ("4 14 70 332 2178 14040 109076 880290 8017690 77222904", {10: 86}),
    ("free", "all"): (
        "4 12 24 24 96 320 1536 6624 38208 220736 1477440 10321920 79240704",
        {12: 128, 13: 128},
    ),
    ("free", "one"): (
        "4 12 24 24 96 320 1632 8032 52800 342144 2659840 21594112 196898848",
        {},
    ),
}
POSITIONS = {
    "P1": (
        (games.P1, "O", False),
        "17 59 892 4613 62388 403329 4914323 35380820 391337212",
    ),
    "P1 one": ((games.P1, "O", True), "22 83 1742 9924 196157 1466245 27207016"),
    "P2": ((games.P2, "X", False), "1 5 18 113 704 5416 43359 388167 3565094"),
    "P2 one": ((games.P2, "X", True), "1 5 19 139 994 9655 96932 1114882"),
}
FAST = 1_000_000
MOST = 30_000_000


def marks(count: int) -> tuple[pytest.MarkDecorator, ...]:
    """What a test that counts so many sequences is marked with."""
    return (pytest.mark.slow, pytest.mark.timeout(1800)) if count > FAST else ()


def depths(of_row: str) -> Iterator[tuple[int, int]]:
    """Each depth of a row with its count."""
    return enumerate(map(int, of_row.split()), 1)


THROUGH_PLAY = [
    pytest.param(start, capture, depth, count, id=f"{start} {capture} {depth}")
    for (start, capture), (row, _) in ROWS.items()
    for depth, count in depths(row)
    if count < 2_500
]
THROUGH_POSITIONS = [
    pytest.param(
        start,
        capture,
        depth,
        Leaves(count - early.get(depth, 0), early.get(depth, 0)),
        id=f"{start} {capture} {depth}",
        marks=marks(count),
    )
    for (start, capture), (row, early) in ROWS.items()
    for depth, count in depths(row)
    if depth > 4 and count <= MOST
]
ELSEWHERE = [
    pytest.param(position, depth, count, id=f"{name} {depth}", marks=marks(count))
    for name, (position, row) in POSITIONS.items()
    for depth, count in depths(row)
    if count <= MOST
]


@pytest.mark.parametrize(("start", "capture", "depth", "count"), THROUGH_PLAY)
def test_sequences_that_are_played(start: str, capture: str, depth: int, count: int) -> None:
    state = Reversi(start=start, capture=capture).start()
    assert isinstance(state, DuelState)
    assert through_play(state, depth).all == count


@pytest.mark.parametrize(("start", "capture", "depth", "leaves"), THROUGH_POSITIONS)
def test_sequences_by_positions(start: str, capture: str, depth: int, leaves: Leaves) -> None:
    one = capture == "one"
    if start == "free":
        found = Leaves(0)
        for board, times in boards_after_set_up(capture).items():
            found += through_positions(a_position(board, "X"), depth - 4, one=one) * times
    else:
        board = board_of(Reversi(start=start).start())
        found = through_positions(a_position(board, "X"), depth, one=one)
    assert found == leaves


def boards_after_set_up(capture: str) -> Counter[str]:
    """The boards that four discs of a free start may give, and in how many ways."""
    plies = [""]
    for _ in range(4):
        plies = [
            f"{so_far} {ply}" for so_far in plies for ply in legal(after(so_far, capture)).split()
        ]
    return Counter(board_of(after(one, capture)) for one in plies)


def after(plies: str, capture: str) -> DuelState:
    state = Reversi(start="free", capture=capture).start()
    assert isinstance(state, DuelState)
    place(state, plies)
    return state


@pytest.mark.parametrize(("position", "depth", "count"), ELSEWHERE)
def test_sequences_from_other_positions(
    position: tuple[str, str, bool], depth: int, count: int
) -> None:
    board, mover, one = position
    assert through_positions(a_position(board, mover), depth, one=one).all == count


def test_p1_has_its_legal_squares() -> None:
    expected = "b1 g1 g2 h2 h3 g4 h4 g5 f6 g6 e7 f7 a8 b8 c8 d8 e8"
    assert legal(a_duel(games.P1, O)) == expected


def test_row_3_the_mirrored_start_counts_the_same() -> None:
    for depth, count in enumerate((4, 12, 56, 244, 1396), 1):
        assert through_play(a_duel(MIRRORED), depth).all == count
        assert through_positions(a_position(MIRRORED, "X"), depth).all == count


def test_row_32_p3_has_2810_complete_games() -> None:
    counts = [through_positions(a_position(games.P3, "X"), depth) for depth in range(1, 13)]
    assert [leaves.all for leaves in counts] == [
        *(4, 25, 69, 331, 654, 1875, 2526, 2807, 2808),
        *(2810, 2810, 2810),
    ]
    assert [leaves.full for leaves in counts[7:]] == [2807, 775, 174, 4, 0]


@pytest.mark.slow
def test_p3_has_307970_complete_games_with_one_capture() -> None:
    leaves = through_positions(a_position(games.P3, "X"), 16, one=True)
    assert leaves == Leaves(0, 307_970)


@pytest.mark.parametrize(("one", "difference"), [(False, -32), (True, -22)])
def test_p3_has_its_best_result(one: bool, difference: int) -> None:  # noqa: FBT001 - a row
    assert best_difference(a_position(games.P3, "X"), one=one) == difference


def test_the_free_start_leads_to_both_kinds_of_start() -> None:
    boards = boards_after_set_up("all")
    assert sum(boards.values()) == 24
    assert {PARALLEL, MIRRORED, START} <= set(boards)
