"""All that one seat may know of a match of Reversi: enough to play on without any memory."""

from dataclasses import dataclass
from enum import IntEnum

from referee.games.game import Seat


class Side(IntEnum):
    """Whose discs: X places first; the values are the numbers of `ReversiSide`."""

    NEITHER = 0
    X = 1
    O = 2  # noqa: E741 - the rules call it so


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the solo game that can be seen.

    Attributes:
        square: Where it lies, or lay.
        side: Its colour: X for gold, O for black.
        number: 1 to 10; 0 for a blank.
    """

    square: int
    side: Side
    number: int


@dataclass(frozen=True, slots=True)
class ReversiObservation:
    """What one seat may know now, field by field as in `quinola/v1/reversi.proto`.

    Squares and actions are numbers of `referee.games.reversi.board` and `.notation`; a list by
    side has the entry of X first.

    Attributes:
        seat: The seat that observes; in a duel seat 0 is X and seat 1 is O.
        side: The side that is asked now; NEITHER before the tiles are laid,
            while chance places discs, and when all is over.
        x_squares: Where the discs of X lie, ascending.
        o_squares: Where the discs of O lie, ascending.
        placements: Every action so far, in order, those of the opening included.
        passes: For each pass, how many discs had been placed before it. Sides alternate but for
            passes, so this says who placed which.
        stocks: How many discs each side has in hand; () in the solo game.
        received: How many discs each side has been given by the other; () in the solo game.
        face_down: Solo: where tiles lie face down, ascending.
        face_up: Solo: the tiles that lie face up, by square.
        won: Solo: the tiles that were won, in order.
        score: Solo: what the tiles won so far count.
    """

    seat: Seat
    side: Side
    x_squares: tuple[int, ...]
    o_squares: tuple[int, ...]
    placements: tuple[int, ...]
    passes: tuple[int, ...]
    stocks: tuple[int, ...]
    received: tuple[int, ...]
    face_down: tuple[int, ...]
    face_up: tuple[Tile, ...]
    won: tuple[Tile, ...]
    score: int
