"""Rules page, sections 6, 7.4 and row 43: what a seat has not seen changes nothing it is sent.

A solo game is told twice: as it was, and with all tiles that nobody had seen by its end exchanged.
Every byte that the seat gets must be the same, from the first fact to the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from referee.errors import IllegalActionError
from referee.games.game import ActionId, Chosen, Decide, Event, Seat, Shuffled
from referee.games.reversi import Reversi, SoloState
from referee.games.reversi.board import Square
from referee.wire.reversi import write_fact, write_observation
from tests.unit.referee.games.reversi.positions import SOLO, State, laid

SEAT = Seat(0)
MUST_FLIP = Reversi(mode="solo", solo_must_flip=True)


@dataclass(frozen=True)
class Sent:
    """What a seat is sent after one event."""

    facts: tuple[bytes, ...]
    seen: bytes
    legal: tuple[int, ...]
    refusals: tuple[str, ...]


def sent(state: State, event: Event, seat: Seat = SEAT) -> Sent:
    """Let an event happen, and collect what a seat gets."""
    facts = tuple(write_fact(fact.body) for fact in state.tell(event))
    legal = state.legal(seat)
    refused = [ActionId(action) for action in range(64) if legal and action not in legal]
    refusals = tuple(refusal(state, action) for action in refused)
    return Sent(facts, write_observation(state.observe(seat)), legal, refusals)


def refusal(state: State, action: ActionId) -> str:
    with pytest.raises(IllegalActionError) as refused:
        state.advance(Chosen(((action,),)))
    return str(refused.value)


def a_part_of_a_game(game: Reversi, order: Sequence[int], rng: Random) -> list[Event]:
    """The events of a solo game up to some moment in it."""
    state = laid(order, game)
    events: list[Event] = [Shuffled(tuple(order))]
    moment = rng.randrange(30)
    while len(events) < moment and isinstance(state.phase(), Decide):
        events.append(Chosen(((rng.choice(state.legal(SEAT)),),)))
        state.advance(events[-1])
    return events


def with_unseen_exchanged(
    order: Sequence[int], face_down: Sequence[int], rng: Random
) -> tuple[int, ...]:
    """The order of a shuffle with all tiles exchanged that lie face down."""
    layout = SOLO.options.layout
    places = [layout.index(Square(square)) for square in face_down]
    tiles = [order[place] for place in places]
    turn = rng.randrange(1, len(tiles)) if len(tiles) > 1 else 0
    exchanged = list(order)
    for place, tile in zip(places, tiles[turn:] + tiles[:turn], strict=True):
        exchanged[place] = tile
    return tuple(exchanged)


@pytest.mark.parametrize("game", [SOLO, MUST_FLIP], ids=["solo", "must flip"])
@pytest.mark.parametrize("seed", range(60))
def test_43_tiles_that_nobody_has_seen_change_no_byte(game: Reversi, seed: int) -> None:
    rng = Random(seed)
    order = tuple(rng.sample(range(24), 24))
    events = a_part_of_a_game(game, order, rng)
    state = game.start()
    as_it_was = [sent(state, event) for event in events]
    unseen = state.observe(SEAT).face_down
    other_order = with_unseen_exchanged(order, unseen, rng)
    assert other_order != order or len(unseen) < 2
    other = game.start()
    exchanged = [sent(other, event) for event in (Shuffled(other_order), *events[1:])]
    assert exchanged == as_it_was


def test_a_shuffle_stands_in_no_text() -> None:
    state = SOLO.start()
    order = tuple(range(24))
    for wrong in ((*order, 23), order[:-1], (0,) * 24):
        with pytest.raises(IllegalActionError) as refused:
            state.advance(Shuffled(wrong))
        assert str(refused.value) == "expected a permutation of range(24)"
    state.advance(Shuffled(order))
    with pytest.raises(IllegalActionError) as refused:
        state.advance(Shuffled(order))
    assert "23" not in str(refused.value)


def test_a_refusal_is_worded_alike_whatever_the_reason() -> None:
    state = laid(range(24))
    texts = {refusal(state, ActionId(square))[len("seat 0 chose a1") :] for square in (0, 2, 27)}
    assert texts == {", expected one of its legal actions"}


@pytest.mark.parametrize("options", [{}, {"capture": "one"}, {"start": "free"}], ids=str)
def test_both_seats_of_a_duel_see_the_same(options: dict[str, str]) -> None:
    rng = Random(str(options))
    state = Reversi(**options).start()
    while isinstance(phase := state.phase(), Decide):
        mine, theirs = state.observe(Seat(0)), state.observe(Seat(1))
        assert replace(theirs, seat=Seat(0)) == mine
        (seat,) = phase.seats
        assert state.legal(Seat(1 - seat)) == ()
        told = state.tell(Chosen(((rng.choice(state.legal(seat)),),)))
        assert all(fact.audience is None for fact in told)


def test_nothing_is_turned_up_before_the_disc_is_placed() -> None:
    state = laid(range(24))
    before = state.observe(SEAT)
    refusal(state, ActionId(0))
    assert state.observe(SEAT) == before
    assert isinstance(state, SoloState)
