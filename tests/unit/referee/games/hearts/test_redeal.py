"""Dealing the hidden cards anew: exactly what was seen, and every way equally likely."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee.games.game import Seat, Shuffle, Shuffled
from referee.games.hearts import Hearts
from tests.unit.referee.games.hearts.arranging import before_deal, in_order
from tests.unit.referee.games.hearts.playing import RULESETS, some_event


@pytest.mark.parametrize("name", RULESETS)
def test_it_shows_its_seat_exactly_what_was_seen(name: str) -> None:
    game = RULESETS[name]
    rng = Random(f"redeal {name}")
    reached: Counter[str] = Counter()
    for deal in (1, 2, 3, 4):
        state = before_deal(game, deal)
        while (event := some_event(game, state, rng)) is not None:
            state.advance(event)
            seat = Seat(rng.randrange(game.players))
            seen = state.observe(seat)
            other = game.redeal(seen, rng.randrange)
            assert other.observe(seat) == seen
            assert other.phase() == state.phase()
            assert other.legal(seat) == state.legal(seat)
            reached["passing"] += bool(seen.pass_offset and not seen.leaders)
            reached["played"] += bool(seen.played)
            if isinstance(state.phase(), Shuffle):
                break
    assert reached["played"]
    assert bool(reached["passing"]) == bool(game.pass_count)


def test_a_question_to_a_shooter_is_asked_again() -> None:
    game = Hearts(variant="cancellation", players=6)
    rng = Random("shooter")
    found = 0
    while found < 3:
        state = game.start()
        state.advance(shuffle_for_a_moon(rng))
        while not (seen := state.observe(Seat(2))).deal_points:
            event = some_event(game, state, rng)
            assert event is not None
            state.advance(event)
            if seen.shooter is not None:
                other = game.redeal(seen, rng.randrange)
                assert other.observe(Seat(2)) == seen
                other.advance(event)
                assert other.observe(Seat(2)) == state.observe(Seat(2))
                found += 1


def shuffle_for_a_moon(rng: Random) -> Shuffled:
    """Seat 1 gets the highest cards of the double pack."""
    order = sorted(range(104), key=lambda place: place % 13 + rng.random() * 2, reverse=True)
    own, rest = order[:17], order[17:]
    rng.shuffle(rest)
    dealt = [own.pop() if place % 6 == 1 and own else rest.pop() for place in range(104)]
    return Shuffled(tuple(dealt))


@pytest.mark.parametrize("name", RULESETS)
def test_a_match_dealt_anew_plays_on_to_its_end(name: str) -> None:
    game = RULESETS[name]
    rng = Random(f"plays on {name}")
    for _ in range(4):
        state = game.start()
        for _ in range(rng.randrange(1, 100)):
            event = some_event(game, state, rng)
            if event is not None:
                state.advance(event)
        other = game.redeal(state.observe(Seat(1)), rng.randrange)
        for _ in range(200):
            event = some_event(game, other, rng)
            if event is None:
                break
            other.tell(event)


def test_an_observation_that_no_deal_fits_is_refused() -> None:
    game = Hearts()
    state = before_deal(game, 4)
    state.advance(in_order(game))
    seen = state.observe(Seat(0))
    with pytest.raises(ValueError, match="unseen"):
        game.redeal(replace(seen, hand=seen.hand[1:]), Random(1).randrange)


def test_nothing_is_hidden_before_the_first_deal() -> None:
    game = Hearts()
    seen = game.start().observe(Seat(2))
    assert seen.deal == 0
    assert game.redeal(seen, Random(1).randrange).observe(Seat(2)) == seen
