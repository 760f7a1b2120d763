"""What a match of Traversone holds at one moment, and what a seat may see of it."""

from dataclasses import dataclass
from itertools import combinations
from typing import Self

from referee.games.cards import Card, cards_of
from referee.games.game import ActionId, Decide, Phase, Seat
from referee.games.listening import Listening
from referee.games.swift import swift
from referee.games.traversone import standing
from referee.games.traversone.actions import Leads, Signal, leads
from referee.games.traversone.dealing import SHUFFLE, Form
from referee.games.traversone.facts import Declared, TraversoneFact
from referee.games.traversone.observation import Question, TraversoneObservation
from referee.games.traversone.options import TraversoneOptions

ANY_SUIT = -1
"""All cards: what may be played to a trick that nobody has led yet."""

_SEATS = tuple(Seat(seat) for seat in range(4))
DECIDE: tuple[Decide, ...] = tuple(Decide((seat,)) for seat in _SEATS)

NEXT_OF: dict[tuple[Seat, ...], tuple[Seat, ...]] = {
    seats: tuple(standing.next_dealer(seat, seats) for seat in _SEATS)
    for count in (2, 3, 4)
    for seats in combinations(_SEATS, count)
}
"""For the seats of a deal: the next of them after each seat."""

_NOTHING, _PLAY = Question.NOTHING, Question.PLAY
_see = swift(TraversoneObservation)


@dataclass(frozen=True, slots=True)
class Laid:
    """Where the cards of a deal lie that are not played.

    Attributes:
        hands: The hand of each seat, as a set.
        stock: The stock, top first.
        drawn: The cards drawn so far: after each trick its taker's, then the other seat's.
        passed: The cards passed on and laid aside so far, in order.
        aside: The card that lies aside; None without one.
    """

    hands: tuple[int, ...]
    stock: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    passed: tuple[Card, ...] = ()
    aside: Card | None = None


class Position(Listening[TraversoneFact]):
    """The fields of a match, made, copied, seen and restored; `TraversoneState` moves them."""

    __slots__ = (
        "_accusing",
        "_aside",
        "_best",
        "_cappotto",
        "_coming",
        "_deal",
        "_dealer",
        "_declared",
        "_drawn",
        "_extra",
        "_follow",
        "_form",
        "_hands",
        "_leaders",
        "_leads",
        "_next",
        "_options",
        "_passed",
        "_pending",
        "_phase",
        "_played",
        "_question",
        "_revoked",
        "_scores",
        "_seat",
        "_seats",
        "_signals",
        "_size",
        "_standing",
        "_stock",
        "_thirds",
        "_tricks",
        "_winning",
        "_worth",
    )

    def __init__(self, options: TraversoneOptions) -> None:
        self._options = options
        # Every lead with its signals; None where there are none.
        self._leads: Leads | None = None
        if options.signals == "leader":
            self._leads = leads(options.striscio_min)
        # What is due to be told; None while nobody listens.
        self._log = None
        self._deal = 0
        self._extra = 0
        self._dealer: Seat | None = None
        if options.first_dealer != "random":
            self._dealer = Seat(int(options.first_dealer))
        self._standing = standing.beginning(options)
        self._seats: tuple[Seat, ...] = ()
        self._lay_out(_SEATS[: options.players], Laid((0,) * options.players))
        self._seats = ()
        # Who plays the deal that is waited for.
        self._coming: tuple[Seat, ...] = ()
        self._question = _NOTHING
        self._seat: Seat | None = None
        self._phase: Phase = SHUFFLE

    def _lay_out(self, seats: tuple[Seat, ...], laid: Laid) -> None:
        """Begin a deal of these seats with these cards."""
        self._seats = seats
        self._size = len(seats)
        self._next = NEXT_OF[seats]
        self._form: Form = self._options.forms[len(seats)]
        self._hands = list(laid.hands)
        # The top card is the last one.
        self._stock = list(reversed(laid.stock))
        self._drawn = list(laid.drawn)
        self._passed = list(laid.passed)
        self._aside = laid.aside
        self._played: list[Card] = []
        self._leaders: list[Seat] = []
        self._signals: list[Signal] = []
        self._declared: list[Declared] = []
        self._pending: list[ActionId] = []
        self._thirds = [0] * self._options.players
        self._tricks = [0] * self._options.players
        self._revoked: Seat | None = None
        self._scores: tuple[int, ...] = ()
        self._cappotto: int | None = None
        # Whether declarations may be made: in the first trick only.
        self._accusing = False
        # The open trick: what must be followed, the best card so far, who played it, its thirds.
        self._follow = ANY_SUIT
        self._best = Card(0)
        self._winning = Seat(0)
        self._worth = 0

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other._options, other._leads, other._log = self._options, self._leads, None
        other._deal, other._extra, other._dealer = self._deal, self._extra, self._dealer
        other._standing, other._coming = self._standing, self._coming
        other._seats, other._size, other._next = self._seats, self._size, self._next
        other._form, other._hands = self._form, self._hands[:]
        other._stock, other._drawn = self._stock[:], self._drawn[:]
        other._passed, other._aside = self._passed[:], self._aside
        other._played, other._leaders = self._played[:], self._leaders[:]
        other._signals = self._signals[:]
        other._declared, other._pending = self._declared[:], self._pending[:]
        other._thirds, other._tricks = self._thirds[:], self._tricks[:]
        other._revoked, other._scores = self._revoked, self._scores
        other._cappotto, other._accusing = self._cappotto, self._accusing
        other._follow, other._worth = self._follow, self._worth
        other._best, other._winning = self._best, self._winning
        other._question, other._seat, other._phase = self._question, self._seat, self._phase
        return other

    def phase(self) -> Phase:
        return self._phase

    def observe(self, seat: Seat) -> TraversoneObservation:
        is_asked = seat == self._seat
        place = self._standing
        given, received = self._own_passes(seat) if self._passed else (None, None)
        return _see(
            seat,
            self._question if is_asked else _NOTHING,
            self._deal,
            self._extra,
            self._dealer,
            self._seats,
            self._form.removed if self._seats else None,
            cards_of(self._hands[seat]),
            tuple(self._played),
            tuple(self._leaders),
            tuple(self._signals),
            tuple(self._declared),
            tuple(self._pending) if is_asked else (),
            tuple(self._thirds),
            tuple(self._tricks),
            len(self._passed),
            given,
            received,
            self._aside if self._sees_aside(seat) else None,
            len(self._stock),
            self._seen_draws(seat) if self._drawn else (),
            self._revoked,
            self._scores,
            self._cappotto,
            place.totals,
            place.out_in,
        )

    def _own_passes(self, seat: Seat) -> tuple[Card | None, Card | None]:
        """The card that a seat passed on, and the one that it was passed."""
        passed, vorhand = self._passed, self._vorhand()
        given: Card | None = None
        received: Card | None = None
        if seat == vorhand:
            given = passed[0]
        elif seat == self._dealer:
            received = passed[1] if len(passed) > 1 else None
        elif seat in self._seats:
            given = passed[1] if len(passed) > 1 else None
            received = passed[0]
        return given, received

    def _sees_aside(self, seat: Seat) -> bool:
        return bool(self._scores) or (self._form.passes and seat == self._dealer)

    def _seen_draws(self, seat: Seat) -> tuple[Card, ...]:
        drawn = self._drawn
        if seat not in self._seats:
            return ()
        if self._options.show_drawn:
            return tuple(drawn)
        # The taker of a trick draws first.
        takers = self._leaders[1 : 1 + len(drawn) // 2]
        return tuple(drawn[2 * number + (taker != seat)] for number, taker in enumerate(takers))

    def _vorhand(self) -> Seat:
        """The seat that leads the first trick, and passes first."""
        return self._next[self._dealt_by()]

    def _dealt_by(self) -> Seat:
        """The dealer; there is one in every deal."""
        if self._dealer is None:
            raise ValueError("nobody has dealt yet")
        return self._dealer
