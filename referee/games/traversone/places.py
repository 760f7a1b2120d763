"""The hidden hands of a deal in which all cards that were drawn have been seen.

What a seat has shown of its hand then tells of cards that it has held since the first trick: those
that it has drawn are known, and those that are not known it did not draw.

Source: rules page, section 11.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from referee.games.cards import cards_of
from referee.games.game import Seat
from referee.games.traversone.past import Claim, Past
from referee.games.unseen import Place

_UNPLAYED = 99  # a trick after all others

_NO_DRAWS: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """A hand of which some cards may be known.

    Attributes:
        seat: Its seat.
        count: How many cards it holds.
        known: Those that are known, as a set.
        past: What its seat has shown.
        barred: Cards that it cannot hold, as a set, other than by what it has shown.
        drawn: For each card that its seat has drawn, the trick after which it did.
    """

    seat: Seat
    count: int
    known: int
    past: Past
    barred: int = 0
    drawn: Mapping[int, int] = field(default_factory=lambda: _NO_DRAWS)

    def place(self) -> Place:
        """Where the cards of the hand lie that are not known."""
        allowed = ~(self.past.lacked | self.barred)
        needs: dict[int, int] = {}
        for claim in self.past.claims:
            if not claim.most:
                allowed &= ~claim.suit
            missing = claim.least - self._known_to_hold(claim)
            if missing > needs.get(claim.suit, 0):
                needs[claim.suit] = missing
        count = self.count - self.known.bit_count()
        return Place(count, allowed, tuple(sorted(needs.items())))

    def _known_to_hold(self, claim: Claim) -> int:
        """How many of the known cards the hand held when a claim was made that it is about."""
        unplayed = [(_UNPLAYED, card) for card in cards_of(self.known)]
        return sum(
            trick > claim.trick
            and bool(claim.suit >> card & 1)
            and self.drawn.get(card, 0) < claim.trick
            for trick, card in (*self.past.plays, *unplayed)
        )
