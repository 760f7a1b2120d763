"""Rules page, section 12: what a seat has not seen cannot change anything that it is sent.

A deal is told twice to one seat: as it was, and with all cards that the seat has not seen dealt
anew. Everything that the seat gets must be the same, from the first fact to the last.
"""

from collections.abc import Sequence
from random import Random

import pytest

from referee.games import named_ruleset
from referee.games.game import Event, Seat, Shuffle
from referee.games.reversis import Reversis, ReversisObservation, ReversisState
from referee.games.reversis.observation import Choice, Question
from tests.builders import a_shuffle, chosen
from tests.unit.referee.games.reversis.playing import some_event
from tests.unit.referee.games.sending import sent_to

SEATS = [Seat(seat) for seat in range(4)]
ACTIONS = range(56)
KEEP = Reversis().spec.actions.index("keep")


def a_part_of_a_deal(game: Reversis, rng: Random) -> list[Event]:
    """The events of a first deal up to some moment in it."""
    state = game.start()
    events: list[Event] = []
    moment = rng.randrange(1, 56)
    while len(events) < moment and (event := some_event(game, state, rng)):
        if events and isinstance(state.phase(), Shuffle):
            break
        state.advance(event)
        events.append(event)
    return events


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


@pytest.mark.parametrize("preset", sorted(Reversis.PRESETS))
def test_nothing_that_a_seat_is_sent_depends_on_what_it_has_not_seen(preset: str) -> None:
    rng = Random(f"unseen cards {preset}")
    game = named_ruleset(f"reversis:{preset}", {"deals": 4})
    assert isinstance(game, Reversis)
    changed = 0
    for _ in range(60):
        events = a_part_of_a_deal(game, rng)
        seat = rng.choice(SEATS)
        state = game.start()
        sent = [sent_to(state, seat, event, ACTIONS) for event in events]
        other_cards = game.redeal(state.observe(seat), rng.randrange)
        plays = events[5 if game.form.tables else 1 :]
        other_events = events_of(game, other_cards, plays)
        assert len(other_events) == len(events)
        changed += other_events != events
        other_state = game.start()
        for one, event in zip(sent, other_events, strict=True):
            assert sent_to(other_state, seat, event, ACTIONS) == one
    assert changed > 40
