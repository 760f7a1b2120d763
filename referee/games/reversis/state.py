"""A running match of Reversis: dealing, exchanging, and the answer to every question.

Source: rules page, sections 3, 4 and 13.
"""

from operator import itemgetter

from referee.games.answers import not_legal, one_action, shuffled
from referee.games.cards import CARDS_BY_SUIT, Card, cards_of
from referee.games.game import ActionId, Chosen, Event, Fact, Seat
from referee.games.reversis.exchange import Exchange
from referee.games.reversis.facts import (
    DealStarted,
    Discarded,
    Exchanged,
    HandDealt,
    Kept,
    ReversisFact,
)
from referee.games.reversis.forms import ALL_SEATS, OLD, SEATS, STANDARD
from referee.games.reversis.observation import Choice, Question
from referee.games.reversis.play import ACTIONS, CLAIM_ANSWERS, KEEP, Play
from referee.games.reversis.position import ANY_SUIT, NEXT

_PLAY = Question.PLAY
_ACTION_COUNT = len(ACTIONS)

_ALONE = tuple((seat,) for seat in ALL_SEATS)
_OTHERS = tuple(tuple(other for other in ALL_SEATS if other != seat) for seat in ALL_SEATS)

# By size of the pack: the bit of each card in it, and what picks each hand out of such bits.
_DEALING = {
    form.shuffle.size: (
        tuple(1 << card for card in form.pack),
        tuple(itemgetter(*hand) for hand in form.hands),
    )
    for form in (STANDARD, OLD)
}


class ReversisState(Play):
    """A running match of Reversis, in all its variants."""

    __slots__ = ()

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        if seat != self._seat:
            return ()
        hand, question = self._hands[seat], self._question
        if question is _PLAY:
            if self._follow != ANY_SUIT and seat != self._free:
                sets, start = CARDS_BY_SUIT[self._follow]
                return sets[hand >> start & 8191] or cards_of(hand)
        elif question is Question.EXCHANGE:
            return (*cards_of(hand), KEEP)
        elif question is Question.CLAIM:
            return CLAIM_ANSWERS
        return cards_of(hand)

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        legal = self.legal(seat)
        # Rules page, section 1: keep, claim, and else the first legal card.
        return legal[-1:] if self._question is Question.EXCHANGE else legal[:1]

    def advance(self, event: Event) -> None:
        seat = self._seat
        if seat is None or type(event) is not Chosen:
            self._deal_cards(event)
            return
        action = one_action(event, seat, _ACTION_COUNT)
        if self._question is _PLAY:
            self._play(seat, action)
        elif self._question is Question.CLAIM:
            self._answer_claim(seat, action)
        else:
            self._choose(seat, action)

    # The cards

    def _deal_cards(self, event: Event) -> None:
        order = shuffled(event, self._phase)
        form = self._form
        bits, hands_in = _DEALING[form.shuffle.size]
        cards = [bits[index] for index in order]
        if self._deal:
            self._dealer = NEXT[self._dealer]
        self._deal += 1
        if form.stakes:
            for paid in self._ledger.antes(self._dealer):
                self._pay(paid)
        self._ledger.mark_deal()
        hands = [0] * SEATS
        tables: list[Card | None] = [None] * SEATS
        seat = self._dealer
        for hand_in in hands_in:
            seat = NEXT[seat]
            hands[seat] = sum(hand_in(cards))
        for index in form.tables:
            seat = NEXT[seat]
            tables[seat] = form.pack[order[index]]
        self._lay_out(tuple(hands), Exchange(tuple(tables)))
        if form.tables:
            self._ask(Question.DISCARD, self._dealer)
        else:
            self._begin_play()
        if self._log is not None:
            self._log += self._dealt()

    def _dealt(self) -> list[Fact[ReversisFact]]:
        ledger = self._ledger
        started = DealStarted(
            self._deal,
            self._dealer,
            ledger.dealt_chips,
            ledger.dealt_pots.sizes,
            ledger.dealt_pots.base_doubled,
        )
        hands = [Fact(HandDealt(cards_of(self._hands[seat])), _ALONE[seat]) for seat in ALL_SEATS]
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
            raise not_legal(seat, ACTIONS[action])
        elif table is None:
            self._exchange = exchange.discarded(seat, action)
            self._hands[seat] = hand ^ 1 << action
        else:
            self._exchange = exchange.exchanged(seat, action)
            self._hands[seat] = hand ^ 1 << action | 1 << table
        if self._log is not None:
            self._log += self._chosen(seat)
        following = NEXT[seat]
        if following == self._dealer:
            self._begin_play()
        else:
            self._ask(Question.EXCHANGE, following)

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
