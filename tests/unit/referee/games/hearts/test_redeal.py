"""Dealing the hidden cards anew: exactly what was seen, and every way equally likely."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee.games.game import Over, Seat, Shuffle, Shuffled
from referee.games.hearts import Hearts, HeartsState
from referee.games.hearts.facts import TrickTaken, WidowShown
from referee.games.hearts.forms import held
from referee.games.hearts.position import Layout
from tests.builders import cards, chosen
from tests.unit.referee.games.hearts.arranging import (
    a_layout,
    a_table,
    all_penalties,
    before_deal,
    before_last_card,
    in_order,
    nothing_seen,
    play,
    scored,
)
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


def resumed(game: Hearts, state: HeartsState, seat: Seat) -> HeartsState:
    """The match taken up from what one seat sees, with all cards where they lie in truth."""
    seen = [state.observe(Seat(one)) for one in range(game.players)]
    fallen = Counter(card for one in (*(one.hand for one in seen), seen[0].played) for card in one)
    layout = Layout(
        hands=tuple(held(one.hand) for one in seen),
        given=tuple(one.given for one in seen),
        received=tuple(one.received for one in seen),
        widow=tuple(sorted((Counter[int](game.form.pack) - fallen).elements())),
    )
    return HeartsState.restored(game, seen[seat], layout)


@pytest.mark.parametrize("name", RULESETS)
def test_a_match_that_is_taken_up_goes_on_as_it_would_have(name: str) -> None:
    game, rng = RULESETS[name], Random(f"goes on {name}")
    for _ in range(12):
        state = before_deal(game, rng.randint(1, 4))
        for _ in range(rng.randint(1, game.players * game.form.tricks + 2)):
            event = some_event(game, state, rng)
            assert event is not None
            state.advance(event)
        other = resumed(game, state, Seat(rng.randrange(game.players)))
        while state.phase() == other.phase() and (event := some_event(game, state, rng)):
            assert other.tell(event) == state.tell(event)
            if isinstance(event, Shuffled):
                break
        assert state.phase() == other.phase()
        for seat in range(game.players):
            assert other.observe(Seat(seat)) == state.observe(Seat(seat))


def test_a_widow_stays_with_the_leader_of_a_last_trick_that_nobody_took() -> None:
    """All tricks cancelled each other, seat 0 led them, and has taken everything: a moon."""
    game = Hearts(variant="cancellation", players=6)
    seen = nothing_seen(
        game,
        played=cards("2C 2C 3C 3C 4C 4C") * game.form.tricks,
        leaders=(Seat(0),) * (game.form.tricks + 1),
        points=(51, 0, 0, 0, 0, 0),
        hearts=(25, 0, 0, 0, 0, 0),
        queens=(2, 0, 0, 0, 0, 0),
        shooter=Seat(0),
    )
    state = HeartsState.restored(game, seen, a_layout(game, (), "QH 3D"))
    told = [fact.body for fact in state.tell(chosen(game.spec.actions.index("subtract")))]
    assert WidowShown(Seat(0), cards("3D QH")) in told
    assert state.observe(Seat(1)).points == (52, 0, 0, 0, 0, 0)


def test_what_lies_on_the_table_is_remembered() -> None:
    """Row 50: a trick that nobody took, with a heart in it, goes to the next taker."""
    game = Hearts(variant="cancellation", players=6)
    left = ["5S", "6S", "7S", "8S", "9S", "QS"]
    first = ["9C", "9C", "KC", "KC", "4H", "7D"]
    state = a_table(game, [" ".join(two) for two in zip(first, left, strict=True)])
    play(state, " ".join(first))
    other = HeartsState.restored(game, state.observe(Seat(0)), a_layout(game, left))
    assert play(other, " ".join(left))[-1].body == TrickTaken(3, Seat(5), 14)


def test_a_tie_that_is_played_on_is_played_on() -> None:
    game = Hearts(tie_rule="play_on")
    piles = [0, all_penalties(game), 0, 0]
    table = before_last_card(game, piles, totals=(78, 50, 50, 82), deal=4, playing_on=True)
    state = scored(table, "subtract")
    seen = state.observe(Seat(2))
    other = HeartsState.restored(game, seen, a_layout(game, ()))
    assert other.phase() == state.phase() == Over((78, 24, 50, 82))
    assert other.observe(Seat(2)) == seen


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
