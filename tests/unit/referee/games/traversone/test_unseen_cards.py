"""Rules page, section 11: what a seat has not seen cannot change anything that it is sent.

A deal is told twice to one seat: as it was, and with all cards that the seat has not seen dealt
anew. Everything that the seat gets must be the same, from the first fact to the last.
"""

from random import Random

import pytest

from referee.games.traversone.actions import ACTIONS
from tests.unit.referee.games.sending import sent_to
from tests.unit.referee.games.traversone.retelling import (
    SETTINGS,
    Setting,
    a_part_of_a_deal,
    events_of,
    players,
)

ACTIONS_TRIED = range(0, len(ACTIONS), 7)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_nothing_that_a_seat_is_sent_depends_on_what_it_has_not_seen(setting: Setting) -> None:
    rng = Random(f"unseen cards {setting}")
    changed = 0
    for _ in range(40):
        state, events = a_part_of_a_deal(setting, rng, rng.randrange(1, 46))
        seat = rng.choice(players(setting))
        other_cards = setting.game.redeal(state.observe(seat), rng.randrange)
        other_events = events_of(setting, other_cards, events, seat)
        changed += other_events != events
        told, told_again = setting.start(), setting.start()
        sent = [sent_to(told, seat, event, ACTIONS_TRIED) for event in events]
        again = [sent_to(told_again, seat, event, ACTIONS_TRIED) for event in other_events]
        assert again == sent[: len(again)]
        # What is left are declarations that its seat alone knows.
        for one in sent[len(again) :]:
            assert (one.facts, one.seen) == ((), again[-1].seen)
    assert changed > 25
