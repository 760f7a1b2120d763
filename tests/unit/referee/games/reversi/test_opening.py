"""Rules page, section 1: openings, which the referee plays before anybody is asked."""

import pytest

from referee.errors import ConfigurationError
from referee.games.game import Seat
from referee.games.reversi import Reversi
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.positions import (
    O,
    X,
    board_of,
    legal,
    place,
    played,
    side_asked,
)

BEFORE_PASS = " ".join(games.G6.split()[:18])
"""X has to pass after it."""


def test_an_opening_is_played_before_anybody_is_asked() -> None:
    state = Reversi(opening="d3 c3").start()
    assert (side_asked(state), board_of(state)) == (X, board_of(played("d3 c3")))
    seen = state.observe(Seat(1))
    assert (seen.placements, seen.stocks) == ((19, 18), (29, 29))


def test_x_stays_seat_0_whoever_is_to_place() -> None:
    state = Reversi(opening="d3").start()
    assert side_asked(state) is O
    assert state.legal(Seat(0)) == ()
    assert legal(state) == "c3 e3 c5"


@pytest.mark.parametrize("said", [BEFORE_PASS, f"{BEFORE_PASS} --"])
def test_a_pass_may_be_said_or_left_out(said: str) -> None:
    game = Reversi(opening=said)
    assert game == Reversi(opening=BEFORE_PASS)
    assert game.options.opening == f"{BEFORE_PASS} --"
    state = game.start()
    assert (side_asked(state), state.observe(Seat(0)).passes) == (O, (18,))


def test_an_opening_may_go_on_after_a_pass() -> None:
    with_pass, without = (
        Reversi(opening=f"{BEFORE_PASS} -- f2"),
        Reversi(opening=f"{BEFORE_PASS} f2"),
    )
    assert with_pass == without
    assert board_of(with_pass.start()) == board_of(played(f"{BEFORE_PASS} -- f2"))


def test_an_opening_is_written_as_the_ruleset_writes_actions() -> None:
    assert Reversi(capture="one", opening="D3/s C3/se").options.opening == "d3/S c3/SE"
    assert Reversi(start="free", opening="D4 e4 D5 e5 F3").options.opening == "d4 e4 d5 e5 f3"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opening": "d4"}, "'d4' is not legal there, but d3 c4 f5 e6 are"),
        ({"opening": "d3 d3"}, "'d3' is not legal there, but c3 e3 c5 are"),
        ({"opening": "--"}, "'--' is not legal there"),
        ({"opening": "d3 -- c3"}, "'--' is not legal there"),
        ({"opening": f"{BEFORE_PASS} -- --"}, "'--' is not legal there"),
        ({"opening": "z9"}, "'z9' is not legal there"),
        ({"opening": "d3/S"}, "'d3/S' is not legal there"),
        ({"opening": "d3", "capture": "one"}, "'d3' is not legal there, but d3/S c4/E f5/W e6/N"),
        ({"opening": "d3", "start": "free"}, "'d3' is not legal there, but d4 e4 d5 e5 are"),
        ({"opening": games.G1}, "c5 ends the game"),
    ],
)
def test_an_opening_with_an_illegal_ply_or_an_end_is_refused(
    options: dict[str, str], reason: str
) -> None:
    with pytest.raises(ConfigurationError) as refused:
        Reversi(**options)
    assert f"option opening of reversi: {reason}" in str(refused.value)
    assert "expected legal plies" in str(refused.value)


def test_matches_of_one_opening_do_not_share_a_board() -> None:
    game = Reversi(opening="d3")
    first, second = game.start(), game.start()
    place(first, "c3")
    assert legal(second) == "c3 e3 c5"
