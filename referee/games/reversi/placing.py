"""What duel and solo game share: discs are placed in turn, and who cannot place one passes.

Source: rules page, sections 3 and 4.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Self

from referee.games.answers import one_action
from referee.games.game import ActionId, Chosen, Decide, Event, Fact, Over, Phase, Seat
from referee.games.reversi.board import ALL, CENTRE, Square, doubled, set_of, single, squares_of
from referee.games.reversi.facts import DiscPlaced, Passed, ReversiFact
from referee.games.reversi.observation import ReversiObservation, Side, Tile
from referee.games.reversi.options import ReversiOptions
from referee.games.swift import swift

SIDES = (Side.X, Side.O)
"""The sides, X first; elsewhere in the engine a side is an index into this."""

Facts = tuple[Fact[ReversiFact], ...]

# The last six fields of an observation, which duel and solo game fill differently.
Rest = tuple[
    tuple[int, ...], tuple[int, ...], tuple[Square, ...], tuple[Tile, ...], tuple[Tile, ...], int
]

_PASSED: tuple[Facts, ...] = tuple((Fact(Passed(side)),) for side in SIDES)
_see, _disc_placed = swift(ReversiObservation), swift(DiscPlaced)


class Placing(ABC):
    """A match in which discs are placed, one side after the other."""

    __slots__ = (
        "_actions",
        "_free",
        "_mover",
        "_moves",
        "_options",
        "_other",
        "_own",
        "_passes",
        "_phase",
        "_placed",
        "_seat",
        "_set_up",
    )

    # Who is asked for each side, X first.
    _SEATS: ClassVar[tuple[Seat, Seat]]
    _DECIDE: ClassVar[tuple[Decide, Decide]]

    def __init__(self, options: ReversiOptions) -> None:
        self._options = options
        self._actions = options.actions
        self._placed: list[ActionId] = []
        # For each pass, how many discs had been placed before it.
        self._passes: list[int] = []
        self._mover = 0
        # The discs of the mover and of the other side, and what may be taken: double boards.
        self._own = self._other = 0
        self._free = ALL
        # What the first discs have to fill, as a set, before any may enclose another.
        self._set_up = CENTRE if options.start == "free" else 0
        # Where the mover may place a disc: a set of squares.
        self._moves = 0
        self._seat: Seat | None = None
        self._phase: Phase = Over(())

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other._options, other._actions = self._options, self._actions
        other._placed, other._passes = self._placed[:], self._passes[:]
        other._mover, other._own, other._other = self._mover, self._own, self._other
        other._free, other._moves = self._free, self._moves
        other._set_up, other._seat, other._phase = self._set_up, self._seat, self._phase
        return other

    def phase(self) -> Phase:
        return self._phase

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        return squares_of(self._moves) if seat == self._seat else ()

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        # Rules page, section 5: the first in board order, and then in the order of directions.
        return self.legal(seat)[:1]

    def advance(self, event: Event) -> None:
        seat = self._seat
        if seat is None or type(event) is not Chosen:
            self._lay(event)
            return
        self._place(seat, one_action(event, seat, len(self._actions)))

    def tell(self, event: Event) -> Facts:
        mover, theirs, passes = self._mover, self._other, len(self._passes)
        self.advance(event)
        own = self._own if self._mover == mover else self._other
        flipped = squares_of(single(theirs & own))
        placed: Facts = (Fact(_disc_placed(SIDES[mover], self._placed[-1], flipped)),)
        facts = self._before_disc(mover) + placed + self._after_disc()
        if len(self._passes) > passes:
            facts += _PASSED[1 - mover]
        return (*facts, self._ended()) if type(self._phase) is Over else facts

    def observe(self, seat: Seat) -> ReversiObservation:
        x, o = (self._other, self._own) if self._mover else (self._own, self._other)
        return _see(
            seat,
            Side.NEITHER if self._seat is None else SIDES[self._mover],
            squares_of(single(x)),
            squares_of(single(o)),
            tuple(self._placed),
            tuple(self._passes),
            *self._rest(),
        )

    # Whose turn it is

    def _hand_over(self, own: int, other: int) -> None:
        """Ask the side whose turn it is when the mover has placed a disc, or end the match.

        Args:
            own: The discs of the mover now.
            other: The discs of the other side now.
        """
        mover = self._mover ^ 1
        moves = self._find_moves(other, own, mover)
        if moves:
            own, other = other, own
        else:
            # Who cannot place a disc passes, unasked; when nobody can, all is over.
            mover ^= 1
            moves = self._find_moves(own, other, mover)
            if moves:
                self._passes.append(len(self._placed))
        self._own, self._other, self._mover, self._moves = own, other, mover, moves
        if moves:
            self._seat = self._SEATS[mover]
            self._phase = self._DECIDE[mover]
        else:
            self._seat = None
            self._phase = self._over()

    def _begin(self, x: int, o: int, mover: int) -> None:
        """Ask the mover, or whoever can place a disc, when the discs lie like this.

        Args:
            x: The discs of X, as a double board.
            o: The discs of O, likewise.
            mover: Whose turn it is.
        """
        self._free &= ALL ^ x ^ o
        # As if the other side had just placed a disc.
        self._mover = mover ^ 1
        self._hand_over(*((x, o) if mover else (o, x)))

    def _resume(self, seen: ReversiObservation) -> None:
        """Ask again what was asked when a seat saw this."""
        self._placed = [ActionId(action) for action in seen.placements]
        self._passes = list(seen.passes)
        x, o = doubled(set_of(seen.x_squares)), doubled(set_of(seen.o_squares))
        # While chance places discs nobody is asked; but sides alternate, passes apart.
        turn = (len(self._placed) + len(self._passes)) % 2
        self._begin(x, o, mover=turn if seen.side is Side.NEITHER else SIDES.index(seen.side))

    # What duel and solo game do differently

    @abstractmethod
    def _lay(self, event: Event) -> None:
        """Lay what chance has shuffled."""

    @abstractmethod
    def _place(self, seat: Seat, action: ActionId) -> None:
        """Place a disc, with all that follows from it, and hand over.

        Raises:
            IllegalActionError: The action is not legal; the state is as it was.
        """

    @abstractmethod
    def _find_moves(self, own: int, other: int, mover: int) -> int:
        """The squares on which a side may place a disc, as a set."""

    @abstractmethod
    def _over(self) -> Over:
        """How the match has ended."""

    @abstractmethod
    def _ended(self) -> Fact[ReversiFact]:
        """What all learn at the end."""

    @abstractmethod
    def _before_disc(self, mover: int) -> Facts:
        """What all learn before they see the disc just placed."""

    @abstractmethod
    def _after_disc(self) -> Facts:
        """What all learn after they have seen the disc just placed, and what it flipped."""

    @abstractmethod
    def _rest(self) -> Rest:
        """The last six fields of an observation."""
