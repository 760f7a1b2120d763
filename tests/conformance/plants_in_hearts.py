"""Leaks planted in Hearts."""
# ruff: noqa: SLF001 - what leaks is private

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from referee.games.cards import CARDS, SUITS, card_of
from referee.games.game import Event, Seat, Shuffled
from referee.games.hearts import HeartsObservation, HeartsState
from referee.games.hearts.facts import CardsPassed, HandDealt, TrickTaken
from referee.games.hearts.observation import Question
from referee.match.table import Table
from tests.conformance import plants
from tests.conformance.plants import Cards, Facts, next_hand, next_seat
from tests.conformance.senders import Watched

QUEEN = card_of("QS")


def hand_of_the_next_seat(
    state: HeartsState, seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """The next seat's cards, where the widow is shown."""
    return replace(seen, widow=next_hand(state, seat))


def spades_of_each_hand(
    state: HeartsState, _seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """How many spades each seat holds."""
    hands = [state.observe(Seat(seat)).hand for seat in range(len(seen.tricks))]
    return replace(seen, queens=tuple(sum(card // 13 == 2 for card in hand) for hand in hands))


def who_holds_the_queen(
    state: HeartsState, _seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """The seat that holds the queen of spades."""
    seats = map(Seat, range(len(seen.tricks)))
    return replace(seen, shooter=next((s for s in seats if QUEEN in state.observe(s).hand), None))


def who_is_void_in_hearts(
    state: HeartsState, seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """One bit: whether the next seat has no heart."""
    return replace(seen, broken=all(card < 39 for card in next_hand(state, seat)))


def widow_before_the_end(
    state: HeartsState, _seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """The widow, from the deal on."""
    return replace(seen, widow=state._layout.widow)


def opener_before_the_exchange(
    state: HeartsState, _seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """Who holds the opening card while cards are still to be passed."""
    if seen.question is not Question.PASS:
        return seen
    opening = min(state._form.pack)
    seats = map(Seat, range(len(seen.tricks)))
    return replace(seen, leaders=tuple(s for s in seats if opening in state.observe(s).hand))


def cards_passed_by_the_next_seat(
    state: HeartsState, _seat: Seat, seen: HeartsObservation
) -> HeartsObservation:
    """What the next seat gave away, from the exchange on."""
    return replace(seen, given=state._layout.given[next_seat(seen)])


def hands_to_all(_state: HeartsState, facts: Facts) -> Facts:
    """Every seat is told every hand."""
    return plants.to_all(facts, HandDealt)


def passed_cards_to_all(_state: HeartsState, facts: Facts) -> Facts:
    """Every seat is told what every other passed."""
    return plants.to_all(facts, CardsPassed)


class HandsInOrderOfArrival(Watched):
    """Hands are told in the order in which their cards were dealt."""

    def tell(self, event: Event) -> Facts:
        facts = self.honest.tell(event)
        if not isinstance(event, Shuffled):
            return facts
        form = self.honest._form
        told = []
        for fact in facts:
            if fact.audience:
                places = range(fact.audience[0], form.players * form.tricks, form.players)
                cards = tuple(form.pack[event.order[place]] for place in places)
                fact = replace(fact, body=HandDealt(cards))  # noqa: PLW2901 - the fact, leaking
            told.append(fact)
        return tuple(told)


def passes_in_an_order_that_tells(_state: HeartsState, facts: Facts) -> Facts:
    """Passes are told the other way round if all cards passed sum up to an odd number."""
    passes = [fact for fact in facts if isinstance(fact.body, CardsPassed)]
    rest = [fact for fact in facts if not isinstance(fact.body, CardsPassed)]
    if sum(sum(fact.body.cards) for fact in passes) % 2:
        passes.reverse()
    return (*passes, *rest)


def silence_about_a_taker_with_spades(state: HeartsState, facts: Facts) -> Facts:
    """A trick is told only if its taker has no spade left."""
    return tuple(
        fact
        for fact in facts
        if not isinstance(fact.body, TrickTaken)
        or fact.body.seat is None
        or not any(card // 13 == 2 for card in state.observe(fact.body.seat).hand)
    )


def actions_that_the_next_seat_cannot_beat(state: HeartsState, seat: Seat, legal: Cards) -> Cards:
    """A card is legal only if the next seat cannot beat it, where there is one."""
    hand = next_hand(state, seat)
    safe = tuple(
        card for card in legal if not any(card < o and card // 13 == o // 13 for o in hand)
    )
    return legal if len(legal) < 4 else safe or legal


def stand_in_that_knows_the_next_hand(state: HeartsState, seat: Seat, legal: Cards) -> Cards:
    """What is played for a silent seat: its last card if the next seat holds the queen."""
    return legal[-1:] if QUEEN in next_hand(state, seat) else legal[:1]


def refusal_that_counts_suits(state: HeartsState) -> str:
    """The text of a refusal says how many cards of each suit the next seat holds."""
    (asked, *_) = state.phase().seats  # type: ignore[union-attr]  # somebody is asked
    held = Counter(CARDS[card][1] for card in next_hand(state, asked))
    return ", ".join(f"{held[suit]} {suit}" for suit in SUITS)


def bytes_for_each_spade(state: HeartsState, seat: Seat) -> int:
    """A request is a byte longer for each spade of the next seat."""
    return sum(card // 13 == 2 for card in next_hand(state, seat))


class EarlyPasses(Table[bytes]):
    """A seat is told what another passes before it has passed itself."""

    __slots__ = ("_early",)

    def _answered(self) -> bool:
        early = [bytes(answer) for answer in self._answers if answer]
        self._early = tuple(early) if len(self._seats) > 1 and self._owing > 1 else ()
        return super()._answered()

    def news(self, seat: Seat) -> tuple[bytes, ...]:
        return (*super().news(seat), *getattr(self, "_early", ()))


class PassedNotices(Table[bytes]):
    """A seat is told that another has passed, though not what."""

    __slots__ = ("_noticed",)

    def choose(self, seat: Seat, actions: Sequence[int]) -> bool:
        moved_on = super().choose(seat, actions)
        self._noticed = () if moved_on else (b"seat %d has chosen" % seat,)
        return moved_on

    def news(self, seat: Seat) -> tuple[bytes, ...]:
        return (*super().news(seat), *getattr(self, "_noticed", ()))


PLANTS = (
    plants.shown("hearts", hand_of_the_next_seat),
    plants.shown("hearts:hearts5", spades_of_each_hand),
    plants.shown("hearts", who_holds_the_queen),
    plants.shown("hearts:hearts3", who_is_void_in_hearts),
    plants.shown("hearts:cancellation", widow_before_the_end),
    plants.shown("hearts", opener_before_the_exchange),
    plants.shown("hearts:omnibus", cards_passed_by_the_next_seat),
    plants.told("hearts:spot", hands_to_all),
    plants.told("hearts", passed_cards_to_all),
    plants.over_state("hearts", HandsInOrderOfArrival),
    plants.told("hearts:hearts3", passes_in_an_order_that_tells),
    plants.told("hearts", silence_about_a_taker_with_spades),
    plants.offered("hearts", actions_that_the_next_seat_cannot_beat),
    plants.substituted("hearts:add", stand_in_that_knows_the_next_hand),
    plants.refused("hearts", refusal_that_counts_suits),
    plants.grown("hearts", bytes_for_each_spade),
    plants.at_table("hearts", EarlyPasses),
    plants.at_table("hearts", PassedNotices),
)
