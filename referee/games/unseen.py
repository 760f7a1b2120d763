"""Deals the cards that a seat has not seen, every consistent way being equally likely.

A place is where cards may lie: a hand that is known to be void in some suits, a face-down card.
Ways are counted by groups of cards that may lie in the same places, so no draw is ever wasted.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, prod

from referee.games.cards import PACK_52, cards_of
from referee.games.game import Draw

_ONE_PACK = len(PACK_52)

# How many cards may lie in the same of the restricted places. Each place has some bits of the key,
# the first place the lowest: one for what may lie there, then one for each of its needs.
_Groups = tuple[tuple[int, int], ...]

# How many cards a restricted place takes, and how many of each of its needs.
_Demand = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where unseen cards lie.

    Attributes:
        count: How many cards lie there.
        allowed: The cards that may lie there, as a set; by default all.
        needs: Sets of cards, each with how many of it lie there at the least.
    """

    count: int
    allowed: int = -1
    needs: tuple[tuple[int, int], ...] = ()


def count_ways(unseen: int, places: Sequence[Place]) -> int:
    """In how many ways the unseen cards, as a set, can lie in the places and fill them all."""
    restricted, free = _restricted(unseen, places)
    groups = _sizes(_grouped(unseen, [places[index] for index in restricted]))
    rest = [places[index].count for index in free]
    arrangements = factorial(sum(rest)) // prod(factorial(count) for count in rest)
    return arrangements * _ways(groups, _demands([places[index] for index in restricted]))


def deal_unseen(unseen: int, places: Sequence[Place], draw: Draw) -> list[int]:
    """Deal the unseen cards, as a set, to the places: one set for each.

    Raises:
        ValueError: The cards cannot lie so.
    """
    if sum(place.count for place in places) != unseen.bit_count():
        raise ValueError("there are not as many unseen cards as places")
    dealt = [0] * len(places)
    restricted, free = _restricted(unseen, places)
    groups = _grouped(unseen, [places[index] for index in restricted])
    demands = _demands([places[index] for index in restricted])
    for position, index in enumerate(restricted):
        dealt[index] = _deal_restricted(groups, demands[position:], draw)
        groups = _forget_first(groups, _width(demands[position]))
    cards = [card for group in groups.values() for card in group]
    for index in free:
        dealt[index] = _take(cards, places[index].count, draw)
    return dealt


def _restricted(unseen: int, places: Sequence[Place]) -> tuple[list[int], list[int]]:
    """Indices of the places that refuse or need some unseen card, and of those that take any."""
    restricted: list[int] = []
    free: list[int] = []
    for index, place in enumerate(places):
        picky = place.needs or (place.count and unseen & ~place.allowed)
        (restricted if picky else free).append(index)
    # The pickiest first: fewer splits to count.
    restricted.sort(key=lambda index: (unseen & places[index].allowed).bit_count())
    return restricted, free


def _grouped(unseen: int, places: Sequence[Place]) -> dict[int, list[int]]:
    """The unseen cards by the restricted places that may hold them, and need them."""
    masks = {0: unseen}
    sets = [cards for place in places for cards in (place.allowed, *dict(place.needs))]
    for position, cards in enumerate(sets):
        halves: dict[int, int] = {}
        for key, mask in masks.items():
            halves[key | 1 << position] = mask & cards
            halves[key] = mask & ~cards
        masks = {key: mask for key, mask in halves.items() if mask}
    return {key: _cards(masks[key]) for key in sorted(masks)}


def _cards(mask: int) -> list[int]:
    """The cards of a set; the second half of a double pack lies above the first."""
    if mask >> _ONE_PACK:
        above = cards_of(mask >> _ONE_PACK)
        return [*cards_of(mask & (1 << _ONE_PACK) - 1), *(card + _ONE_PACK for card in above)]
    return list(cards_of(mask))


def _sizes(groups: dict[int, list[int]]) -> _Groups:
    return tuple((key, len(cards)) for key, cards in groups.items())


def _demands(places: Sequence[Place]) -> tuple[_Demand, ...]:
    return tuple((place.count, tuple(dict(place.needs).values())) for place in places)


def _width(demand: _Demand) -> int:
    """How many bits of a key are about a place."""
    return 1 + len(demand[1])


def _forget_first(groups: dict[int, list[int]], width: int) -> dict[int, list[int]]:
    """The groups once the first restricted place is filled."""
    merged: dict[int, list[int]] = {}
    for key in sorted(groups):
        merged.setdefault(key >> width, []).extend(groups[key])
    return {key: merged[key] for key in sorted(merged)}


def _deal_restricted(
    groups: dict[int, list[int]], demands: tuple[_Demand, ...], draw: Draw
) -> int:
    """Take out of the groups what lies in the first restricted place."""
    splits, weights = _splits(_sizes(groups), demands)
    if not weights:
        raise ValueError("the unseen cards cannot lie as observed")
    split = splits[bisect_right(weights, draw(weights[-1]))]
    dealt = 0
    for cards, count in zip(groups.values(), split, strict=True):
        dealt |= _take(cards, count, draw)
    return dealt


def _take(cards: list[int], count: int, draw: Draw) -> int:
    """Take `count` random cards out of a list."""
    taken = 0
    if count == len(cards):
        for card in cards:
            taken |= 1 << card
        cards.clear()
        return taken
    for _ in range(count):
        place = draw(len(cards))
        taken |= 1 << cards[place]
        cards[place] = cards[-1]
        cards.pop()
    return taken


# Counting: the same few numbers come again in every draw from one observation.


@lru_cache(maxsize=1 << 14)
def _ways(groups: _Groups, demands: tuple[_Demand, ...]) -> int:
    """In how many ways restricted places can be filled one after the other."""
    if not demands:
        return 1
    weights = _splits(groups, demands)[1]
    return weights[-1] if weights else 0


@lru_cache(maxsize=1 << 12)
def _splits(
    groups: _Groups, demands: tuple[_Demand, ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """How the first place may be filled: cards of each group, and the ways summed up so far."""
    splits: list[tuple[int, ...]] = []
    weights: list[int] = []
    limits = tuple(size if key & 1 else 0 for key, size in groups)
    count, least = demands[0]
    for split in compositions(count, limits):
        if least and not _has_enough(groups, split, least):
            continue
        weight = prod(comb(size, part) for (_, size), part in zip(groups, split, strict=True))
        weight *= _ways(_without(groups, split, _width(demands[0])), demands[1:])
        if weight:
            splits.append(split)
            weights.append(weight)
    return tuple(splits), tuple(accumulate(weights))


def _has_enough(groups: _Groups, split: tuple[int, ...], least: tuple[int, ...]) -> bool:
    """Whether a split gives the first place what it needs."""
    for bit, wanted in enumerate(least, start=1):
        given = [part for (key, _), part in zip(groups, split, strict=True) if key >> bit & 1]
        if sum(given) < wanted:
            return False
    return True


def _without(groups: _Groups, split: tuple[int, ...], width: int) -> _Groups:
    left: dict[int, int] = {}
    for (key, size), part in zip(groups, split, strict=True):
        left[key >> width] = left.get(key >> width, 0) + size - part
    return tuple(sorted(left.items()))


def compositions(total: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to write `total` as a sum of parts, each at most its limit."""
    if not limits:
        if total == 0:
            yield ()
        return
    for part in range(max(0, total - sum(limits[1:])), min(total, limits[0]) + 1):
        for rest in compositions(total - part, limits[1:]):
            yield (part, *rest)
