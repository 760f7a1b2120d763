"""Rules page, section 7, 7.5 and rows 33 to 44: the solo game."""

from random import Random

import pytest

from referee.games.game import Chosen, Decide, Over, Seat, Shuffle, Shuffled
from referee.games.reversi import Reversi, ReversiFact, SoloState
from referee.games.reversi.facts import (
    DiscPlaced,
    SoloEnded,
    TilesLaid,
    TileTurnedUp,
    TileWon,
)
from referee.games.reversi.observation import Tile
from referee.games.reversi.scoring import score, solo_ended
from referee.games.reversi.tiles import KINDS
from tests.unit.referee.games.reversi.positions import (
    SOLO,
    O,
    X,
    a_board,
    a_kind,
    a_solo_game,
    an_answer,
    laid,
    legal,
    place,
    points,
    side_asked,
    squares,
    tile_text,
    words,
)

T0 = tuple(range(24))
T1 = tuple(index for pair in zip(range(12), range(12, 24), strict=True) for index in pair)
MUST_FLIP = Reversi(mode="solo", solo_must_flip=True)
COUNT = Reversi(mode="solo", solo_scoring="count")
SEAT = Seat(0)

T1_FIRST = (
    "d3 e3 d1 e1 f2 c2 d2 a2 b1 e2 b2 g1 f4 c3 b3 a1 c4 g3 f5 a4 h2 h4 h5 c5 h7 a3 b4 a5 b5 g5 b6 "
    "h6 d6 c6 g6 e6 c7 a7 a6 f7 a8 d8 b8 e8 e7 d7 g8 h8"
)
T1_BEST = (
    "e6 d6 c5 f4 c7 f2 f3 b6 h1 b8 h5 a5 h7 a7 f5 d8 c8 g5 f7 g7 a8 f6 e8 g3 g8 e3 c6 d1 c4 b1 c2 "
    "c3 e2 a1 e7 b5 h4 d7 h2 d2 b2 a2 c1 a4 h8 b3 a3 b7 a6 d3 g1 b4 e1"
)


def kinds(tiles: tuple[Tile, ...]) -> list[str]:
    """Tiles without their squares: "B2"."""
    return [tile_text(tile).split()[-1] for tile in tiles]


def turned_up(told: list[ReversiFact]) -> list[str]:
    return [tile_text(fact.tile) for fact in told if isinstance(fact, TileTurnedUp)]


def won(told: list[ReversiFact]) -> list[str]:
    return [tile_text(fact.tile) for fact in told if isinstance(fact, TileWon)]


def test_the_tiles_are_two_colours_of_ten_numbers_and_two_blanks() -> None:
    texts = [f"{'GB'[side - 1]}{number}" for side, number in KINDS]
    gold = "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G0 G0"
    assert " ".join(texts) == f"{gold} {gold.replace('G', 'B')}"


def test_33_24_tiles_lie_face_down_and_gold_begins() -> None:
    state = SOLO.start()
    assert state.phase() == Shuffle(24)
    told = state.tell(Shuffled(T1))
    assert [fact.body for fact in told] == [TilesLaid(SOLO.options.layout)]
    seen = state.observe(SEAT)
    assert words(seen.face_down) == (
        "c1 f1 b2 d2 e2 g2 a3 c3 f3 h3 b4 g4 b5 g5 a6 c6 f6 h6 b7 d7 e7 g7 c8 f8"
    )
    assert (seen.face_up, seen.won, seen.score) == ((), (), 0)
    assert (side_asked(state), legal(state)) == (X, "d3 c4 f5 e6")
    assert (words(seen.x_squares), words(seen.o_squares)) == ("e4 d5", "d4 e5")


def test_34_to_36_the_first_three_discs_of_t1() -> None:
    state = laid(T1)
    told = place(state, "d3")
    assert told[0] == DiscPlaced(X, squares("d3")[0], squares("d4"))
    assert turned_up(told) == ["d2 = B2", "e2 = G3", "c3 = B4"]
    assert won(told) == []
    told = place(state, "e3")
    assert told[0] == DiscPlaced(O, squares("e3")[0], squares("e4"))
    assert turned_up(told) == ["f3 = G5"]
    assert (side_asked(state), legal(state)) == (X, "d1 f2 b3 f4 f5")
    told = place(state, "d1")
    assert told[0] == DiscPlaced(X, squares("d1")[0], ())
    assert won(told) == ["d2 = B2"]
    assert turned_up(told) == ["c1 = G1"]
    assert is_free(state, "d2")


def is_free(state: SoloState, square: str) -> bool:
    """Whether neither a disc nor a tile lies on a square."""
    seen = state.observe(SEAT)
    tiles = (*seen.face_down, *(tile.square for tile in seen.face_up))
    return squares(square)[0] not in (*seen.x_squares, *seen.o_squares, *tiles)


def test_36_a_tile_alone_is_not_enough_where_a_disc_must_flip() -> None:
    state = laid(T1, MUST_FLIP)
    place(state, "d3 e3")
    assert legal(state) == "f2 f4 f5"


@pytest.mark.parametrize(("kind", "is_won"), [("B9", True), ("B0", True), ("G9", False)])
def test_37_a_tile_turned_up_just_now_is_won_at_once(kind: str, is_won: bool) -> None:  # noqa: FBT001 - a row
    state = a_solo_game(a_board(x="c3 e5", o="e4"), {"d3": kind}, {})
    assert "e3" in legal(state).split()
    told = place(state, "e3")
    assert turned_up(told) == [f"d3 = {kind}"]
    assert won(told) == ([f"d3 = {kind}"] if is_won else [])
    assert is_free(state, "d3") == is_won


def test_38_a_face_down_tile_makes_nothing_legal() -> None:
    state = a_solo_game(a_board(x="a2"), {"b2": "B8"}, {})
    assert isinstance(state.phase(), Over)
    state = a_solo_game(a_board(x="a2"), {}, {"b2": "B8"})
    assert legal(state) == "c2"


def test_39_a_disc_may_win_several_tiles() -> None:
    state = a_solo_game(a_board(x="a2 c4"), {}, {"b2": "B8", "c3": "B0"})
    assert "c2" in legal(state).split()
    assert won(place(state, "c2")) == ["c3 = B0", "b2 = B8"]


def test_40_two_tiles_in_a_line_are_not_won() -> None:
    state = a_solo_game(a_board(x="a1 d3", o="d2"), {}, {"b1": "B5", "c1": "B6"})
    told = place(state, "d1")
    assert told[0] == DiscPlaced(X, squares("d1")[0], squares("d2"))
    assert won(told) == []


def test_41_a_tile_breaks_a_line_of_discs() -> None:
    state = a_solo_game(a_board(x="a1", o="b1 d1"), {}, {"c1": "B3"})
    assert isinstance(state.phase(), Over)
    state = a_solo_game(a_board(x="a1", o="b1 c1 d1"), {}, {"h8": "B3"})
    assert legal(state) == "e1"


@pytest.mark.parametrize(
    ("tiles", "values"),
    [
        ("G10 G9 G8 G7 G6 B10 B9 B8 B3 G0 G0 B0 B0", 140),
        ("G10 B10 G9 B9 G8 B8 G7 B7 G2 G0 G0 B0", 70),
    ],
)
def test_42_all_four_blanks_double_the_sum(tiles: str, values: int) -> None:
    of_kinds = [Tile(0, *a_kind(text)) for text in tiles.split()]
    assert sum(tile.number for tile in of_kinds) == 70
    assert score(of_kinds, SOLO.options) == values
    assert score(of_kinds, COUNT.options) == len(of_kinds)


def test_42_all_tiles_are_worth_220() -> None:
    everything = [Tile(0, *kind) for kind in KINDS]
    assert solo_ended(everything, SOLO.options) == SoloEnded(24, 110, 4, 220)
    assert solo_ended(everything, COUNT.options) == SoloEnded(24, 110, 4, 24)
    assert solo_ended([], SOLO.options) == SoloEnded(0, 0, 0, 0)


def test_44_the_last_tile_ends_the_game_at_once() -> None:
    state = a_solo_game(a_board(x="a2", o="e5 e6"), {}, {"b2": "B8"})
    assert legal(state) == "c2"
    told = place(state, "c2")
    assert told[-1] == SoloEnded(1, 8, 0, 8)
    assert state.phase() == Over((8,))


# 7.5: arrangements, each with its policy


@pytest.mark.parametrize(
    ("order", "game", "policy", "expected"),
    [
        (T0, SOLO, 0, (9, 40, 1, 40, 43, 2)),
        (T0, SOLO, -1, (17, 70, 4, 140, 52, 6)),
        (T1, SOLO, 0, (13, 70, 1, 70, 48, 0)),
        (T1, SOLO, -1, (14, 70, 2, 70, 50, 3)),
        (T0, MUST_FLIP, 0, (1, 4, 0, 4, 25, 4)),
        (T1, MUST_FLIP, 0, (4, 28, 0, 28, 36, 4)),
        (T0, MUST_FLIP, -1, (4, 25, 0, 25, 24, 0)),
        (T1, MUST_FLIP, -1, (2, 18, 0, 18, 19, 1)),
    ],
    ids=[f"{order} {policy}" for order in ("T0", "T1") for policy in ("a", "b", "c", "d")],
)
def test_an_arrangement_and_a_policy_give_a_result(
    order: tuple[int, ...], game: Reversi, policy: int, expected: tuple[int, ...]
) -> None:
    state = laid(order, game)
    while isinstance(state.phase(), Decide):
        state.advance(Chosen(((state.legal(SEAT)[policy],),)))
    seen = state.observe(SEAT)
    count = solo_ended(seen.won, game.options)
    result = (count.won_count, count.number_sum, count.blank_count, count.score)
    assert (*result, len(seen.placements), len(seen.passes)) == expected
    assert points(state) == (expected[3],)


def test_t1_first_legal_places_and_wins_in_this_order() -> None:
    state = laid(T1)
    for text in T1_FIRST.split():
        assert legal(state).split()[0] == text
        state.advance(an_answer(text))
    seen = state.observe(SEAT)
    assert " ".join(kinds(seen.won)) == "B2 G3 G2 B4 G4 B7 B9 G6 G7 B8 G8 G0 B10"
    tiles = zip(SOLO.options.layout, T1, strict=True)
    hidden = [Tile(square, *KINDS[index]) for square, index in tiles if square in seen.face_down]
    left = "G10 G1 G0 B1 G5 G9 B0 B3 B6 B0 B5"
    assert sorted(kinds((*seen.face_up, *hidden))) == sorted(left.split())


def test_the_maximum_is_reachable() -> None:
    state = laid(T1)
    told = place(state, T1_BEST)
    seen = state.observe(SEAT)
    assert (len(seen.placements), seen.passes, len(seen.won)) == (53, (), 24)
    assert told[-1] == SoloEnded(24, 110, 4, 220)
    assert points(state) == (220,)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "tiles", "score_", "placements"),
    [(SOLO, 15.8, 86, 50.6), (MUST_FLIP, 3.1, 14, None)],
    ids=["solo", "must flip"],
)
def test_random_play_wins_as_much_as_the_page_says(
    game: Reversi, tiles: float, score_: float, placements: float | None
) -> None:
    """300 random permutations there, 1000 here: within a few standard errors."""
    rng = Random(75)
    ends = []
    for _ in range(1000):
        state = laid(rng.sample(range(24), 24), game)
        while isinstance(state.phase(), Decide):
            state.advance(Chosen(((rng.choice(state.legal(SEAT)),),)))
        ends.append(state.observe(SEAT))
    assert sum(len(end.won) for end in ends) / 1000 == pytest.approx(tiles, abs=0.6)
    assert sum(end.score for end in ends) / 1000 == pytest.approx(score_, abs=6)
    if placements is not None:
        assert sum(len(end.placements) for end in ends) / 1000 == pytest.approx(
            placements, abs=0.8
        )


def test_a_layout_is_filled_in_the_order_listed() -> None:
    layout = " ".join(f"{column}{row}" for row in "321" for column in "hgfedcba")
    state = laid(T0, Reversi(mode="solo", solo_layout=layout))
    assert legal(state) == "c4 f5 e6"
    assert turned_up(place(state, "c4")) == ["c3 = G6", "d3 = G5", "b3 = G7"]
