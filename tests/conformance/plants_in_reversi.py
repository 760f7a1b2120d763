"""Leaks planted in the solo game of Reversi."""
# ruff: noqa: SLF001 - what leaks is private

from dataclasses import replace

from referee.games.game import Seat
from referee.games.reversi.facts import TilesLaid
from referee.games.reversi.observation import ReversiObservation, Tile
from referee.games.reversi.solo import SoloState
from tests.conformance import plants
from tests.conformance.plants import Cards, Facts


def a_tile_that_lies_face_down(
    state: SoloState, _seat: Seat, seen: ReversiObservation
) -> ReversiObservation:
    """The first tile that lies face down, as if it lay face up."""
    tiles = [Tile(square, *state._tiles._kinds[square]) for square in seen.face_down[:1]]
    return replace(seen, face_up=(*seen.face_up, *tiles))


def worth_of_the_next_tile(
    state: SoloState, _seat: Seat, seen: ReversiObservation
) -> ReversiObservation:
    """The number of the last tile that lies face down, in the score."""
    numbers = [state._tiles._kinds[square][1] for square in seen.face_down[-1:]]
    return replace(seen, score=seen.score + sum(numbers))


def tiles_by_their_side(
    state: SoloState, _seat: Seat, seen: ReversiObservation
) -> ReversiObservation:
    """The squares of hidden tiles, gold before black."""
    kinds = state._tiles._kinds
    return replace(seen, face_down=tuple(sorted(seen.face_down, key=lambda one: kinds[one])))


def tiles_laid_by_their_number(state: SoloState, facts: Facts) -> Facts:
    """The squares of the tiles are told in the order of their numbers."""
    kinds = state._tiles._kinds
    return tuple(
        replace(fact, body=TilesLaid(tuple(sorted(fact.body.squares, key=lambda s: kinds[s][1]))))
        if isinstance(fact.body, TilesLaid)
        else fact
        for fact in facts
    )


def squares_beside_good_tiles(state: SoloState, _seat: Seat, legal: Cards) -> Cards:
    """A square is offered only if the tile that lies face down after it is gold."""
    kinds, hidden = state._tiles._kinds, state._tiles.face_down
    good = tuple(s for s in legal if not hidden >> s + 1 & 1 or kinds.get(s + 1, (1, 0))[0] == 1)
    return good or legal


def refusal_that_tells_the_tile(state: SoloState) -> str:
    """The text of a refusal tells the number of a tile that lies face down."""
    hidden = state.observe(Seat(0)).face_down
    return f"tile {state._tiles._kinds[hidden[0]][1]}" if hidden else ""


PLANTS = (
    plants.shown("reversi:solo", a_tile_that_lies_face_down),
    plants.shown("reversi:solo", worth_of_the_next_tile),
    plants.shown("reversi:solo_count", tiles_by_their_side),
    plants.told("reversi:solo", tiles_laid_by_their_number),
    plants.offered("reversi:solo", squares_beside_good_tiles),
    plants.refused("reversi:solo", refusal_that_tells_the_tile),
)
