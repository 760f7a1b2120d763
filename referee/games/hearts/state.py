"""A running match of Hearts: dealing, passing, and the answer to every question.

Source: rules page, sections 2 to 5.
"""

from operator import itemgetter

from referee.errors import IllegalActionError
from referee.games.answers import not_legal, one_action, shuffled
from referee.games.cards import CARDS_BY_SUIT, Card, cards_of
from referee.games.game import ActionId, Chosen, Event, Fact, Seat
from referee.games.hearts.facts import (
    CardsPassed,
    DealStarted,
    ExchangeDone,
    HandDealt,
    HeartsFact,
)
from referee.games.hearts.forms import ALL, PASSED, hand_of, listed
from referee.games.hearts.observation import Question
from referee.games.hearts.play import ACTIONS, MOON_CHOICES, Play
from referee.games.hearts.position import laid

_PLAY = Question.PLAY
_ACTION_COUNT = len(ACTIONS)
_MOST_SEATS = 11


class HeartsState(Play):
    """A running match of Hearts, in all its variants."""

    __slots__ = ()

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        if seat != self._seat:
            return listed(self._hands[seat]) if self._question is Question.PASS else ()
        hand = self._hands[seat]
        if self._suit:
            sets, start = CARDS_BY_SUIT[self._suit]
            return sets[hand >> start & 8191] or cards_of(hand & self._second or hand & ALL)
        if self._question is _PLAY:
            return cards_of(hand & self._first or hand & ALL)
        return MOON_CHOICES

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        # Rules page, section 4: the first cards, and of a moon to subtract.
        return self.legal(seat)[: PASSED if self._question is Question.PASS else 1]

    def advance(self, event: Event) -> None:
        seat = self._seat
        if seat is None or type(event) is not Chosen:
            self._take_all(event)
            return
        # As `one_action` reads it, which is called only to refuse it: it costs a fortieth of play.
        try:
            ((action,),) = event.actions
        except (TypeError, ValueError):
            action = one_action(event, seat, _ACTION_COUNT)
        if type(action) is not int or not 0 <= action < _ACTION_COUNT:
            action = one_action(event, seat, _ACTION_COUNT)
        if self._question is _PLAY:
            self._play(seat, action)
        else:
            self._answer_moon(seat, action)

    def _take_all(self, event: Event) -> None:
        """Take what no single seat answers: a shuffle, or the cards that all pass."""
        if self._question is Question.PASS and type(event) is Chosen:
            self._exchange(event)
        else:
            self._deal_cards(event)

    # The cards

    def _deal_cards(self, event: Event) -> None:
        order = shuffled(event, self._phase)
        form = self._form
        cards = itemgetter(*order)(form.bits)
        hands = tuple([hand_of(sum(hand_in(cards))) for hand_in in form.hands])
        widow = tuple(sorted([form.pack[order[place]] for place in form.widow]))
        nothing: tuple[tuple[Card, ...], ...] = ((),) * form.players
        self._deal += 1
        self._lay_out(laid(hands, nothing, nothing, widow))
        if self._pass_offset():
            self._ask_for_passes()
        else:
            self._begin_play()
        if self._log is not None:
            self._log += self._dealt()

    def _dealt(self) -> list[Fact[HeartsFact]]:
        started = DealStarted(self._deal, self._dealer(), self._pass_offset(), self._totals)
        hands = [
            Fact(HandDealt(listed(hand)), (Seat(seat),)) for seat, hand in enumerate(self._hands)
        ]
        return [Fact(started), *hands]

    # The pass

    def _exchange(self, event: Chosen) -> None:
        """Pass all cards at once."""
        given = self._read_passes(event)
        players, offset = self._form.players, self._pass_offset()
        received = tuple([given[seat - offset] for seat in range(players)])
        sets = [1 << first | 1 << second | 1 << third for first, second, third in given]
        hands = [hand & ~sets[seat] | sets[seat - offset] for seat, hand in enumerate(self._hands)]
        self._layout = laid(tuple(hands), given, received, ())
        self._hands = hands
        opener = self._begin_play()
        if self._log is not None:
            self._log += self._passed(given, offset)
            self._log.append(Fact(ExchangeDone(opener)))

    def _read_passes(self, event: Chosen) -> tuple[tuple[Card, Card, Card], ...]:
        passes, hands = event.actions, self._hands
        if type(passes) is not tuple or len(passes) != len(hands):
            raise IllegalActionError(f"expected {PASSED} cards of each of {len(hands)} seats")
        return tuple([_pass_of(Seat(seat), passes[seat], hand) for seat, hand in enumerate(hands)])

    def _passed(self, given: tuple[tuple[Card, ...], ...], offset: int) -> list[Fact[HeartsFact]]:
        """What each giver and his receiver learn."""
        told: list[Fact[HeartsFact]] = []
        for seat, cards in enumerate(given):
            giver, receiver = Seat(seat), Seat((seat + offset) % len(given))
            audience = (giver, receiver) if giver < receiver else (receiver, giver)
            told.append(Fact(CardsPassed(giver, receiver, cards), audience))
        return told


def _pass_of(seat: Seat, cards: tuple[Card, ...], hand: int) -> tuple[Card, Card, Card]:
    """The three cards that a seat passes; refused unless it holds them and they ascend.

    So nobody learns in which order they were picked, and none is picked twice.
    """
    try:
        first, second, third = cards
    except (TypeError, ValueError):
        raise _not_three_cards(seat) from None
    if not type(first) is type(second) is type(third) is int:
        raise _not_three_cards(seat)
    if not 0 <= first < second < third < _ACTION_COUNT:
        raise _not_three_cards(seat)
    for card in (first, second, third):
        if not hand >> card & 1:
            raise not_legal(seat, ACTIONS[card])
    return first, second, third


def _not_three_cards(seat: Seat) -> IllegalActionError:
    return IllegalActionError(
        f"seat {seat} gave something else, expected {PASSED} distinct cards, ascending"
    )
