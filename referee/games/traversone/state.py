"""A running match of Traversone: dealing, passing, and the answer to every question.

Source: rules page, sections 3, 9.2 and 12.
"""

from referee.games.answers import not_legal, one_action, shuffled
from referee.games.cards import Card, cards_of
from referee.games.game import ActionId, Chosen, Event, Fact, Revoked, Seat
from referee.games.traversone import standing
from referee.games.traversone.actions import (
    ACTIONS,
    CARD_COUNT,
    FIRST_DECLARATION,
    Signal,
    true_declarations,
)
from referee.games.traversone.facts import (
    CardPassed,
    CardSetAside,
    DealStarted,
    FirstDealerDrawn,
    HandDealt,
    TraversoneFact,
)
from referee.games.traversone.observation import Question
from referee.games.traversone.pack import CARDS_BY_SUIT, PACK, SUIT_BITS
from referee.games.traversone.play import Play
from referee.games.traversone.position import ANY_SUIT, NEXT_OF, Laid

_PLAY, _SET_ASIDE = Question.PLAY, Question.SET_ASIDE
_ACTION_COUNT = len(ACTIONS)
_BITS = tuple(1 << card for card in PACK)
_PASSES = 3
_SIGNALS = tuple(Signal)


class TraversoneState(Play):
    """A running match of Traversone, in all its variants."""

    __slots__ = ()

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        if seat != self._seat:
            return ()
        hand = self._hands[seat]
        if self._follow != ANY_SUIT:
            sets, start = CARDS_BY_SUIT[self._follow]
            cards = sets[hand >> start & SUIT_BITS] or cards_of(hand)
        elif self._leads is not None and self._question is _PLAY:
            cards = self._leads.legal(hand)
        else:
            cards = cards_of(hand)
        if self._accusing:
            return cards + self._declarations(hand)
        return cards

    def _declarations(self, hand: int) -> tuple[ActionId, ...]:
        """What a seat may declare with its card in the first trick: all that is true, once."""
        return tuple(one for one in true_declarations(hand) if one not in self._pending)

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        return self.legal(seat)[:1]

    def advance(self, event: Event) -> None:
        seat = self._seat
        if seat is None or type(event) is not Chosen:
            self._advance_without_choice(event)
            return
        action = one_action(event, seat, _ACTION_COUNT)
        if self._question is not _PLAY:
            self._pass(seat, action)
        elif action < CARD_COUNT:
            self._play(seat, action)
        else:
            self._say(seat, action)

    def _say(self, seat: Seat, action: ActionId) -> None:
        """Lead with a signal, or declare."""
        if action >= FIRST_DECLARATION:
            if not self._accusing or action not in self._declarations(self._hands[seat]):
                raise not_legal(seat, ACTIONS[action])
            self._declare(action)
            return
        leads = self._leads
        if (
            leads is None
            or self._follow != ANY_SUIT
            or not leads.allows(self._hands[seat], action)
        ):
            raise not_legal(seat, ACTIONS[action])
        signal, card = divmod(action, CARD_COUNT)
        self._play(seat, Card(ActionId(card)), _SIGNALS[signal])

    def _advance_without_choice(self, event: Event) -> None:
        if self._seat is not None and type(event) is Revoked:
            self._revoke(event.seat)
            return
        order = shuffled(event, self._phase)
        if self._dealer is None:
            self._draw_dealer(Seat(order[0]))
        else:
            self._deal_cards(order)

    # The cards

    def _draw_dealer(self, seat: Seat) -> None:
        self._dealer = seat
        self._ask_for_shuffle()
        if self._log is not None:
            self._log.append(Fact(FirstDealerDrawn(seat)))

    def _deal_cards(self, order: tuple[int, ...]) -> None:
        seats, dealer = self._coming, self._dealt_by()
        if self._deal:
            dealer = self._dealer = NEXT_OF[seats][dealer]
        self._deal += 1
        self._extra = 0
        if standing.is_extra(self._standing, self._options):
            self._extra = self._standing.extra_deals + 1
        self._lay_out(seats, self._laid(seats, dealer, order))
        if self._form.passes:
            self._ask_for_pass()
        else:
            self._begin_play()
        if self._log is not None:
            self._log += self._dealt()

    def _laid(self, seats: tuple[Seat, ...], dealer: Seat, order: tuple[int, ...]) -> Laid:
        """Where the cards lie that are dealt in this order."""
        form = self._options.forms[len(seats)]
        if form.removed is not None:
            order = tuple(card for card in order if card != form.removed)
        bits = [_BITS[card] for card in order]
        hands = [0] * self._options.players
        seat, following = dealer, NEXT_OF[seats]
        for hand in form.hands:
            seat = following[seat]
            hands[seat] = sum(hand(bits))
        stock = () if form.stock is None else tuple(PACK[card] for card in order[form.stock :])
        aside = None if form.monte is None else PACK[order[form.monte]]
        return Laid(tuple(hands), stock, aside=aside)

    def _dealt(self) -> list[Fact[TraversoneFact]]:
        started = DealStarted(
            self._deal,
            self._extra,
            self._dealt_by(),
            self._seats,
            self._form.removed,
            self._standing.totals,
        )
        hands = [Fact(HandDealt(cards_of(self._hands[seat])), (seat,)) for seat in self._seats]
        return [Fact(started), *hands]

    def _pass(self, seat: Seat, card: ActionId) -> None:
        """A card is passed on, or the dealer lays one aside."""
        hand = self._hands[seat]
        if not hand >> card & 1:
            raise not_legal(seat, ACTIONS[card])
        self._hands[seat] = hand ^ 1 << card
        self._passed.append(card)
        receiver = self._next[seat]
        if self._question is _SET_ASIDE:
            self._aside = card
            self._tell_apart(CardSetAside(seat, card), CardSetAside(seat), (seat,))
        else:
            self._hands[receiver] |= 1 << card
            seeing = (seat, receiver) if seat < receiver else (receiver, seat)
            full = CardPassed(seat, receiver, card)
            self._tell_apart(full, CardPassed(seat, receiver), seeing)
        if len(self._passed) < _PASSES:
            self._ask_for_pass()
        else:
            self._begin_play()
