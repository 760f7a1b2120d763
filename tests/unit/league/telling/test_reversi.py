"""Matches of Reversi as lines."""

from collections.abc import Sequence

from league.telling.reversi import tell
from referee.games.game import Fact, Seat, Shuffled
from referee.games.reversi import Reversi, ReversiFact
from referee.games.reversi.facts import (
    DiscPlaced,
    DiscReceived,
    DuelEnded,
    Passed,
    SoloEnded,
    TileTurnedUp,
    TileWon,
)
from referee.games.reversi.observation import Side, Tile

X, O = Side.X, Side.O  # noqa: E741 - the rules call it so


def lines(*facts: ReversiFact) -> Sequence[str]:
    return [line.strip() for line in tell([Fact(fact) for fact in facts], None)]


def test_a_disc_is_told_with_what_it_flips() -> None:
    assert lines(DiscPlaced(X, 19, (27, 28))) == ["X  d3    flips d4 e4"]
    assert lines(DiscPlaced(O, 27, ())) == ["O  d4    flips none"]


def test_a_direction_is_told_with_its_square() -> None:
    action = Reversi(capture="one").spec.actions.index("c3/SE")
    assert lines(DiscPlaced(O, action, (27,))) == ["O  c3/SE flips d4"]


def test_passes_and_received_discs_are_told() -> None:
    told = lines(DiscReceived(O), Passed(X))
    assert told == ["O has no disc left and is given one", "X  passes"]


def test_the_result_is_told() -> None:
    assert lines(DuelEnded(19, 45, O, 26)) == ["X 19, O 45: O wins by 26"]
    assert lines(DuelEnded(32, 32, O, 0)) == ["X 32, O 32: a tie, won by O"]
    assert lines(DuelEnded(32, 32, Side.NEITHER, 0)) == ["X 32, O 32: a tie"]
    assert lines(SoloEnded(9, 40, 1, 40)) == ["9 tiles won, sum 40, blanks 1; score 40"]


def test_tiles_are_told_by_colour_number_and_square() -> None:
    told = lines(TileTurnedUp(Tile(11, O, 2)), TileWon(Tile(2, X, 0)))
    assert told == ["turns up B2 on d2", "wins G0 on c1"]


def test_the_layout_is_told_and_no_tile() -> None:
    state = Reversi(mode="solo").start()
    (line,) = tell(state.tell(Shuffled(tuple(range(24)))), Seat(0))
    assert line.startswith("  24 tiles lie face down on c1 f1 b2 ")
