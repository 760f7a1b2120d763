"""A running match of Reversis: dealing, exchanging, and the answer to every question.

Source: rules page, sections 3, 4 and 13.
"""

from typing import assert_never

from referee.errors import IllegalActionError
from referee.games.cards import CARDS, Card, cards_of, mask_of
from referee.games.game import ActionId, Chosen, Event, Fact, Seat, Shuffle, Shuffled
from referee.games.reversis.exchange import Exchange
from referee.games.reversis.facts import (
    CardPlayed,
    Cause,
    DealStarted,
    Discarded,
    Exchanged,
    HandDealt,
    Kept,
    Paid,
    ReversisFact,
)
from referee.games.reversis.forms import SEATS
from referee.games.reversis.observation import Choice, Question
from referee.games.reversis.play import ACTIONS, CLAIM_ANSWERS, KEEP, Play, refuse
from referee.games.reversis.position import NEXT
from referee.games.reversis.pots import ANTE

_PLAY = Question.PLAY
_ACTION_COUNT = len(ACTIONS)

_SEATS = tuple(Seat(seat) for seat in range(SEATS))
_ALONE = tuple((seat,) for seat in _SEATS)
_OTHERS = tuple(tuple(other for other in _SEATS if other != seat) for seat in _SEATS)

_PLAYED: tuple[tuple[Fact[ReversisFact], ...], ...] = tuple(
    tuple(Fact(CardPlayed(seat, card)) for card in range(len(CARDS))) for seat in _SEATS
)


def _not_one_action(seat: Seat) -> IllegalActionError:
    return IllegalActionError(
        f"seat {seat} gave something else, expected exactly one action, 0 to {_ACTION_COUNT - 1}"
    )


class ReversisState(Play):
    """A running match of Reversis, in all its variants."""

    __slots__ = ()

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        if seat != self._seat:
            return ()
        hand = self._hands[seat]
        match self._question:
            case Question.PLAY:
                return cards_of(hand if seat == self._free else hand & self._follow or hand)
            case Question.DISCARD:
                return cards_of(hand)
            case Question.EXCHANGE:
                return (*cards_of(hand), KEEP)
            case Question.CLAIM:
                return CLAIM_ANSWERS
            case Question.NOTHING:
                return ()
            case _:
                assert_never(self._question)

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        legal = self.legal(seat)
        # Rules page, section 1: keep, claim, and else the first legal card.
        return legal[-1:] if self._question is Question.EXCHANGE else legal[:1]

    def advance(self, event: Event) -> None:
        seat = self._seat
        if seat is None or type(event) is not Chosen:
            self._deal_cards(event)
            return
        try:
            ((action,),) = event.actions
        except (TypeError, ValueError):
            raise _not_one_action(seat) from None
        # Exactly an int in range: no bool, no float, no negative index, no endless shift.
        if type(action) is not int or not 0 <= action < _ACTION_COUNT:
            raise _not_one_action(seat)
        if self._question is _PLAY:
            self._play(seat, action)
        elif self._question is Question.CLAIM:
            self._answer_claim(seat, action)
        else:
            self._choose(seat, action)

    def tell(self, event: Event) -> tuple[Fact[ReversisFact], ...]:
        question, seat = self._question, self._seat
        log: list[Fact[ReversisFact]] = []
        self._log = log
        try:
            self.advance(event)
        finally:
            self._log = None
        if seat is not None and question is _PLAY:
            return (_PLAYED[seat][self._played[-1]], *log)
        return tuple(log)

    # The cards

    def _deal_cards(self, event: Event) -> None:
        cards = self._read_shuffle(event)
        form = self._form
        if self._deal:
            self._dealer = NEXT[self._dealer]
        self._deal += 1
        if form.stakes:
            self._pay_antes()
        hands = [0] * SEATS
        tables: list[Card | None] = [None] * SEATS
        seat = self._dealer
        for place, indices in enumerate(form.hands):
            seat = NEXT[seat]
            hands[seat] = mask_of([cards[index] for index in indices])
            if place < len(form.tables):
                tables[seat] = cards[form.tables[place]]
        self._lay_out(tuple(hands), Exchange(tuple(tables)))
        if form.tables:
            self._ask_for_choice()
        else:
            self._begin_play()
        if self._log is not None:
            self._log += self._dealt()

    def _read_shuffle(self, event: Event) -> list[Card]:
        """The pack in the order that chance gives; the texts never hold any of it."""
        phase, pack = self._phase, self._form.pack
        if type(event) is not Shuffled or not isinstance(phase, Shuffle):
            raise IllegalActionError(
                f"got {type(event).__name__}, but the open question is {phase}"
            )
        try:
            complete = sorted(event.order) == list(range(len(pack)))
        except TypeError:
            complete = False
        if not complete:
            raise IllegalActionError(f"expected a permutation of range({len(pack)})")
        return [pack[index] for index in event.order]

    def _pay_antes(self) -> None:
        """Everybody pays into a new pot where none is left; the dealer pays in every deal."""
        if not self._pots.sizes:
            for seat in _SEATS:
                self._pay(Paid(seat, None, ANTE, Cause.ANTE))
        self._pay(Paid(self._dealer, None, ANTE, Cause.ANTE))

    def _dealt(self) -> list[Fact[ReversisFact]]:
        pots = self._pots
        started = DealStarted(
            self._deal, self._dealer, tuple(self._chips), pots.sizes, pots.base_doubled
        )
        hands = [Fact(HandDealt(cards_of(self._hands[seat])), _ALONE[seat]) for seat in _SEATS]
        return [Fact(started), *hands]

    # The exchange

    def _choose(self, seat: Seat, action: ActionId) -> None:
        """The dealer lays a card away, or another seat exchanges or keeps."""
        hand, exchange = self._hands[seat], self._exchange
        # Only the dealer has none: he discards, and cannot keep.
        table = exchange.tables[seat]
        if table is not None and action == KEEP:
            self._exchange = exchange.kept(seat)
        elif not hand >> action & 1:
            refuse(seat, action)
        elif table is None:
            self._exchange = exchange.discarded(seat, action)
            self._hands[seat] = hand ^ 1 << action
        else:
            self._exchange = exchange.exchanged(seat, action)
            self._hands[seat] = hand ^ 1 << action | 1 << table
        if self._log is not None:
            self._log += self._chosen(seat)
        if NEXT[seat] == self._dealer:
            self._begin_play()
        else:
            self._ask_for_choice()

    def _chosen(self, seat: Seat) -> list[Fact[ReversisFact]]:
        """What a seat learns from its own choice, and what the others do."""
        laid, taken = self._exchange.laid[seat], self._exchange.taken[seat]
        own: ReversisFact
        public: ReversisFact
        match self._exchange.choices[seat]:
            case Choice.DISCARDED:
                own, public = Discarded(seat, laid), Discarded(seat)
            case Choice.EXCHANGED:
                own, public = Exchanged(seat, laid, taken), Exchanged(seat)
            case _:
                own, public = Kept(seat, laid), Kept(seat)
        return [Fact(own, _ALONE[seat]), Fact(public, _OTHERS[seat])]
