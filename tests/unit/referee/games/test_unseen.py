"""Dealing unseen cards: every consistent way, each equally likely, against trying them all."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.cards import mask_of
from referee.games.unseen import Place, count_ways, deal_unseen
from tests.unit.referee.games.chances import chances

Dealt = tuple[int, ...]


def all_ways(unseen: Sequence[int], places: Sequence[Place]) -> set[Dealt]:
    """Every way to fill the places, found by trying all orders."""
    ways = set()
    for order in permutations(unseen):
        cards = iter(order)
        dealt = [mask_of(next(cards) for _ in range(place.count)) for place in places]
        if all(map(fits, dealt, places)):
            ways.add(tuple(dealt))
    return ways


def fits(cards: int, place: Place) -> bool:
    """Whether some cards may lie in a place."""
    enough = all((cards & needed).bit_count() >= least for needed, least in place.needs)
    return enough and not cards & ~place.allowed


CASES = {
    "one hand": [Place(4)],
    "two hands": [Place(2), Place(2)],
    "an empty hand": [Place(0, 0), Place(4)],
    "one void": [Place(2, ~mask_of([0, 1])), Place(2)],
    "two voids": [Place(2, ~mask_of([0])), Place(2, ~mask_of([3]))],
    "three voids": [Place(1, ~1), Place(2, ~mask_of([3])), Place(1, ~mask_of([1]))],
    "a need": [Place(2, needs=((mask_of([0, 1, 2]), 2),)), Place(2)],
    "two needs of one place": [
        Place(3, needs=((mask_of([0, 1]), 1), (mask_of([2, 3]), 2))),
        Place(1),
    ],
    "needs beside a void": [
        Place(2, ~mask_of([0]), needs=((mask_of([1, 2]), 1),)),
        Place(1, needs=((mask_of([0, 2]), 1),)),
        Place(1),
    ],
    "no choice": [Place(2, mask_of([0, 1])), Place(2, mask_of([2, 3]))],
    "hands and single cards": [Place(2, ~mask_of([2, 3])), Place(1), Place(1)],
}


@pytest.mark.parametrize("places", CASES.values(), ids=CASES)
def test_every_way_is_equally_likely(places: list[Place]) -> None:
    unseen = [0, 1, 2, 3]
    ways = all_ways(unseen, places)
    found = chances(lambda draw: tuple(deal_unseen(mask_of(unseen), places, draw)))
    assert set(found) == ways
    assert set(found.values()) == {Fraction(1, len(ways))}
    assert count_ways(mask_of(unseen), places) == len(ways)


def test_the_second_half_of_a_double_pack_lies_above_the_first() -> None:
    """Bit 52 is the other copy of card 0."""
    unseen = [0, 5, 52, 53]
    places = [Place(2, ~mask_of([0, 52])), Place(2)]
    found = chances(lambda draw: tuple(deal_unseen(mask_of(unseen), places, draw)))
    assert found == {(mask_of([5, 53]), mask_of([0, 52])): Fraction(1)}
    found = chances(lambda draw: tuple(deal_unseen(mask_of(unseen), [Place(2), Place(2)], draw)))
    assert set(found) == all_ways(unseen, [Place(2), Place(2)])
    assert len(set(found.values())) == 1


@given(st.data())
def test_ways_are_counted(data: st.DataObject) -> None:
    counts = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(_at_most_six))
    unseen = list(range(sum(counts)))
    cards = st.integers(0, 2**6 - 1)
    needs = st.lists(st.tuples(cards, st.integers(0, 2)), max_size=2, unique_by=lambda n: n[0])
    places = [Place(count, data.draw(cards), tuple(data.draw(needs))) for count in counts]
    ways = all_ways(unseen, places)
    assert count_ways(mask_of(unseen), places) == len(ways)
    if ways:
        assert tuple(deal_unseen(mask_of(unseen), places, Random(1).randrange)) in ways
    else:
        with pytest.raises(ValueError, match="cannot lie"):
            deal_unseen(mask_of(unseen), places, Random(1).randrange)


def _at_most_six(counts: list[int]) -> bool:
    return sum(counts) <= 6


def test_cards_and_places_must_be_equally_many() -> None:
    with pytest.raises(ValueError, match="as many unseen cards"):
        deal_unseen(mask_of([0, 1]), [Place(1)], Random(1).randrange)
