"""What people read and write: actions, passes and lists of squares.

Source: rules page, section 1.
"""

from referee.errors import ConfigurationError
from referee.games.game import ActionId
from referee.games.reversi.board import SQUARE_COUNT, SQUARE_TEXTS, SQUARES, Square
from referee.games.reversi.lines import DIRECTIONS

ALL_ACTIONS: tuple[str, ...] = SQUARE_TEXTS
"""The actions where every enclosed run is flipped: a square."""

ONE_ACTIONS: tuple[str, ...] = SQUARE_TEXTS + tuple(
    f"{square}/{direction}" for square in SQUARE_TEXTS for direction in DIRECTIONS
)
"""The actions where one run is flipped: a square for set-up discs, then square and direction."""

NO_PLACEMENT = "--"
"""What is written for a pass."""

_SQUARES = dict(zip(SQUARE_TEXTS, SQUARES, strict=True))


def directed(square: Square, direction: int) -> ActionId:
    """The action of placing a disc and flipping the run in a direction."""
    return ActionId(SQUARE_COUNT + square * len(DIRECTIONS) + direction)


def square_and_direction(action: ActionId) -> tuple[Square, int | None]:
    """The square of an action, and its direction as an index into `DIRECTIONS`; None without."""
    if action < SQUARE_COUNT:
        return action, None
    square, direction = divmod(action - SQUARE_COUNT, len(DIRECTIONS))
    return Square(square), direction


def canonical(text: str) -> str:
    """A ply as it is printed: the square in lower case, the direction in upper case."""
    square, slash, direction = text.partition("/")
    return square.lower() + slash + direction.upper()


def read_squares(text: str) -> tuple[Square, ...]:
    """The squares of a text such as "c1 f1 b2".

    Raises:
        ConfigurationError: It names what is no square.
    """
    words = text.lower().split()
    for word in words:
        if word not in _SQUARES:
            raise ConfigurationError(f"{word!r} is no square, expected a1 to h8")
    return tuple(_SQUARES[word] for word in words)


def write_squares(squares: tuple[Square, ...]) -> str:
    """The text of some squares, in their order."""
    return " ".join(SQUARE_TEXTS[square] for square in squares)
