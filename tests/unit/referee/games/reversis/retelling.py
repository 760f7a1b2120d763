"""Tells a deal of Reversis once more with other hidden cards: the events that led to a state."""

from collections.abc import Sequence

from referee.games.game import Event, Seat
from referee.games.reversis import Reversis, ReversisObservation, ReversisState
from referee.games.reversis.observation import Choice, Question
from tests.builders import a_shuffle, chosen

SEATS = [Seat(seat) for seat in range(4)]
KEEP = Reversis().spec.actions.index("keep")


def played_by(seen: ReversisObservation, seat: Seat) -> set[int]:
    return {
        card
        for place, card in enumerate(seen.played)
        if (seen.leaders[place // 4] + place) % 4 == seat
    }


def table_cards(state: ReversisState) -> dict[int, int]:
    """The table card of each seat but the dealer, seen by letting the rest of the seats keep."""
    state = state.copy()
    cards = {}
    for _ in SEATS:
        seen = [state.observe(seat) for seat in SEATS]
        asked = [one.seat for one in seen if one.question is not Question.NOTHING]
        if not asked or seen[asked[0]].question not in {Question.DISCARD, Question.EXCHANGE}:
            break
        discards = seen[asked[0]].question is Question.DISCARD
        state.advance(chosen(state.legal(asked[0])[0] if discards else KEEP))
    for seat in SEATS:
        seen_now = state.observe(seat)
        if seen_now.choices[seat] is Choice.EXCHANGED and seen_now.taken_card is not None:
            cards[int(seat)] = seen_now.taken_card
        elif seen_now.choices[seat] is Choice.KEPT and seen_now.kitty_card is not None:
            cards[int(seat)] = seen_now.kitty_card
    return cards


def events_of(game: Reversis, state: ReversisState, plays: Sequence[Event]) -> list[Event]:
    """The events of a first deal that led to this state, with the plays that are public anyway."""
    seen = [state.observe(seat) for seat in SEATS]
    order = [(seen[0].dealer + offset) % 4 for offset in (1, 2, 3, 4)]
    deck = [0] * len(game.form.pack)
    for seat, places in zip(order, game.form.hands, strict=True):
        for place, card in zip(places, dealt_hand(seen[seat]), strict=True):
            deck[place] = card
    tables = table_cards(state)
    for seat, place in zip(order, game.form.tables, strict=False):
        deck[place] = tables[seat]
    dealer_first = [seen[seat] for seat in (order[-1], *order[:-1])]
    choices = [choice_of(one) for one in dealer_first if one.choices[one.seat]]
    return [a_shuffle(deck, game.form.pack), *choices, *plays]


def dealt_hand(seen: ReversisObservation) -> list[int]:
    """The hand that a seat was dealt."""
    hand = set(seen.hand) | played_by(seen, seen.seat)
    if seen.choices[seen.seat] is not Choice.KEPT and seen.kitty_card is not None:
        hand = hand - {seen.taken_card} | {seen.kitty_card}
    return sorted(hand)


def choice_of(seen: ReversisObservation) -> Event:
    """What a seat chose before the first trick."""
    if seen.choices[seen.seat] is Choice.KEPT or seen.kitty_card is None:
        return chosen(KEEP)
    return chosen(seen.kitty_card)
