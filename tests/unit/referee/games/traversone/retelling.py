"""Tells a deal of Traversone once more with other hidden cards: the events that led to a state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from referee.games.cards import Card
from referee.games.game import Chosen, Decide, Event, Seat, Shuffle, Shuffled
from referee.games.traversone import Traversone, TraversoneObservation, TraversoneState
from referee.games.traversone.actions import FIRST_DECLARATION
from referee.games.traversone.pack import PACK
from tests.builders import chosen
from tests.unit.referee.games.traversone.arranging import SEATS, between_deals

REACHED_BY = 60
"""More events than any deal has."""


@dataclass(frozen=True)
class Setting:
    """Where a deal begins.

    Attributes:
        game: The ruleset; if it is its first deal, with a seat for its first dealer.
        totals: Totals before the deal, where it is an extra one.
    """

    game: Traversone
    totals: str = ""

    def start(self) -> TraversoneState:
        """A match that waits for the cards of the deal."""
        if self.totals:
            return between_deals(self.game, self.totals, dealer=0)
        return self.game.start()


SETTINGS = {
    "traversone": Setting(Traversone(first_dealer="1")),
    "signals": Setting(Traversone(first_dealer="1", sides="pairs")),
    "declarations": Setting(
        Traversone(first_dealer="1", sides="pairs", direction="high", accuse=True)
    ),
    "two": Setting(Traversone(first_dealer="1", players=2, signals="leader")),
    "two hidden": Setting(
        Traversone(first_dealer="1", players=2, signals="leader", show_drawn=False)
    ),
    "two declaring": Setting(
        Traversone(first_dealer="1", players=2, direction="high", accuse=True, show_drawn=False)
    ),
    "removed": Setting(Traversone(first_dealer="1", players=3)),
    "monte": Setting(Traversone(first_dealer="1", players=3, three_deck="monte")),
    "passing": Setting(
        Traversone(first_dealer="1", players=3, three_deck="pass_14", signals="leader")
    ),
    "extra deal of two": Setting(Traversone(signals="leader"), "12 21 12 21"),
    "extra deal of three": Setting(Traversone(three_deck="pass_14"), "22 11 11 11"),
}


def some_event(state: TraversoneState, rng: Random, *, shape: float = 0.3) -> Event:
    """A random answer to the open question; signals and declarations half of the time."""
    phase = state.phase()
    if isinstance(phase, Shuffle):
        return Shuffled(tuple(rng.sample(range(40), 40)))
    assert isinstance(phase, Decide)
    legal = state.legal(phase.seats[0])
    return chosen(legal[-1] if rng.random() < shape else rng.choice(legal))


def a_part_of_a_deal(
    setting: Setting, rng: Random, length: int = REACHED_BY
) -> tuple[TraversoneState, list[Event]]:
    """A running deal, and the events that led to it from its shuffle on."""
    state = setting.start()
    events: list[Event] = []
    before = state.copy()
    while len(events) < length:
        event = some_event(state, rng)
        before = state.copy()
        state.advance(event)
        if not isinstance(state.phase(), Decide):
            return before, events
        events.append(event)
    return state, events


def dealt_hand(seen: TraversoneObservation, drawn: Sequence[int]) -> set[int]:
    """The cards that a seat was dealt."""
    seats = seen.seats
    cards = set(seen.hand)
    for place, card in enumerate(seen.played):
        leader = seats.index(seen.leaders[place // len(seats)])
        if seats[(leader + place) % len(seats)] == seen.seat:
            cards.add(card)
    given = {seen.passed, seen.aside if seen.seat == seen.dealer else None}
    return (cards | {card for card in given if card is not None}) - {seen.received, *drawn}


def draws_by_seat(
    game: Traversone, seen: Mapping[Seat, TraversoneObservation]
) -> dict[Seat, list[int]]:
    """The cards that each seat of a deal has drawn, in order."""
    if not game.show_drawn:
        return {seat: list(one.drawn) for seat, one in seen.items()}
    return {
        seat: [
            card
            for number, card in enumerate(one.drawn)
            # After each trick its taker draws first.
            if (one.leaders[number // 2 + 1] == seat) == (number % 2 == 0)
        ]
        for seat, one in seen.items()
    }


def events_of(
    setting: Setting, state: TraversoneState, events: Sequence[Event], observer: Seat
) -> list[Event]:
    """The events that lead to a state with other hidden cards than the one they were played with.

    Args:
        setting: Where the deal begins.
        state: The state with the other cards.
        events: The events of the deal as it was played.
        observer: Whose choices are the same.
    """
    seats = state.observe(Seat(0)).seats
    form = setting.game.forms[len(seats)]
    seen = {seat: state.observe(seat) for seat in seats}
    order = _from_vorhand(seen[seats[0]])
    passes = [chosen(card) for card in _passed_cards(seen, order)] if form.passes else []
    rest = list(events[1 + len(passes) :])
    while rest and is_declaration(rest[-1]) and not state.legal(observer):
        # Nobody else knows yet that it was declared.
        rest.pop()
    return [_shuffle(setting.game, seen, order), *passes, *rest]


def _from_vorhand(seen: TraversoneObservation) -> tuple[Seat, ...]:
    """The seats that play a deal, from vorhand to the dealer."""
    assert seen.dealer is not None
    start = seen.seats.index(seen.dealer) + 1
    return (*seen.seats[start:], *seen.seats[:start])


def _shuffle(
    game: Traversone, seen: Mapping[Seat, TraversoneObservation], order: Sequence[Seat]
) -> Shuffled:
    """A shuffle that deals the cards that all have, or have seen."""
    form = game.forms[len(order)]
    drawn = draws_by_seat(game, seen)
    pack = [card for card in PACK if card != form.removed]
    deck: dict[int, int] = {}
    for seat, pick in zip(order, form.hands, strict=True):
        hand = sorted(dealt_hand(seen[seat], drawn[seat]))
        deck |= zip(pick(range(len(pack))), hand, strict=True)
    if form.stock is not None:
        for trick, taker in enumerate(seen[order[0]].leaders[1 : 1 + len(drawn[order[0]])]):
            loser = next(seat for seat in order if seat != taker)
            deck[form.stock + 2 * trick] = drawn[taker][trick]
            deck[form.stock + 2 * trick + 1] = drawn[loser][trick]
    left = iter([card for card in pack if card not in deck.values()])
    cards = [deck[place] if place in deck else next(left) for place in range(len(pack))]
    return Shuffled(tuple(cards) if form.removed is None else (*cards, form.removed))


def _passed_cards(seen: Mapping[Seat, TraversoneObservation], order: Sequence[Seat]) -> list[Card]:
    """What was passed on and laid aside, in order."""
    vorhand, middle, dealer = order
    cards = [seen[vorhand].passed, seen[middle].passed, seen[dealer].aside]
    return [Card(card) for card in cards if card is not None]


def is_declaration(event: Event) -> bool:
    """Whether an event declares something."""
    return isinstance(event, Chosen) and event.actions[0][0] >= FIRST_DECLARATION


def players(setting: Setting) -> list[Seat]:
    """All seats of the table."""
    return SEATS[: setting.game.players]
