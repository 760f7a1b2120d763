"""The 24 tiles of the solo game: what they are, where they lie, and which are won.

Source: rules page, section 7.
"""

from collections.abc import Iterable, Mapping
from typing import Self

from referee.games.game import Shuffle
from referee.games.reversi.board import ALL, BITS, Square, doubled, set_of, single, squares_of
from referee.games.reversi.lines import LINES, NEIGHBOURS
from referee.games.reversi.observation import Side, Tile

BLANK = 0

Kind = tuple[Side, int]
"""What a tile is: its side and its number; two blanks of one side are alike."""

_NUMBERS = (*range(1, 11), BLANK, BLANK)

KINDS: tuple[Kind, ...] = tuple((side, number) for side in (Side.X, Side.O) for number in _NUMBERS)
"""All tiles: G1 to G10, two gold blanks, B1 to B10, two black ones."""

TILE_COUNT = len(KINDS)
SHUFFLE = Shuffle(TILE_COUNT)

STAR = "c1 f1 b2 d2 e2 g2 a3 c3 f3 h3 b4 g4 b5 g5 a6 c6 f6 h6 b7 d7 e7 g7 c8 f8"
"""Where the tiles lie, unless another layout is chosen."""


class Tiles:
    """The tiles of a match, some of them still on the board.

    Attributes:
        face_down: Where tiles lie face down, as a double board.
        face_up: Where tiles lie face up, as double boards, by their side, X first.
        won: The tiles that were won, in order.
        turned_up: Those that the last disc turned up.
        won_before: How many had been won before it.
    """

    __slots__ = ("_kinds", "face_down", "face_up", "turned_up", "won", "won_before")

    def __init__(
        self, face_down: Mapping[Square, Kind], face_up: Iterable[Tile], won: Iterable[Tile]
    ) -> None:
        # What each tile on the board is, seen or not.
        self._kinds = dict(face_down)
        self.face_down = doubled(set_of(face_down))
        self.face_up = [0, 0]
        for tile in face_up:
            square = Square(tile.square)
            self._kinds[square] = tile.side, tile.number
            self._show(tile)
        self.won = list(won)
        self.turned_up: tuple[Tile, ...] = ()
        self.won_before = 0

    def copy(self) -> Self:
        """Independent tiles equal to these."""
        other = object.__new__(type(self))
        other._kinds, other.won = self._kinds.copy(), self.won[:]
        other.face_down, other.face_up = self.face_down, self.face_up[:]
        other.turned_up, other.won_before = self.turned_up, self.won_before
        return other

    @property
    def are_gone(self) -> bool:
        """Whether none is left on the board."""
        return not self._kinds

    @property
    def free(self) -> int:
        """Where no tile lies, as a double board."""
        return ALL ^ self.face_down ^ self.face_up[0] ^ self.face_up[1]

    @property
    def seen(self) -> tuple[Tile, ...]:
        """The tiles that lie face up, by square."""
        shown = squares_of(single(self.face_up[0] | self.face_up[1]))
        return tuple([self._tile(square) for square in shown])

    def turn_up(self, square: Square) -> None:
        """Turn up every tile beside a disc that lies face down."""
        near = NEIGHBOURS[square] & self.face_down
        self.turned_up = ()
        if near:
            self.face_down ^= near
            beside = [line[0] for line in LINES[square] if line and near >> line[0] & 1]
            self.turned_up = tuple([self._tile(tile) for tile in beside])
            for tile in self.turned_up:
                self._show(tile)

    def win(self, square: Square, own: int, side: int) -> int:
        """Win every tile of a side that lies alone between a new disc and another.

        Args:
            square: Where the disc was placed.
            own: The discs of its side, as a double board.
            side: The side of the tiles that it may win, as an index, X first.

        Returns:
            The squares that are free now, as a double board.
        """
        self.won_before = len(self.won)
        theirs = self.face_up[side]
        freed = 0
        if theirs & NEIGHBOURS[square]:
            for line in LINES[square]:
                if len(line) > 1 and theirs >> line[0] & 1 and own >> line[1] & 1:
                    self.won.append(self._tile(line[0]))
                    del self._kinds[line[0]]
                    freed |= BITS[line[0]]
            self.face_up[side] ^= freed
        return freed

    def _tile(self, square: Square) -> Tile:
        return Tile(square, *self._kinds[square])

    def _show(self, tile: Tile) -> None:
        self.face_up[tile.side is Side.O] |= BITS[tile.square]
