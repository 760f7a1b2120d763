"""Rules page, section 10: the edge cases of the duel, numbered as there."""

from random import Random

import pytest

from referee.errors import IllegalActionError
from referee.games.game import ActionId, Chosen, Decide, Over, Seat
from referee.games.reversi import DuelState, Reversi
from referee.games.reversi.facts import DiscPlaced, DuelEnded, Passed
from referee.games.reversi.observation import Side
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.positions import (
    O,
    State,
    X,
    a_board,
    a_duel,
    an_answer,
    board_of,
    counts,
    flipped_by,
    legal,
    place,
    played,
    points,
    side_asked,
    squares,
)

ONE = Reversi(capture="one")
FREE = Reversi(start="free")
PARALLEL = Reversi(start="parallel")
DRAW = Reversi(tie_rule="draw")
OTHELLO = Reversi(tie_rule="draw", margin="empties_to_winner")
START = a_board(x="e4 d5", o="d4 e5")
STAR = "X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--O----X---X"


def refused(state: State, event: Chosen) -> None:
    """An answer is refused and changes nothing."""
    before = state.observe(Seat(0)), state.legal(Seat(0)), state.phase()
    with pytest.raises(IllegalActionError):
        state.tell(event)
    with pytest.raises(IllegalActionError):
        state.advance(event)
    assert (state.observe(Seat(0)), state.legal(Seat(0)), state.phase()) == before


def test_1_x_begins_with_four_choices() -> None:
    state = Reversi().start()
    assert board_of(state) == START
    assert (side_asked(state), legal(state)) == (X, "d3 c4 f5 e6")


def test_2_the_first_disc_flips_one() -> None:
    state = Reversi().start()
    assert flipped_by(state, "d3") == "d4"
    assert counts(state) == (4, 1)
    assert (side_asked(state), legal(state)) == (O, "c3 e3 c5")


def test_3_the_mirrored_start_is_the_same_game() -> None:
    assert legal(a_duel(a_board(x="d4 e5", o="e4 d5"))) == "e3 f4 c5 d6"


def test_4_the_parallel_start() -> None:
    state = PARALLEL.start()
    assert board_of(state) == a_board(x="d4 d5", o="e4 e5")
    assert legal(state) == "f3 f4 f5 f6"


def test_5_one_disc_flips_in_all_eight_directions() -> None:
    state = a_duel(STAR)
    assert (counts(state), legal(state)) == ((8, 19), "d4")
    assert len(squares(flipped_by(state, "d4"))) == 19
    assert counts(state) == (28, 0)
    assert isinstance(state.phase(), Over)


@pytest.mark.parametrize(
    ("action", "flipped", "left"),
    [("d4/E", "e4 f4 g4", (12, 16)), ("d4/N", "d2 d3", (11, 17))],
)
def test_6_with_one_capture_the_direction_chooses_the_run(
    action: str, flipped: str, left: tuple[int, int]
) -> None:
    state = a_duel(STAR, game=ONE)
    directions = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert legal(state) == " ".join(f"d4/{direction}" for direction in directions)
    refused(state, an_answer("d4"))
    assert flipped_by(state, action) == flipped
    assert counts(state) == left


def test_7_what_comes_to_lie_between_own_discs_is_not_flipped() -> None:
    state = a_duel(a_board(x="a4 c2", o="b4 c4 c3"))
    assert counts(state) == (2, 3)
    assert flipped_by(state, "d4") == "b4 c4"
    assert counts(state) == (5, 1)
    assert board_of(state)[squares("c3")[0]] == "O"


def test_8_a_gap_ends_a_line() -> None:
    state = a_duel("XO-O----" + "-" * 56)
    assert legal(state) == "c1"
    assert flipped_by(state, "c1") == "b1"
    assert board_of(state).startswith("XXXO----")


def test_9_a_run_to_the_edge_has_nothing_behind_it() -> None:
    state = a_duel(a_board(x="a8", o="f1 g1 h1"))
    assert isinstance(state.phase(), Over)


def test_10_no_line_runs_over_the_edge() -> None:
    for side in (X, O):
        state = a_duel(a_board(x="h3", o="a4 b4"), side)
        assert isinstance(state.phase(), Over)


@pytest.mark.parametrize("text", ["d4", "e4", "a1", "d6", "c3"])
def test_11_an_occupied_square_and_one_that_flips_nothing_are_refused(text: str) -> None:
    refused(Reversi().start(), an_answer(text))


@pytest.mark.parametrize("actions", [(), ((),), ((64,),), ((-1,),), ((19, 26),), ((True,),)])
def test_12_nobody_passes_who_can_place_a_disc(actions: tuple[tuple[ActionId, ...], ...]) -> None:
    refused(Reversi().start(), Chosen(actions))


def test_13_who_has_to_pass_is_not_asked() -> None:
    state = a_duel(games.P2)
    assert (side_asked(state), legal(state)) == (O, "d3 f4 a5 b5 c5")
    assert state.observe(Seat(0)).passes == (0,)


def test_14_a_side_places_twice_running_when_the_other_has_to_pass() -> None:
    plies = " ".join(games.G6.split()[:17])
    state = played(plies)
    assert side_asked(state) is O
    told = place(state, "g1")
    assert told[-1] == Passed(X)
    assert board_of(state) == "OOOOOOO-OOOOX---OXXX------XXX------XXX" + "-" * 26
    assert (side_asked(state), legal(state)) == (O, "f2 e3 f3 a4 b4 b5 c5 d6 e6 f6 g6")


def test_15_the_last_disc_can_turn_the_game() -> None:
    state = a_duel("-XXXXXXO" + "OXXXXXXO" * 6 + "OOOOOOOO")
    assert (side_asked(state), counts(state)) == (O, (42, 21))
    told = place(state, "a1")
    assert isinstance(told[0], DiscPlaced)
    assert len(told[0].flipped) == 12
    assert told[1:] == [DuelEnded(30, 34, O, 4)]
    assert points(state) == (-4, 4)


def test_16_a_game_ends_at_once_when_nobody_can_place_a_disc() -> None:
    state = played(games.G1)
    seen = state.observe(Seat(1))
    assert (counts(state), len(seen.placements), seen.passes) == ((13, 0), 9, ())
    assert points(state) == (13, -13)


def test_17_both_sides_may_be_left_without_a_choice() -> None:
    state = played(games.G2)
    assert counts(state) == (14, 1)
    assert points(state) == (13, -13)


@pytest.mark.parametrize("side", [X, O])
def test_18_equal_discs_are_a_tie_whoever_was_to_place(side: Side) -> None:
    board = a_board(x="a1", o="h8")
    for game, ranks in ((Reversi(), (2, 1)), (DRAW, ()), (OTHELLO, ())):
        state = a_duel(board, side, game)
        assert state.phase() == Over((0, 0), ranks)


@pytest.mark.parametrize(("game", "margin"), [(Reversi(), 2), (OTHELLO, 64)], ids=["discs", "all"])
def test_19_a_side_without_discs_has_lost(game: Reversi, margin: int) -> None:
    assert points(a_duel(a_board(x="a1 b1"), X, game)) == (margin, -margin)


def test_20_the_second_player_wins_a_tie_unless_it_is_a_draw() -> None:
    assert played(games.G4).phase() == Over((0, 0), (2, 1))
    assert played(games.G4, DRAW).phase() == Over((0, 0))
    assert counts(played(games.G4)) == (32, 32)


def test_24_corners_stay_and_discs_are_never_removed() -> None:
    rng = Random(24)
    corners = squares("a1 h1 a8 h8")
    for _ in range(200):
        state = Reversi().start()
        held: dict[int, str] = {}
        while isinstance(phase := state.phase(), Decide):
            state.advance(Chosen(((rng.choice(state.legal(phase.seats[0])),),)))
            board = board_of(state)
            placed = len(state.observe(Seat(0)).placements)
            assert 64 - board.count("-") == 4 + placed
            for corner in corners:
                if board[corner] != "-":
                    assert held.setdefault(corner, board[corner]) == board[corner]


def test_25_with_one_capture_every_action_has_its_direction() -> None:
    state = ONE.start()
    assert legal(state) == "d3/S c4/E f5/W e6/N"
    for text in ("d3/N", "d3/E", "d3", "c4"):
        refused(state, an_answer(text))


def test_26_one_capture_after_two_plies() -> None:
    state = played("d3/S c3/SE", ONE)
    assert (side_asked(state), legal(state)) == (X, "b3/E c4/E f5/W e6/N")


def test_27_a_side_can_place_a_disc_where_it_could_if_all_were_flipped() -> None:
    rng = Random(27)
    for start in ("diagonal", "parallel"):
        game = Reversi(capture="one", start=start)
        for _ in range(20):
            state = game.start()
            while isinstance(phase := state.phase(), Decide):
                side = side_asked(state)
                other = a_duel(board_of(state), side or X)
                of_one = dict.fromkeys(text.partition("/")[0] for text in legal(state).split())
                assert " ".join(of_one) == legal(other)
                state.advance(Chosen(((rng.choice(state.legal(phase.seats[0])),),)))
            assert isinstance(a_duel(board_of(state)).phase(), Over)


@pytest.mark.parametrize("capture", ["all", "one"])
def test_28_a_free_start_fills_the_centre_and_flips_nothing(capture: str) -> None:
    state = Reversi(start="free", capture=capture).start()
    for square, choices in (
        ("d4", "d4 e4 d5 e5"),
        ("e5", "e4 d5 e5"),
        ("e4", "e4 d5"),
        ("d5", "d5"),
    ):
        assert legal(state) == choices
        refused(state, an_answer("c4"))
        refused(state, an_answer(f"{square}/N"))
        assert flipped_by(state, square) == ""


def test_29_a_free_start_may_end_diagonal() -> None:
    state = played("d4 e4 e5 d5", FREE)
    assert board_of(state) == a_board(x="d4 e5", o="e4 d5")
    assert (side_asked(state), legal(state)) == (X, "e3 f4 c5 d6")


def test_30_a_free_start_may_end_parallel() -> None:
    state = played("d4 e4 d5 e5", FREE)
    assert board_of(state) == board_of(PARALLEL.start())
    assert (side_asked(state), legal(state)) == (X, "f3 f4 f5 f6")


def test_31_a_full_board_ends_the_game_and_nobody_is_asked() -> None:
    state = a_duel("-OX" + "O" * 61)
    assert isinstance(state, DuelState)
    told = place(state, "a1")
    assert told[-1] == DuelEnded(3, 61, O, 58)
    assert state.legal(Seat(0)) == state.legal(Seat(1)) == ()


def test_32_p3_has_four_choices() -> None:
    assert legal(a_duel(games.P3)) == "a4 h6 g7 h7"
    assert games.P3.count("-") == 8
