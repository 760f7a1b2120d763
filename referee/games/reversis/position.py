"""What a match of Reversis holds at one moment, and what a seat may see of it."""

from typing import Self

from referee.games.cards import SUIT_MASK_OF, Card, cards_of
from referee.games.game import Decide, Over, Phase, Seat
from referee.games.listening import Listening
from referee.games.reversis import espagnolette
from referee.games.reversis.exchange import Exchange
from referee.games.reversis.facts import Debt, ReversisFact
from referee.games.reversis.forms import SEATS
from referee.games.reversis.ledger import Ledger
from referee.games.reversis.observation import Question, ReversisObservation
from referee.games.reversis.options import ReversisOptions
from referee.games.reversis.pots import Pots
from referee.games.reversis.scoring import debts_to, score4
from referee.games.reversis.settlement import PlayedDeal, settle
from referee.games.swift import swift

ANY_SUIT = -1
"""All cards: what may be played to a trick that nobody has led yet."""

NEXT: tuple[Seat, ...] = tuple(Seat((seat + 1) % SEATS) for seat in range(SEATS))
DECIDE: tuple[Decide, ...] = tuple(Decide((Seat(seat),)) for seat in range(SEATS))

_NOTHING, _CLAIM = Question.NOTHING, Question.CLAIM
_see = swift(ReversisObservation)
_played_out = swift(PlayedDeal)


class Position(Listening[ReversisFact]):
    """The fields of a match, made, copied, looked at and restored; `ReversisState` moves them."""

    __slots__ = (
        "_best",
        "_claims",
        "_committed",
        "_deal",
        "_dealer",
        "_debts",
        "_exchange",
        "_follow",
        "_form",
        "_free",
        "_hands",
        "_holder",
        "_leaders",
        "_ledger",
        "_options",
        "_phase",
        "_played",
        "_points",
        "_question",
        "_seat",
        "_tricks",
        "_used",
        "_winner",
        "_winning",
    )

    def __init__(self, options: ReversisOptions) -> None:
        self._options = options
        self._form = options.form
        # What is due to be told; None while nobody listens.
        self._log = None
        self._deal = 0
        self._dealer = Seat(options.first_dealer)
        self._ledger = Ledger((options.start_chips,) * SEATS)
        self._lay_out((0,) * SEATS, Exchange())
        self._ask_for_shuffle()

    def _lay_out(self, hands: tuple[int, ...], exchange: Exchange) -> None:
        """Begin the play of these cards."""
        self._hands = list(hands)
        self._exchange = exchange
        self._played: list[Card] = []
        self._leaders: list[Seat] = []
        self._points = [0] * SEATS
        self._tricks = [0] * SEATS
        self._debts: list[Debt] = []
        self._claims: list[bool] = []
        self._committed: Seat | None = None
        self._winner: Seat | None = None
        # The Espagnolette: who held it at the first lead, who may refuse now, whether he has.
        self._holder: Seat | None = None
        self._free: Seat | None = None
        self._used = False
        # The open trick: what must be followed, the best card so far, and who played it.
        self._follow = ANY_SUIT
        self._best = Card(0)
        self._winning = Seat(0)

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other._options, other._form, other._log = self._options, self._form, None
        other._deal, other._dealer = self._deal, self._dealer
        other._ledger = self._ledger.copy()
        other._hands, other._exchange = self._hands[:], self._exchange
        other._played, other._leaders = self._played[:], self._leaders[:]
        other._points, other._tricks = self._points[:], self._tricks[:]
        other._debts, other._claims = self._debts[:], self._claims[:]
        other._committed, other._winner = self._committed, self._winner
        other._holder, other._free, other._used = self._holder, self._free, self._used
        other._follow = self._follow
        other._best, other._winning = self._best, self._winning
        other._question, other._seat, other._phase = self._question, self._seat, self._phase
        return other

    def phase(self) -> Phase:
        return self._phase

    def observe(self, seat: Seat) -> ReversisObservation:
        ledger, exchange = self._ledger, self._exchange
        pots, dealt_pots = ledger.pots, ledger.dealt_pots
        played = self._played
        played_out = len(played) == SEATS * self._form.tricks
        return _see(
            seat,
            self._question if seat == self._seat else _NOTHING,
            self._deal,
            self._dealer,
            cards_of(self._hands[seat]),
            tuple(played),
            tuple(self._leaders),
            tuple(self._points),
            tuple(self._tricks),
            tuple(ledger.chips),
            pots.sizes,
            pots.base_doubled,
            exchange.choices,
            exchange.laid[seat],
            exchange.taken[seat],
            tuple(self._debts),
            self._committed,
            None if self._question is not _CLAIM else self._claim(),
            exchange.kitty if played_out else (),
            ledger.dealt_chips,
            dealt_pots.sizes,
            dealt_pots.base_doubled,
            seat == self._free,
            self._used and seat == self._holder,
            tuple(self._claims),
        )

    def _claim(self) -> Debt | None:
        """The debt that the winner is asked about now."""
        if self._winner is None:
            return None
        return debts_to(self._winner, self._debts)[len(self._claims)]

    def _is_played_out(self) -> bool:
        return len(self._played) == SEATS * self._form.tricks

    def _played_deal(self) -> PlayedDeal:
        return _played_out(
            dealer=self._dealer,
            played=tuple(self._played),
            leaders=tuple(self._leaders),
            points=tuple(self._points),
            tricks=tuple(self._tricks),
            kitty=self._exchange.kitty,
            newest_pot=self._ledger.dealt_pots.newest,
            committed=self._committed,
            refuser=self._holder if self._used else None,
        )

    # What is asked next

    def _ask(self, question: Question, seat: Seat) -> None:
        self._question = question
        self._seat: Seat | None = seat
        self._phase: Phase = DECIDE[seat]

    def _ask_for_shuffle(self) -> None:
        """Wait for the cards of the next deal; after the last one, for nothing."""
        options = self._options
        self._question = _NOTHING
        self._seat = None
        if self._deal < options.deals:
            self._phase = self._form.shuffle
        else:
            ledger = self._ledger
            in_pots = sum(ledger.pots.sizes)
            self._phase = Over(score4(ledger.chips, options.start_chips, in_pots))

    def _ask_for_choice(self) -> None:
        """Ask the dealer for his discard, then each other seat to exchange or keep."""
        choices, seat = self._exchange.choices, self._dealer
        question = Question.DISCARD
        while choices[seat]:
            seat, question = NEXT[seat], Question.EXCHANGE
        self._ask(question, seat)

    # Taking up a match from what one seat has seen

    @classmethod
    def restored(
        cls,
        options: ReversisOptions,
        seen: ReversisObservation,
        hands: tuple[int, ...],
        exchange: Exchange,
    ) -> Self:
        """The match that shows `seen` to its seat when all cards lie like this."""
        position = cls(options)
        position._deal, position._dealer = seen.deal, seen.dealer
        position._lay_out(hands, exchange)
        ledger = position._ledger
        ledger.dealt_chips = seen.deal_chips
        ledger.dealt_pots = Pots(seen.deal_pots, seen.deal_base_doubled)
        ledger.chips = list(seen.chips)
        ledger.pots = Pots(seen.pots, seen.base_doubled)
        position._played = [Card(card) for card in seen.played]
        position._leaders = list(seen.leaders)
        position._points = list(seen.points)
        position._tricks = list(seen.tricks)
        position._debts = list(seen.debts)
        position._claims = list(seen.claims)
        position._committed = seen.committed_seat
        position._resume_espagnolette()
        position._resume(claiming=seen.claim is not None)
        return position

    def _resume_espagnolette(self) -> None:
        if not self._options.espagnolette or not self._leaders:
            return
        hands = self._hands[:]
        for place, card in enumerate(self._played):
            leader = self._leaders[place // SEATS]
            hands[(leader + place) % SEATS] |= 1 << card
        self._holder = holder = espagnolette.holder_of(hands)
        if holder is None:
            return
        self._used = espagnolette.has_refused(holder, hands[holder], self._leaders, self._played)
        if not self._tricks[holder] and len(self._played) < SEATS * espagnolette.LAST_TRICK:
            self._free = holder

    def _resume(self, *, claiming: bool) -> None:
        """Ask again what was asked."""
        if claiming:
            self._winner = settle(self._played_deal(), self._options).winner
            if self._winner is not None:
                self._ask(Question.CLAIM, self._winner)
        elif self._deal == 0 or self._is_played_out():
            self._ask_for_shuffle()
        elif self._leaders:
            self._resume_trick()
        else:
            self._ask_for_choice()

    def _resume_trick(self) -> None:
        leader = self._leaders[-1]
        trick = self._played[len(self._played) // SEATS * SEATS :]
        if trick:
            self._follow = SUIT_MASK_OF[trick[0]]
            self._best = max(card for card in trick if self._follow >> card & 1)
            self._winning = Seat((leader + trick.index(self._best)) % SEATS)
        self._ask(Question.PLAY, Seat((leader + len(trick)) % SEATS))
