"""Tells a deal of Hearts once more with other hidden cards: the events that led to a state."""

from collections import Counter
from collections.abc import Sequence

from referee.games.game import ActionId, Chosen, Event, Seat
from referee.games.hearts import Hearts, HeartsObservation, HeartsState
from tests.unit.referee.games.hearts.arranging import a_deal_of


def cards_passed(seen: HeartsObservation) -> tuple[ActionId, ...]:
    """The cards that a seat passed."""
    return tuple(ActionId(card) for card in seen.given)


def events_of(game: Hearts, state: HeartsState, events: Sequence[Event]) -> list[Event]:
    """The events that led to this state, with the plays and the choice that are public anyway."""
    seen = [state.observe(Seat(seat)) for seat in range(game.players)]
    hands = [Counter[int](one.hand) for one in seen]
    for place, card in enumerate(seen[0].played):
        number, turn = divmod(place, game.players)
        hands[(seen[0].leaders[number] + turn) % game.players][card] += 1
    for hand, one in zip(hands, seen, strict=True):
        hand += Counter(one.given)
        hand -= Counter(one.received)
    widow = Counter[int](game.form.pack) - sum(hands, Counter[int]())
    dealt = [sorted(hand.elements()) for hand in hands]
    shuffle = a_deal_of(game, dealt, sorted(widow.elements()))
    passes = [Chosen(tuple(cards_passed(one) for one in seen))] if seen[0].given else []
    return [shuffle, *passes, *events[1 + len(passes) :]]
