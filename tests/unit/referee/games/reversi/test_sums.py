"""Random matches of every preset to their ends, with all that has to add up after each disc."""

from random import Random

import pytest

from referee.games import named_ruleset
from referee.games.game import Chosen, Decide, Over, Seat, Shuffle, Shuffled
from referee.games.reversi import Reversi, ReversiObservation
from referee.games.reversi.tiles import KINDS
from tests.unit.referee.games.reversi.positions import State

PRESETS = sorted(Reversi.PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_discs_and_tiles_add_up_after_every_disc(preset: str) -> None:
    assert decisions_that_add_up(preset, matches=5) > 100


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("preset", PRESETS)
def test_discs_and_tiles_add_up_in_many_matches(preset: str) -> None:
    assert decisions_that_add_up(preset, matches=1_000) > 35_000


def decisions_that_add_up(preset: str, matches: int) -> int:
    """Play at random, look after each disc, and say how many were placed."""
    game = named_ruleset(f"reversi:{preset}")
    rng = Random(preset)
    decisions = 0
    for _ in range(matches):
        state = game.start()
        before = state.observe(Seat(0))
        while not isinstance(phase := state.phase(), Over):
            if isinstance(phase, Shuffle):
                state.advance(Shuffled(tuple(rng.sample(range(phase.size), phase.size))))
                before = state.observe(Seat(0))
                continue
            assert isinstance(phase, Decide)
            state.advance(Chosen(((rng.choice(state.legal(phase.seats[0])),),)))
            decisions += 1
            after = state.observe(Seat(0))
            look_at_discs(before, after)
            look_at_tiles(before, after) if after.stocks == () else look_at_stocks(after)
            before = after
        look_at_the_end(state, phase)
    return decisions


def look_at_discs(before: ReversiObservation, after: ReversiObservation) -> None:
    discs = {*after.x_squares, *after.o_squares}
    assert len(discs) == len(after.x_squares) + len(after.o_squares)
    new = discs - {*before.x_squares, *before.o_squares}
    assert len(new) == 1
    assert len(after.placements) == len(before.placements) + 1
    assert len(after.passes) - len(before.passes) in (0, 1)


def look_at_stocks(after: ReversiObservation) -> None:
    assert sum(after.stocks) == 64 - len(after.x_squares) - len(after.o_squares)
    assert min(after.stocks) >= 0


def look_at_tiles(before: ReversiObservation, after: ReversiObservation) -> None:
    tiles = [*after.face_down, *(tile.square for tile in after.face_up)]
    assert len(set(tiles)) + len(after.won) == len(tiles) + len(after.won) == len(KINDS)
    assert not set(tiles) & {*after.x_squares, *after.o_squares}
    assert set(after.face_down) <= set(before.face_down)
    assert after.won[: len(before.won)] == before.won
    assert after.score >= before.score
    assert all(
        tile in before.face_up or tile.square in before.face_down
        for tile in after.won[len(before.won) :]
    )


def look_at_the_end(state: State, end: Over) -> None:
    seen = state.observe(Seat(0))
    assert len(seen.placements) <= 64
    if seen.stocks == ():
        assert end.points == (seen.score,)
    else:
        assert sum(end.points) == 0
        assert (end.points[0] > 0) == (len(seen.x_squares) > len(seen.o_squares))
