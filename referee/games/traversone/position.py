"""What a match of Traversone holds at one moment, and what a seat may see of it."""

from dataclasses import dataclass
from itertools import combinations
from typing import Self

from referee.games.cards import Card, cards_of
from referee.games.game import ActionId, Decide, Over, Phase, Seat, Shuffle
from referee.games.listening import Listening
from referee.games.swift import swift
from referee.games.traversone import standing
from referee.games.traversone.actions import Leads, Signal, leads
from referee.games.traversone.dealing import SHUFFLE, Form
from referee.games.traversone.facts import Declared, TraversoneFact
from referee.games.traversone.observation import Question, TraversoneObservation
from referee.games.traversone.options import TraversoneOptions
from referee.games.traversone.pack import SUIT_MASK_OF, THIRDS

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
        self._ask_for_shuffle()

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
        other._standing = self._standing
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

    # What is asked next

    def _ask(self, question: Question, seat: Seat) -> None:
        self._question = question
        self._seat: Seat | None = seat
        self._phase: Phase = DECIDE[seat]

    def _ask_for_shuffle(self) -> None:
        """Wait for the first dealer or the cards of the next deal; at the end for nothing."""
        options = self._options
        self._question = _NOTHING
        self._seat = None
        if self._dealer is None:
            self._phase = Shuffle(options.players)
        elif standing.sides_of_next_deal(self._standing, options):
            self._phase = SHUFFLE
        else:
            points = standing.by_seat(self._standing.totals, options)
            self._phase = Over(points, standing.ranks(self._standing, options))

    def _ask_for_pass(self) -> None:
        """Ask vorhand and the seat after it to pass a card on, and the dealer to lay one aside."""
        seat = self._vorhand()
        for _ in self._passed:
            seat = self._next[seat]
        self._ask(Question.SET_ASIDE if seat == self._dealer else Question.PASS, seat)

    def _begin_play(self) -> None:
        vorhand = self._vorhand()
        self._leaders.append(vorhand)
        self._accusing = self._options.accuse
        self._ask(_PLAY, vorhand)

    # Taking up a match from what one seat has seen

    @classmethod
    def restored(cls, options: TraversoneOptions, seen: TraversoneObservation, laid: Laid) -> Self:
        """The match that shows `seen` to its seat when all cards lie like this."""
        position = cls(options)
        position._deal, position._extra = seen.deal, seen.extra_deal
        position._dealer = seen.dealer
        position._restore_standing(seen)
        if seen.deal:
            position._lay_out(seen.seats, laid)
            position._restore_deal(seen)
        position._resume(seen)
        return position

    def _restore_standing(self, seen: TraversoneObservation) -> None:
        winner = seen.cappotto_side if self._options.cappotto == "instant_win" else None
        # An extra deal is counted when it is scored.
        extra_deals = seen.extra_deal - (seen.extra_deal > 0 and not seen.scores)
        self._standing = standing.Standing(seen.totals, extra_deals, seen.out_in, winner)

    def _restore_deal(self, seen: TraversoneObservation) -> None:
        self._played = [Card(card) for card in seen.played]
        self._leaders = list(seen.leaders)
        self._signals = list(seen.signals)
        self._declared = list(seen.declarations)
        self._pending = [ActionId(action) for action in seen.pending]
        self._thirds = list(seen.thirds)
        self._tricks = list(seen.tricks)
        self._revoked = seen.revoked
        self._scores = seen.scores
        self._cappotto = seen.cappotto_side

    def _resume(self, seen: TraversoneObservation) -> None:
        """Ask again what was asked."""
        if not seen.deal or seen.scores:
            self._ask_for_shuffle()
        elif self._leaders:
            self._resume_trick()
        else:
            self._ask_for_pass()

    def _resume_trick(self) -> None:
        size = self._size
        leader = self._leaders[-1]
        trick = self._played[len(self._played) // size * size :]
        self._accusing = self._options.accuse and len(self._played) < size
        seat = leader
        if trick:
            self._follow = SUIT_MASK_OF[trick[0]]
            self._best = min(card for card in trick if self._follow >> card & 1)
            self._worth = sum(THIRDS[card] for card in trick)
        for card in trick:
            if card == self._best:
                self._winning = seat
            seat = self._next[seat]
        self._ask(_PLAY, seat)
