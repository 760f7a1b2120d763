"""What is learnt at a table of Reversi: one frozen value a kind, all of them public.

Each value has the fields of its message in `quinola/v1/reversi.proto` (`DiscPlaced` there is
`ReversiDiscPlaced`).
"""

from dataclasses import dataclass

from referee.games.reversi.observation import Side, Tile


@dataclass(frozen=True, slots=True)
class DiscReceived:
    """A side that is about to place a disc had none left: the other gives it one."""

    side: Side


@dataclass(frozen=True, slots=True)
class DiscPlaced:
    """A disc was placed.

    Attributes:
        side: Whose.
        action: The action: its square, or its square and direction.
        flipped: Where discs were flipped, ascending.
    """

    side: Side
    action: int
    flipped: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A side has to pass, and is not asked; the other one goes on."""

    side: Side


@dataclass(frozen=True, slots=True)
class DuelEnded:
    """A game of two is over.

    Attributes:
        x_count: Discs of X on the board.
        o_count: Discs of O on the board.
        winner: Who wins; NEITHER for a tie.
        margin: By how many discs; 0 for a tie, whoever wins it.
    """

    x_count: int
    o_count: int
    winner: Side
    margin: int


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """The tiles lie face down.

    Attributes:
        squares: Where, in the order in which they were laid.
    """

    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileTurnedUp:
    """A tile beside the disc just placed lies face up now."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TileWon:
    """A tile was won and removed; its square is free."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class SoloEnded:
    """A solo game is over.

    Attributes:
        won_count: How many tiles were won.
        number_sum: The sum of their numbers.
        blank_count: How many of them are blank.
        score: What they count.
    """

    won_count: int
    number_sum: int
    blank_count: int
    score: int


ReversiFact = (
    DiscReceived | DiscPlaced | Passed | DuelEnded | TilesLaid | TileTurnedUp | TileWon | SoloEnded
)
"""One thing learnt at a table of Reversi."""
