"""Rules page, section 9: what a seat has not seen cannot change anything that it is sent.

A deal is told twice to one seat: as it was, and with all cards that the seat has not seen dealt
and passed anew. Every byte that the seat gets must be the same, from the first fact to the last.
"""

from random import Random

import pytest

from referee.games.game import Event, Seat, Shuffle
from referee.games.hearts import Hearts
from tests.unit.referee.games.hearts.arranging import before_deal
from tests.unit.referee.games.hearts.playing import RULESETS, some_event
from tests.unit.referee.games.hearts.retelling import events_of
from tests.unit.referee.games.sending import sent_to

ACTIONS = range(54)


def a_part_of_a_deal(game: Hearts, deal: int, rng: Random) -> list[Event]:
    """The events of a deal up to some moment in it, or to its end."""
    state = before_deal(game, deal)
    events: list[Event] = []
    moment = rng.randrange(1, 3 + game.players * game.form.tricks)
    while len(events) < moment and (event := some_event(game, state, rng)):
        if events and isinstance(state.phase(), Shuffle):
            break
        state.advance(event)
        events.append(event)
    return events


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_that_a_seat_is_sent_depends_on_what_it_has_not_seen(name: str) -> None:
    rng = Random(f"unseen cards {name}")
    game = RULESETS[name]
    changed = 0
    for number in range(24):
        deal = 1 + number % 4
        events = a_part_of_a_deal(game, deal, rng)
        seat = Seat(rng.randrange(game.players))
        state = before_deal(game, deal)
        sent = [sent_to(state, seat, event, ACTIONS) for event in events]
        other_cards = game.redeal(state.observe(seat), rng.randrange)
        other_events = events_of(game, other_cards, events)
        assert len(other_events) == len(events)
        changed += other_events != events
        other_state = before_deal(game, deal)
        for one, event in zip(sent, other_events, strict=True):
            assert sent_to(other_state, seat, event, ACTIONS) == one
    assert changed > 15
