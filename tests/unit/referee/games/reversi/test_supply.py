"""Rules page, section 4 and rows 21 to 23: discs in hand."""

from random import Random

import pytest

from referee.games.game import Chosen, Decide, Seat
from referee.games.reversi import Reversi
from referee.games.reversi.facts import DiscPlaced, DiscReceived, Passed
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.positions import O, X, board_of, place, played, side_asked


def plies_before_disc(number: int) -> str:
    """The plies of G3 before its disc of this number, from 1."""
    plies = games.G3.split()
    places = [place for place, ply in enumerate(plies) if ply != "--"]
    return " ".join(plies[: places[number - 1]])


def test_21_a_side_without_discs_is_given_one() -> None:
    state = played(plies_before_disc(47))
    assert state.observe(Seat(0)).stocks == (14, 0)
    told = place(state, "c1")
    assert told[0] == DiscReceived(O)
    assert isinstance(told[1], DiscPlaced)
    seen = state.observe(Seat(1))
    assert (seen.stocks, seen.received) == ((13, 0), (0, 1))


def test_21_discs_are_given_from_disc_47_to_disc_55_of_g3() -> None:
    given = []
    state = Reversi().start()
    for number, ply in enumerate((ply for ply in games.G3.split() if ply != "--"), 1):
        if DiscReceived(O) in place(state, ply):
            given.append((number, ply))
    assert (len(given), given[0], given[-1]) == (9, (47, "c1"), (55, "h6"))
    seen = state.observe(Seat(0))
    assert (seen.stocks, seen.received) == ((5, 0), (0, 9))


def test_22_a_side_that_has_no_disc_and_no_choice_passes_and_gets_none() -> None:
    """A random game in which O has placed its last disc and X goes on."""
    state = played(
        "d3 c5 b6 f3 f5 c6 f4 d2 c2 a7 d1 g5 g6 e3 g4 c1 f2 b1 b3 h5 a1 h3 h4 g7 h6 f1 e2 g2 f7 "
        "e1 c4 e7 f6 h7 e6 b5 g1 b2 a2 d6 g3 h1 h2 -- e8 f8 g8 d7 d8 c7 a5 b4 h8 b8 a4 a3 b7 a8 c3"
    )
    assert side_asked(state) is O
    before = state.observe(Seat(0))
    assert place(state, "a6")[-1] == Passed(X)
    after = state.observe(Seat(0))
    assert (before.stocks, after.stocks) == ((0, 2), (0, 1))
    assert before.received == after.received == (0, 0)


@pytest.mark.parametrize(("start", "in_hand"), [("diagonal", 30), ("parallel", 30), ("free", 32)])
@pytest.mark.parametrize("capture", ["all", "one"])
def test_23_stocks_sum_to_the_empty_squares(start: str, in_hand: int, capture: str) -> None:
    rng = Random(f"{start} {capture}")
    for _ in range(10):
        state = Reversi(start=start, capture=capture).start()
        assert state.observe(Seat(0)).stocks == (in_hand, in_hand)
        while isinstance(phase := state.phase(), Decide):
            state.advance(Chosen(((rng.choice(state.legal(phase.seats[0])),),)))
            seen = state.observe(Seat(1))
            assert sum(seen.stocks) == board_of(state).count("-")
            assert min(seen.stocks) >= 0


def test_stocks_are_those_of_the_formula() -> None:
    """32 - discs placed, start included, + received - given."""
    state = played(games.G6)
    seen = state.observe(Seat(0))
    by_side = [2, 2]
    for number, ply in enumerate(games.G6.split()):
        by_side[number % 2] += ply != "--"
    received, given = seen.received, seen.received[::-1]
    assert seen.stocks == tuple(32 - by_side[s] + received[s] - given[s] for s in (0, 1))
