"""A running duel: two seats, X and O, and nothing hidden.

Source: rules page, sections 2 to 6.
"""

from typing import ClassVar, Self

from referee.games.answers import not_legal, shuffled
from referee.games.game import ActionId, Chosen, Decide, Event, Fact, Over, Seat, Shuffle
from referee.games.reversi.board import (
    BITS,
    Square,
    enclosing,
    single,
    squares_of,
)
from referee.games.reversi.facts import DiscReceived, DuelEnded, ReversiFact
from referee.games.reversi.lines import enclosed_run, enclosing_directions, flips
from referee.games.reversi.notation import NO_PLACEMENT, directed, square_and_direction
from referee.games.reversi.observation import ReversiObservation, Side
from referee.games.reversi.options import ReversiOptions
from referee.games.reversi.placing import SIDES, Facts, Placing, Rest
from referee.games.reversi.scoring import duel_ended, over
from referee.games.reversi.start import STARTS
from referee.games.reversi.supply import DISCS, Supply, supply

_RECEIVED: tuple[Facts, ...] = tuple((Fact(DiscReceived(side)),) for side in SIDES)


class DuelState(Placing):
    """A running duel in which a disc flips every run that it encloses."""

    __slots__ = ("_drawable", "_plies_to_draw")

    _SEATS: ClassVar[tuple[Seat, Seat]] = (Seat(0), Seat(1))
    _DECIDE: ClassVar[tuple[Decide, Decide]] = (Decide((Seat(0),)), Decide((Seat(1),)))

    def __init__(self, options: ReversiOptions) -> None:
        super().__init__(options)
        # How many plies chance still draws, and from which actions it draws the next one.
        self._plies_to_draw = 0
        self._drawable: tuple[ActionId, ...] = ()

    @classmethod
    def started(cls, options: ReversiOptions) -> Self:
        """A match before its first disc."""
        state = cls(options)
        state._begin(*STARTS[options.start], mover=0)
        return state

    @classmethod
    def restored(cls, options: ReversiOptions, seen: ReversiObservation) -> Self:
        """The match that shows `seen`."""
        state = cls(options)
        state._resume(seen)
        return state

    def copy(self) -> Self:
        other = super().copy()
        other._plies_to_draw = self._plies_to_draw  # noqa: SLF001 - a state of this very class
        other._drawable = self._drawable  # noqa: SLF001 - a state of this very class
        return other

    def draw_plies(self, plies: int) -> None:
        """Ask chance for the next plies, one after the other, before any seat is asked again.

        A ply that would end the match is not drawn; where there is no other, the seat is asked.
        """
        self._plies_to_draw, self._drawable = plies, ()
        seat = self._seat
        if not plies or seat is None:
            return
        drawable = tuple([action for action in self.legal(seat) if not self._ends(action)])
        if drawable:
            self._seat, self._drawable = None, drawable
            self._phase = Shuffle(len(drawable))

    def _ends(self, action: ActionId) -> bool:
        """Whether the mover would end the match with this action."""
        after = self.copy()
        after.advance(Chosen(((action,),)))
        return type(after.phase()) is Over

    def _lay(self, event: Event) -> None:
        order = shuffled(event, self._phase)
        self._place(self._SEATS[self._mover], self._drawable[order[0]])
        self.draw_plies(self._plies_to_draw - 1)

    def _resume(self, seen: ReversiObservation) -> None:
        super()._resume(seen)
        options = self._options
        if seen.side is Side.NEITHER and options.opening_plies:
            fixed = sum(ply != NO_PLACEMENT for ply in options.opening.split())
            self.draw_plies(fixed + options.opening_plies - len(self._placed))

    def _find_moves(self, own: int, other: int, _mover: int) -> int:
        return self._free & self._set_up or enclosing(own, other, self._free)

    def _place(self, seat: Seat, action: ActionId) -> None:
        bit = BITS[action]
        if not bit & self._moves:
            raise not_legal(seat, self._actions[action])
        self._put(action, bit, flips(self._own, self._other, action))

    def _put(self, action: ActionId, bit: int, flipped: int) -> None:
        """Place a disc, flip others and hand over."""
        self._placed.append(action)
        free = self._free = self._free ^ bit
        own, other = self._own ^ flipped ^ bit, self._other ^ flipped
        moves = free & self._set_up or enclosing(other, own, free)
        if not moves:
            self._hand_over(own, other)
            return
        # What `_hand_over` does at nearly every disc, without its calls.
        self._own, self._other, self._moves = other, own, moves
        mover = self._mover = self._mover ^ 1
        self._seat = self._SEATS[mover]
        self._phase = self._DECIDE[mover]

    def _counts(self) -> tuple[int, int]:
        """The discs of X and of O on the board."""
        own, other = single(self._own).bit_count(), single(self._other).bit_count()
        return (other, own) if self._mover else (own, other)

    def _result(self) -> DuelEnded:
        return duel_ended(*self._counts(), self._options)

    def _over(self) -> Over:
        return over(self._result())

    def _ended(self) -> Fact[ReversiFact]:
        return Fact(self._result())

    def _supply(self, placed: int) -> Supply:
        """What each side has in hand after some of the discs."""
        laid = single(STARTS[self._options.start][0]).bit_count()
        return supply(DISCS - laid, placed, self._passes)

    def _before_disc(self, mover: int) -> Facts:
        if not self._passes:
            return ()
        placed = len(self._placed)
        before, now = self._supply(placed - 1), self._supply(placed)
        return _RECEIVED[mover] if before.received != now.received else ()

    def _after_disc(self) -> Facts:
        return ()

    def _rest(self) -> Rest:
        now = self._supply(len(self._placed))
        return now.stocks, now.received, (), (), (), 0


class OneCaptureState(DuelState):
    """A running duel in which a disc flips exactly one run, in a direction that its side names.

    Source: rules page, section 3.1.
    """

    __slots__ = ()

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        if seat != self._seat or self._free & self._set_up:
            return super().legal(seat)
        own, other = self._own, self._other
        return tuple(
            [
                directed(square, direction)
                for square in squares_of(self._moves)
                for direction in enclosing_directions(own, other, square)
            ]
        )

    def _place(self, seat: Seat, action: ActionId) -> None:
        square, direction = square_and_direction(action)
        bit = BITS[square]
        flipped = self._run(square, direction)
        is_legal = bit & self._free and flipped
        if self._free & self._set_up:
            # The first discs flip none, so they have no direction.
            is_legal = bit & self._moves and direction is None
        if not is_legal:
            raise not_legal(seat, self._actions[action])
        self._put(action, bit, flipped)

    def _run(self, square: Square, direction: int | None) -> int:
        """The run that a disc encloses in a direction; 0 if there is none."""
        if direction is None:
            return 0
        return enclosed_run(self._own, self._other, square, direction)


def duel_state(options: ReversiOptions) -> type[DuelState]:
    """The kind of duel that the option `capture` names."""
    return OneCaptureState if options.capture == "one" else DuelState
