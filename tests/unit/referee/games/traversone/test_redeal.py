"""Dealing the hidden cards anew: exactly what was seen, and every way equally likely."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from referee.errors import IllegalActionError
from referee.games.cards import Card, mask_of
from referee.games.game import Event, Seat, Shuffled
from referee.games.traversone import Traversone, TraversoneObservation, TraversoneState
from referee.games.traversone.pack import PACK
from referee.games.traversone.position import Laid
from tests.unit.referee.games.chances import chances
from tests.unit.referee.games.traversone.arranging import DEALT_BY_3, SEATS
from tests.unit.referee.games.traversone.retelling import (
    SETTINGS,
    Setting,
    a_part_of_a_deal,
    events_of,
    players,
    some_event,
)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_it_shows_its_seat_exactly_what_was_seen(setting: Setting) -> None:
    rng = Random(f"redeal {setting}")
    for _ in range(3):
        state, events = a_part_of_a_deal(setting, rng)
        told = setting.start()
        for event in events:
            told.advance(event)
            for seat in players(setting):
                seen = told.observe(seat)
                other = setting.game.redeal(seen, rng.randrange)
                assert other.observe(seat) == seen
                assert other.phase() == told.phase()
                assert other.legal(seat) == told.legal(seat)
        assert told.phase() == state.phase()


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_a_match_dealt_anew_plays_on(setting: Setting) -> None:
    rng = Random(f"plays on {setting}")
    for _ in range(5):
        state, _ = a_part_of_a_deal(setting, rng, rng.randrange(1, 46))
        other = setting.game.redeal(state.observe(Seat(1)), rng.randrange)
        while not other.observe(Seat(0)).scores:
            other.tell(some_event(other, rng))
        assert sum(other.observe(Seat(0)).thirds) == 32


def test_nothing_is_hidden_before_the_first_deal_and_between_deals() -> None:
    game, rng = Traversone(), Random(2)
    state = game.start()
    assert game.redeal(state.observe(Seat(2)), rng.randrange).phase() == state.phase()
    state.advance(Shuffled((2, 0, 1, 3)))
    assert game.redeal(state.observe(Seat(2)), rng.randrange).phase() == state.phase()
    while not state.observe(Seat(0)).scores:
        state.advance(some_event(state, rng))
    seen = state.observe(Seat(3))
    assert game.redeal(seen, rng.randrange).observe(Seat(3)) == seen


def test_an_observation_that_no_deal_fits_is_refused() -> None:
    state, _ = a_part_of_a_deal(SETTINGS["traversone"], Random(3), 9)
    seen = state.observe(Seat(0))
    with pytest.raises(ValueError, match="unseen"):
        DEALT_BY_3.redeal(replace(seen, hand=seen.hand[1:]), Random(1).randrange)


# What is drawn, against trying everything


def everything_held(state: TraversoneState) -> tuple[object, ...]:
    """All that anybody knows of a state: where each card is and has been."""
    return tuple(state.observe(seat) for seat in SEATS[: len(state.observe(Seat(0)).thirds)])


def ways(
    setting: Setting, state: TraversoneState, events: list[Event], observer: Seat
) -> set[tuple[object, ...]]:
    """Every state that shows a seat the same, and that was reached by what it saw happen."""
    seen = state.observe(observer)
    sizes = {seat: len(state.observe(seat).hand) for seat in seen.seats if seat != observer}
    found = set()
    for laid in all_laid(setting.game, seen, sizes):
        other = TraversoneState.restored(setting.game, seen, laid)
        told = setting.start()
        try:
            for event in events_of(setting, other, events, observer):
                told.advance(event)
        except (IllegalActionError, ValueError):
            # Not played by the rules, or not to be dealt at all.
            continue
        if told.observe(observer) == seen:
            found.add(everything_held(told))
    return found


def all_laid(
    game: Traversone, seen: TraversoneObservation, sizes: Mapping[Seat, int]
) -> Iterator[Laid]:
    """Every way to lay the unseen cards and to have passed cards on, possible or not."""
    form = game.forms[len(seen.seats)]
    known = {*seen.hand, *seen.played, seen.aside, seen.removed}
    unseen = [card for card in PACK if card not in known]
    hides_aside = form.lays_aside and seen.aside is None
    for parts in distinct(unseen, [*sizes.values(), int(hides_aside), seen.stock]):
        *hidden, aside, stock = parts
        hands = {seen.seat: seen.hand, **dict(zip(sizes, hidden, strict=True))}
        held = tuple(mask_of(hands.get(seat, ())) for seat in SEATS[: game.players])
        card = aside[0] if aside else None if seen.aside is None else Card(seen.aside)
        for passed in all_passed(seen, card) if form.passes else [()]:
            drawn = tuple(Card(one) for one in seen.drawn)
            yield Laid(held, tuple(stock), drawn, passed, card)


def distinct(cards: Sequence[Card], counts: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to divide some cards into sets of these sizes; the last one has an order."""
    if len(counts) == 1:
        yield from ([order] for order in permutations(cards, counts[0]))
        return
    for part in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in part]
        for parts in distinct(rest, counts[1:]):
            yield [part, *parts]


def all_passed(seen: TraversoneObservation, aside: Card | None) -> Iterator[tuple[Card, ...]]:
    """Every way to have passed cards on."""
    vorhand = seen.leaders[0]
    middle = next(seat for seat in seen.seats if seat not in {vorhand, seen.dealer})
    first = {vorhand: seen.passed, middle: seen.received}.get(seen.seat)
    second = {middle: seen.passed}.get(seen.seat, seen.received)
    if seen.seat == vorhand:
        second = None
    assert aside is not None
    for one in PACK if first is None else [Card(first)]:
        for other in PACK if second is None else [Card(second)]:
            yield one, other, aside


ENDS = [
    ("traversone", 33, 1, 6),
    ("signals", 33, 0, 0),
    ("signals", 33, 0, 3),
    ("declarations", 33, 0, 2),
    ("removed", 34, 0, 3),
    ("monte", 37, 1, 4),
    ("passing", 36, 1, 5),
    ("passing", 40, 0, 1),
    ("passing", 40, 2, 3),
    ("two", 20, 1, 1),
    ("two", 20, 0, 6),
    ("extra deal of three", 42, 0, 5),
]
"""A setting, how many events, who observes, and a seed."""


@pytest.mark.parametrize(("name", "length", "observer", "seed"), ENDS)
def test_every_deal_that_fits_is_equally_likely(
    name: str, length: int, observer: int, seed: int
) -> None:
    setting = SETTINGS[name]
    state, events = a_part_of_a_deal(setting, Random(f"{name} {seed}"), length)
    seen = state.observe(Seat(observer))
    possible = ways(setting, state, events, Seat(observer))
    found = chances(lambda draw: everything_held(setting.game.redeal(seen, draw)))
    assert len(possible) > 1
    assert set(found) == possible
    assert set(found.values()) == {Fraction(1, len(possible))}
