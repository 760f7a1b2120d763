"""What is learnt at one table, and how far each seat has been told it."""

import sys
from collections.abc import Iterable
from typing import Generic

from referee.games.game import Fact, Seat
from referee.match.traffic import FactCodec, T

_NEVER = sys.maxsize


class Told(Generic[T]):
    """The facts of a table since the current deal began, or since some seat was told the last one.

    A fact is encoded once, when it is learnt; every seat that learns it is given the same value.
    """

    __slots__ = ("_audiences", "_codec", "_deal", "_facts", "_private", "_reached")

    def __init__(self, codec: FactCodec[T], seat_count: int) -> None:
        self._codec = codec
        self._facts: list[T] = []
        self._audiences: list[tuple[Seat, ...] | None] = []
        self._deal = 0  # where the current deal begins
        self._private = -1  # the last fact that not everybody learns
        self._reached = [0] * seat_count

    def add(self, learnt: Iterable[Fact[object]]) -> None:
        """Keep what was learnt from a choice, in order."""
        encode, facts, audiences = self._codec.encode, self._facts, self._audiences
        for fact in learnt:
            if fact.audience is not None:
                self._private = len(facts)
            facts.append(encode(fact.body))
            audiences.append(fact.audience)

    def add_dealt(self, learnt: Iterable[Fact[object]]) -> None:
        """Keep what was learnt from a shuffle, in order: a deal may begin with it."""
        for fact in learnt:
            if self._codec.starts_deal(fact.body):
                self._begin_deal()
            self.add((fact,))

    def news(self, seat: Seat) -> tuple[T, ...]:
        """Return what a seat has learnt since the last call, in order, and count it as told."""
        begin = self._reached[seat]
        self._reached[seat] = len(self._facts)
        if begin > self._private:
            return tuple(self._facts[begin:])
        return tuple(
            fact
            for fact, audience in zip(self._facts[begin:], self._audiences[begin:], strict=True)
            if audience is None or seat in audience
        )

    def repeat(self, seat: Seat) -> None:
        """Tell a seat all facts of the current deal once more."""
        self._reached[seat] = min(self._reached[seat], self._deal)

    def stop(self, seat: Seat) -> None:
        """Tell a seat nothing more."""
        self._reached[seat] = _NEVER

    def _begin_deal(self) -> None:
        """Forget what every seat has been told; the end of a deal may still be untold."""
        told = min(*self._reached, len(self._facts))
        del self._facts[:told], self._audiences[:told]
        self._private -= told
        self._reached = [reached - told for reached in self._reached]
        self._deal = len(self._facts)
