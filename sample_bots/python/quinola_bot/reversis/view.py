"""What one seat of Reversis can see of the deal, and what follows from it.

The observation in each request is enough to know all of this; nothing has to be remembered. Each
property is computed when it is first looked at, and once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from quinola_bot.cards import ACE, CARDS, HEARTS, JACK, TEN, by_suit
from quinola_bot.request import Request

SEATS = 4
QUINOLA = HEARTS * 13 + JACK
ACES: tuple[int, ...] = tuple(suit * 13 + ACE for suit in range(4))

_LAST_REFUSAL = 9
"""The last trick in which the Espagnolette allows not to follow suit."""


class Question(IntEnum):
    """What a seat is asked; the values are those of `ReversisObservation.question`."""

    NOTHING = 0
    DISCARD = 1
    EXCHANGE = 2
    PLAY = 3
    CLAIM = 4


def points_of(card: int) -> int:
    """The card points of a card in the standard game: A 4, K 3, Q 2, J 1, others 0."""
    return max(0, card % 13 - TEN)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or open.

    Attributes:
        number: Its number in the deal, from 1.
        leader: The seat that leads it, or is to lead it.
        cards: Its cards so far, in the order of play.
    """

    number: int
    leader: int
    cards: tuple[int, ...]

    @property
    def suit(self) -> int | None:
        """The suit that was led; None before the lead."""
        return self.cards[0] // 13 if self.cards else None

    @property
    def best(self) -> int | None:
        """The card that takes the trick as it lies; None before the lead."""
        if not self.cards:
            return None
        suit = self.cards[0] // 13
        return max(card for card in self.cards if card // 13 == suit)

    @property
    def taker(self) -> int | None:
        """The seat that takes the trick as it lies; None before the lead."""
        best = self.best
        return None if best is None else self.seat_of(best)

    @property
    def points(self) -> int:
        """The card points in it so far."""
        return sum(points_of(card) for card in self.cards)

    def seat_of(self, card: int) -> int:
        """The seat that played a card of this trick.

        Raises:
            ValueError: The card is not in it.
        """
        return (self.leader + self.cards.index(card)) % SEATS


class DealView:
    """The deal as the asked seat sees it: `view = DealView(request)`.

    Attributes:
        seat: The seat that sees it.
        observation: All that the seat may know, as the referee sent it.
    """

    def __init__(self, request: Request) -> None:
        """Look at the deal of a request at a table of Reversis."""
        options = request.table.options
        self.seat = request.seat
        self.observation = request.reversis
        self._has_tens = options.get("variant") == "old"
        self._may_refuse = bool(options.get("espagnolette"))

    # My cards, and the others'

    @cached_property
    def question(self) -> Question:
        """What the seat is asked."""
        return Question(self.observation.question)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The seat's own cards, ascending."""
        return tuple(self.observation.hand)

    @cached_property
    def hand_by_suit(self) -> tuple[tuple[int, ...], ...]:
        """The seat's own cards of each suit, ascending."""
        return by_suit(self.hand)

    def guards(self, card: int) -> int:
        """How many of the seat's own cards lie below a card in its suit: as often it can duck."""
        return sum(other < card for other in self.hand_by_suit[card // 13])

    @cached_property
    def played(self) -> tuple[int, ...]:
        """Every card played in this deal, in order."""
        return tuple(self.observation.played)

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The cards that the seat has not seen, ascending: in another hand, or in the kitty."""
        seen = {*self.hand, *self.played}
        if self.observation.HasField("kitty_card"):
            seen.add(self.observation.kitty_card)
        return tuple(
            card
            for card in range(len(CARDS))
            if card not in seen and (self._has_tens or card % 13 != TEN)
        )

    @cached_property
    def unseen_by_suit(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each suit that the seat has not seen, ascending."""
        return by_suit(self.unseen)

    def unseen_above(self, card: int) -> int:
        """How many unseen cards of its suit are higher than a card."""
        return sum(other > card for other in self.unseen_by_suit[card // 13])

    def unseen_below(self, card: int) -> int:
        """How many unseen cards of its suit are lower than a card."""
        return sum(other < card for other in self.unseen_by_suit[card // 13])

    # The tricks

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        return self._all_tricks[:-1] if self._is_open else self._all_tricks

    @cached_property
    def trick(self) -> Trick:
        """The trick that is being played, or is to be led; the last one when all are complete.

        Before the exchange is over it has no cards, and the seat after the dealer leads it.
        """
        if self._all_tricks:
            return self._all_tricks[-1]
        return Trick(1, (self.observation.dealer + 1) % SEATS, ())

    @property
    def is_leading(self) -> bool:
        """Whether nobody has played to the trick yet."""
        return not self.trick.cards

    @property
    def is_last(self) -> bool:
        """Whether all others have played to the trick."""
        return len(self.trick.cards) == SEATS - 1

    def takes(self, card: int) -> bool:
        """Whether a card would take the trick if it ended with it; leading, any card would."""
        best = self.trick.best
        return best is None or (card // 13 == best // 13 and card > best)

    @cached_property
    def sweeper(self) -> int | None:
        """The seat that has taken every trick so far; None without one, or before the second."""
        takers = {trick.taker for trick in self.tricks}
        return takers.pop() if len(takers) == 1 else None

    # What the others have shown

    def played_by(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat has played, in order."""
        return tuple(
            card
            for trick in self._all_tricks
            for card in trick.cards
            if trick.seat_of(card) == seat
        )

    @cached_property
    def voids(self) -> tuple[frozenset[int], ...]:
        """By seat, the suits of which it has shown that it holds none.

        Where the Espagnolette is played, a card of another suit shows nothing in tricks 1 to 9.
        """
        voids: list[set[int]] = [set() for _ in range(SEATS)]
        for trick in self._all_tricks:
            if self._may_refuse and trick.number <= _LAST_REFUSAL:
                continue
            for place, card in enumerate(trick.cards):
                if card // 13 != trick.suit:
                    voids[(trick.leader + place) % SEATS].add(trick.cards[0] // 13)
        return tuple(frozenset(suits) for suits in voids)

    def may_hold(self, seat: int, card: int) -> bool:
        """Whether another seat may hold a card, as far as play has shown."""
        return card in self.unseen and card // 13 not in self.voids[seat]

    # How it is found out

    @cached_property
    def _all_tricks(self) -> tuple[Trick, ...]:
        leaders: Sequence[int] = self.observation.leaders
        return tuple(
            Trick(number + 1, leader, self.played[SEATS * number : SEATS * (number + 1)])
            for number, leader in enumerate(leaders)
        )

    @property
    def _is_open(self) -> bool:
        return bool(self._all_tricks) and len(self._all_tricks[-1].cards) < SEATS
