"""An independent referee: OpenSpiel's Othello, move by move.

Legal squares, the side to place, forced passes, every board and the winner of random games are the
same in both. There a side is asked for its pass; here the other one goes on.
"""

from random import Random
from typing import Any

import pytest

from referee.games import named_ruleset
from referee.games.game import Chosen, Decide, Over, Seat
from referee.games.reversi import DuelState, Reversi
from tests.unit.referee.games.reversi.positions import board_of, points

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed here")

Theirs = Any  # a state of pyspiel, which has no types

THEIR_PASS = 64
THEIR_DISCS = str.maketrans("xo", "XO")


def test_their_squares_are_numbered_as_ours() -> None:
    theirs = pyspiel.load_game("othello").new_initial_state()
    ours = Reversi().start()
    assert tuple(theirs.legal_actions()) == ours.legal(Seat(0))
    texts = [theirs.action_to_string(action) for action in theirs.legal_actions()]
    assert [text.split()[0] for text in texts] == ["d3", "c4", "f5", "e6"]


def test_random_games_are_the_same_move_by_move() -> None:
    compare(games=100)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_thousands_of_random_games_are_the_same_move_by_move() -> None:
    compare(games=5_000)


def compare(games: int) -> None:
    """Play random games on both sides at once."""
    game = named_ruleset("reversi:othello")
    rng = Random("open_spiel")
    passes = ties = 0
    for _ in range(games):
        state, theirs = game.start(), pyspiel.load_game("othello").new_initial_state()
        assert isinstance(state, DuelState)
        while isinstance(phase := state.phase(), Decide):
            passes += follow_passes(theirs)
            (seat,) = phase.seats
            legal = state.legal(seat)
            assert theirs.current_player() == seat
            assert tuple(theirs.legal_actions()) == legal
            action = rng.choice(legal)
            state.advance(Chosen(((action,),)))
            theirs.apply_action(action)
            assert board_of(state) == their_board(theirs)
        follow_passes(theirs)
        assert theirs.is_terminal()
        assert [sign(margin) for margin in points(state)] == theirs.returns()
        ties += state.phase() == Over((0, 0))
    assert passes > games // 4
    assert ties or games < 1_000


def follow_passes(theirs: Theirs) -> int:
    """Give the passes that are asked for there, and say how many."""
    count = 0
    while not theirs.is_terminal() and theirs.legal_actions() == [THEIR_PASS]:
        theirs.apply_action(THEIR_PASS)
        count += 1
    return count


def their_board(theirs: Theirs) -> str:
    """The board there, as the rules page writes it."""
    rows = [line.split() for line in str(theirs).splitlines()]
    squares = [word for row in rows if row and row[0] in "12345678" for word in row[1:9]]
    return "".join(squares).translate(THEIR_DISCS)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)
