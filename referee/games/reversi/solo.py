"""A running solo game: one seat places the discs of both sides and wins tiles.

Source: rules page, section 7.
"""

from collections.abc import Mapping
from typing import ClassVar, Self

from referee.games.answers import not_legal, shuffled
from referee.games.game import ActionId, Decide, Event, Fact, Over, Seat, Shuffled
from referee.games.reversi.board import BITS, Square, enclosing, flanking, single, squares_of
from referee.games.reversi.facts import ReversiFact, TilesLaid, TileTurnedUp, TileWon
from referee.games.reversi.lines import flips
from referee.games.reversi.observation import ReversiObservation
from referee.games.reversi.options import ReversiOptions
from referee.games.reversi.placing import Facts, Placing, Rest
from referee.games.reversi.scoring import score, solo_ended
from referee.games.reversi.start import STARTS
from referee.games.reversi.tiles import KINDS, SHUFFLE, Kind, Tiles

_PLAYER = Seat(0)
_ASKED = Decide((_PLAYER,))


class SoloState(Placing):
    """A running solo game."""

    __slots__ = ("_tiles",)

    _SEATS: ClassVar[tuple[Seat, Seat]] = (_PLAYER, _PLAYER)
    _DECIDE: ClassVar[tuple[Decide, Decide]] = (_ASKED, _ASKED)

    def __init__(self, options: ReversiOptions) -> None:
        super().__init__(options)
        self._own, self._other = STARTS["diagonal"]
        self._tiles = Tiles({}, (), ())
        self._phase = SHUFFLE

    @classmethod
    def restored(
        cls, options: ReversiOptions, seen: ReversiObservation, face_down: Mapping[Square, Kind]
    ) -> Self:
        """The match that shows `seen` when these tiles lie face down."""
        state = cls(options)
        if seen.placements or seen.face_down:
            state._tiles = Tiles(face_down, seen.face_up, seen.won)
            state._free = state._tiles.free
            state._resume(seen)
        return state

    def copy(self) -> Self:
        other = super().copy()
        other._tiles = self._tiles.copy()  # noqa: SLF001 - a state of this very class
        return other

    def tell(self, event: Event) -> Facts:
        if type(event) is not Shuffled:
            return super().tell(event)
        self.advance(event)
        return (Fact(TilesLaid(self._options.layout)),)

    def _lay(self, event: Event) -> None:
        kinds = [KINDS[index] for index in shuffled(event, self._phase)]
        self._tiles = Tiles(dict(zip(self._options.layout, kinds, strict=True)), (), ())
        self._free = self._tiles.free
        self._begin(self._own, self._other, mover=0)

    def _find_moves(self, own: int, other: int, mover: int) -> int:
        if self._tiles.are_gone:
            # The last one is won: all is over, whatever could still be placed.
            return 0
        moves = enclosing(own, other, self._free)
        if self._options.solo_must_flip:
            return moves
        # A tile that lies face down makes nothing legal: that would tell its side.
        return moves | flanking(own, self._tiles.face_up[mover ^ 1], self._free)

    def _place(self, seat: Seat, action: ActionId) -> None:
        bit = BITS[action]
        if not bit & self._moves:
            raise not_legal(seat, self._actions[action])
        flipped = flips(self._own, self._other, action)
        own = self._own ^ flipped ^ bit
        self._placed.append(action)
        self._tiles.turn_up(action)
        self._free ^= bit | self._tiles.win(action, own, self._mover ^ 1)
        self._hand_over(own, self._other ^ flipped)

    # What is learnt

    def _before_disc(self, _mover: int) -> Facts:
        return ()

    def _after_disc(self) -> Facts:
        tiles = self._tiles
        bodies: list[ReversiFact] = [TileTurnedUp(tile) for tile in tiles.turned_up]
        bodies += [TileWon(tile) for tile in tiles.won[tiles.won_before :]]
        return tuple([Fact(body) for body in bodies])

    def _ended(self) -> Fact[ReversiFact]:
        return Fact(solo_ended(self._tiles.won, self._options))

    def _over(self) -> Over:
        return Over((score(self._tiles.won, self._options),))

    def _rest(self) -> Rest:
        tiles = self._tiles
        face_down = squares_of(single(tiles.face_down))
        return (), (), face_down, tiles.seen, tuple(tiles.won), score(tiles.won, self._options)
