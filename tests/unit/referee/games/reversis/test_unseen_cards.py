"""Rules page, section 12: what a seat has not seen cannot change anything that it is sent.

A deal is told twice to one seat: as it was, and with all cards that the seat has not seen dealt
anew. Everything that the seat gets must be the same, from the first fact to the last.
"""

from random import Random

import pytest

from referee.games import named_ruleset
from referee.games.game import Event, Shuffle
from referee.games.reversis import Reversis
from tests.unit.referee.games.reversis.playing import some_event
from tests.unit.referee.games.reversis.retelling import SEATS, events_of
from tests.unit.referee.games.sending import sent_to

ACTIONS = range(56)


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
