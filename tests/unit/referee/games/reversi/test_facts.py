"""What all learn, in the order in which it happens; facts alone make the board."""

from random import Random

import pytest

from referee.games.game import Chosen, Decide, Seat
from referee.games.reversi import Reversi
from referee.games.reversi.facts import (
    DiscPlaced,
    DiscReceived,
    DuelEnded,
    Passed,
    SoloEnded,
    TileTurnedUp,
    TileWon,
)
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.positions import O, X, counts, laid, place, played, squares


def test_a_disc_is_told_with_what_it_flipped() -> None:
    state = Reversi().start()
    assert place(state, "d3") == [DiscPlaced(X, 19, squares("d4"))]
    assert place(state, "c5") == [DiscPlaced(O, 34, squares("d5"))]


def test_with_one_capture_the_action_tells_the_direction() -> None:
    game = Reversi(capture="one")
    (told,) = place(game.start(), "d3/S")
    assert told == DiscPlaced(X, game.spec.actions.index("d3/S"), squares("d4"))


def test_a_received_disc_comes_before_it_is_placed_and_a_pass_after() -> None:
    """G3: from disc 47 on O has none left, and X passes each time."""
    plies = games.G3.split()
    state = played(" ".join(plies[: plies.index("c1")]))
    kinds = [type(fact) for fact in place(state, "c1")]
    assert kinds == [DiscReceived, DiscPlaced, Passed]


def test_the_end_is_told_last_and_no_pass_before_it() -> None:
    state = played(games.G1.rsplit(" ", 1)[0])
    told = place(state, "c5")
    assert [type(fact) for fact in told] == [DiscPlaced, DuelEnded]
    assert told[-1] == DuelEnded(13, 0, X, 13)


def test_the_end_of_a_tie_names_who_wins_it() -> None:
    *plies, last = games.G4.split()
    for game, winner in ((Reversi(), O), (Reversi(tie_rule="draw"), 0)):
        assert place(played(" ".join(plies), game), last)[-1] == DuelEnded(32, 32, winner, 0)


@pytest.mark.parametrize("seed", range(20))
def test_facts_alone_make_the_board(seed: int) -> None:
    rng = Random(seed)
    game = Reversi(capture=rng.choice(("all", "one")), start=rng.choice(("diagonal", "free")))
    state = game.start()
    seen = state.observe(Seat(0))
    discs = {**dict.fromkeys(seen.x_squares, X), **dict.fromkeys(seen.o_squares, O)}
    while isinstance(phase := state.phase(), Decide):
        for fact in state.tell(Chosen(((rng.choice(state.legal(phase.seats[0])),),))):
            if isinstance(fact.body, DiscPlaced):
                placed = fact.body
                square = placed.action if placed.action < 64 else (placed.action - 64) // 8
                assert square not in discs
                assert all(discs[flipped] is not placed.side for flipped in placed.flipped)
                discs |= dict.fromkeys((square, *placed.flipped), placed.side)
        seen = state.observe(Seat(1))
        assert seen.x_squares == tuple(sorted(at for at, side in discs.items() if side is X))
        assert seen.o_squares == tuple(sorted(at for at, side in discs.items() if side is O))
    assert sum(counts(state)) == len(discs)


@pytest.mark.parametrize("seed", range(20))
def test_facts_alone_say_which_tiles_lie_where(seed: int) -> None:
    rng = Random(seed)
    state = laid(rng.sample(range(24), 24))
    face_down = set(state.observe(Seat(0)).face_down)
    face_up, won = set(), []
    ended = None
    while isinstance(state.phase(), Decide):
        for fact in state.tell(Chosen(((rng.choice(state.legal(Seat(0))),),))):
            match fact.body:
                case TileTurnedUp(tile):
                    face_down.remove(tile.square)
                    face_up.add(tile)
                case TileWon(tile):
                    face_up.remove(tile)
                    won.append(tile)
                case SoloEnded():
                    ended = fact.body
        seen = state.observe(Seat(0))
        assert seen.face_down == tuple(sorted(face_down))
        assert set(seen.face_up) == face_up
        assert seen.won == tuple(won)
        assert not face_down & {*seen.x_squares, *seen.o_squares}
    assert ended is not None
    assert (ended.won_count, ended.score) == (len(won), state.observe(Seat(0)).score)
