"""Deals a hidden hand whose draws from the stock have not been seen.

When each card came into the hand matters for what its seat has shown: who was void in a suit may
have drawn it later. So the deal is counted backwards, trick by trick: which card was drawn after
it, which was played to it, and whether the hand then was as it has shown. Cards of one kind can
stand for each other, so only their numbers are counted.

Source: rules page, section 9.1.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import comb, prod

from referee.games.cards import Card, cards_of
from referee.games.game import Draw
from referee.games.traversone.pack import SUIT_MASKS
from referee.games.traversone.past import Past
from referee.games.unseen import compositions

_Pool = tuple[int, ...]
"""How many cards of each kind a hand holds."""


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hidden hand with unseen draws.

    Attributes:
        count: How many cards it holds now.
        draws: How many cards its seat has drawn: one after each of the first tricks.
        past: What its seat has shown.
    """

    count: int
    draws: int
    past: Past

    @property
    def known(self) -> int:
        """The cards that it is known to hold, as a set: those that were declared."""
        return self.past.had & ~self.past.played


def deal_drawn(unseen: int, hand: DrawnHand, draw: Draw) -> tuple[int, tuple[Card, ...]]:
    """Deal a hand out of the unseen cards, every way being equally likely.

    Args:
        unseen: All cards that may lie in the hand, as a set.
        hand: The hand.
        draw: Draws a number.

    Returns:
        The cards of the hand now, as a set, and those that were drawn, in order.

    Raises:
        ValueError: No hand fits what has been shown.
    """
    return _Backwards(unseen, hand).deal(draw)


class _Backwards:
    """Counts and draws the ways in which a hand can have come about."""

    def __init__(self, unseen: int, hand: DrawnHand) -> None:
        past = hand.past
        self._hand = hand
        self._past = past
        self._unseen = unseen & ~past.had
        # By suit, those that it lacked at first apart: they must have been drawn.
        free = (self._unseen | past.played) & ~past.had
        kinds = [mask & free & ~past.lacked for mask in SUIT_MASKS]
        drawn_only = [mask & free & past.lacked for mask in SUIT_MASKS]
        self._kinds = [mask for mask in kinds if mask]
        self._optional = len(self._kinds)
        self._kinds += [mask for mask in drawn_only if mask]
        self._checks = [
            [claim for claim in past.claims if claim.trick == trick]
            for trick in range(len(past.plays) + 1)
        ]
        self._memo: dict[tuple[int, _Pool], int] = {}

    def deal(self, draw: Draw) -> tuple[int, tuple[Card, ...]]:
        tricks = len(self._past.plays)
        pools, weights = [], []
        for pool in self._pools_now():
            weight = prod(
                comb((self._unseen & kind).bit_count(), count)
                for kind, count in zip(self._kinds, pool, strict=True)
            )
            pools.append(pool)
            weights.append(weight * self._ways(tricks, pool))
        pool = pools[_chosen(weights, draw)]
        held = [
            _taken(list(cards_of(self._unseen & kind)), count, draw)
            for kind, count in zip(self._kinds, pool, strict=True)
        ]
        now = self._hand.known
        for cards in held:
            for card in cards:
                now |= 1 << card
        return now, self._draws(held, draw)

    def _pools_now(self) -> Iterator[_Pool]:
        count = self._hand.count - self._hand.known.bit_count()
        limits = tuple((self._unseen & kind).bit_count() for kind in self._kinds)
        return compositions(count, limits)

    def _draws(self, held: list[list[Card]], draw: Draw) -> tuple[Card, ...]:
        """The cards that were drawn, given those that are held now by kind."""
        drawn: list[Card] = []
        for trick, card in reversed(self._past.plays):
            if trick <= self._hand.draws:
                pool = tuple(map(len, held))
                weights = [
                    count * self._ways_before(trick, _less(pool, kind)) if count else 0
                    for kind, count in enumerate(pool)
                ]
                drawn += _taken(held[_chosen(weights, draw)], 1, draw)
            kind = self._kind_of(card)
            if kind is not None:
                held[kind].append(Card(card))
        return tuple(reversed(drawn))

    def _ways(self, trick: int, pool: _Pool) -> int:
        """In how many ways a hand can be like this after a trick and the draw that follows."""
        if not trick:
            return int(not any(pool[self._optional :]))
        key = trick, pool
        if key not in self._memo:
            if trick > self._hand.draws:
                self._memo[key] = self._ways_before(trick, pool)
            else:
                self._memo[key] = sum(
                    count * self._ways_before(trick, _less(pool, kind))
                    for kind, count in enumerate(pool)
                    if count
                )
        return self._memo[key]

    def _ways_before(self, trick: int, pool: _Pool) -> int:
        """The same after the trick, before the draw: the hand must be as it was shown to be."""
        later_plays = self._past.plays[trick:]
        for claim in self._checks[trick]:
            declared = self._hand.known | self._past.had & _set_of(later_plays)
            count = (declared & claim.suit).bit_count() + sum(
                number for kind, number in zip(self._kinds, pool, strict=True) if kind & claim.suit
            )
            if not claim.least <= count <= claim.most:
                return 0
        kind = self._kind_of(self._past.plays[trick - 1][1])
        return self._ways(trick - 1, pool if kind is None else _less(pool, kind, -1))

    def _kind_of(self, card: int) -> int | None:
        """The kind of a card; None if it was declared, and so never drawn."""
        for kind, mask in enumerate(self._kinds):
            if mask >> card & 1:
                return kind
        return None


def _set_of(plays: tuple[tuple[int, int], ...]) -> int:
    return sum(1 << card for _, card in plays)


def _less(pool: _Pool, kind: int, by: int = 1) -> _Pool:
    return (*pool[:kind], pool[kind] - by, *pool[kind + 1 :])


def _chosen(weights: list[int], draw: Draw) -> int:
    """An index, drawn by weight."""
    sums = list(accumulate(weights))
    if not sums or not sums[-1]:
        raise ValueError("the unseen cards cannot lie as observed")
    return bisect_right(sums, draw(sums[-1]))


def _taken(cards: list[Card], count: int, draw: Draw) -> list[Card]:
    """Take some random cards out of a list."""
    return [cards.pop(draw(len(cards))) for _ in range(count)]
