"""Deals hidden cards where one of the hidden hands may hold the Espagnolette.

A refusal then has two readings: the seat was void, or it held the right. The consistent deals are
those in which every refusal was a void, and for each seat those in which it holds the right and
still has a card of a suit that it refused. Whoever has shown such a card already holds the right
in all of them.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from referee.games.cards import cards_of
from referee.games.game import Draw, Seat
from referee.games.reversis.forms import STAKES
from referee.games.reversis.past import Past
from referee.games.unseen import Place, count_ways, deal_unseen


@dataclass(frozen=True, slots=True)
class _Reading:
    """One reading of all refusals.

    Attributes:
        places: Where the unforced cards lie.
        hand: Index of the hand that holds the right.
        forced: The cards for which it holds it, as a set; 0 if nobody does.
        needed: Cards of which it must hold one, so that no deal is in two readings; 0 for none.
    """

    places: tuple[Place, ...]
    hand: int = 0
    forced: int = 0
    needed: int = 0


def deal_beside_holders(
    unseen: int, places: tuple[Place, ...], seats: tuple[Seat, ...], past: Past, draw: Draw
) -> list[int]:
    """Deal the unseen cards to the places, each consistent deal being equally likely.

    Args:
        unseen: The cards, as a set.
        places: The hidden hands, void in every suit refused, then other places.
        seats: The seats of those hands.
        past: What the play has shown.
        draw: Draws a number.

    Raises:
        ValueError: The cards cannot lie so.
    """
    readings = list(_readings(unseen, places, seats, past))
    weights = list(accumulate(count_ways(unseen & ~one.forced, one.places) for one in readings))
    if not any(weights):
        raise ValueError("the unseen cards cannot lie as observed")
    while True:
        reading = readings[bisect_right(weights, draw(weights[-1]))]
        dealt = deal_unseen(unseen & ~reading.forced, reading.places, draw)
        dealt[reading.hand] |= reading.forced
        # A holder who was void in all that he refused is in the first reading already. Drawn again
        # every other time at most: each deal is in at most two readings, and once accepted.
        if not reading.needed or dealt[reading.hand] & reading.needed:
            return dealt


def _readings(
    unseen: int, places: tuple[Place, ...], seats: Sequence[Seat], past: Past
) -> Iterator[_Reading]:
    revealed = [seat for seat in seats if past.revealed[seat]]
    if not revealed:
        yield _Reading(places)
    for hand, seat in enumerate(seats):
        needed = 0 if revealed else past.refused[seat] & ~past.void[seat]
        if not needed and seat not in revealed:
            continue
        place = Place(places[hand].count, ~past.void[seat])
        for forced, barred in _holdings(unseen, past.played[seat]):
            count = place.count - forced.bit_count()
            if count >= 0 and not forced & ~place.allowed:
                held = Place(count, place.allowed & ~barred)
                yield _Reading((*places[:hand], held, *places[hand + 1 :]), hand, forced, needed)


def _holdings(unseen: int, played: int) -> Iterator[tuple[int, int]]:
    """What gives a seat the right, each with the one card that it then lacks.

    Args:
        unseen: The unseen cards, as a set.
        played: The cards that the seat has played.
    """
    for lacking in (0, *(1 << card for card in cards_of(STAKES))):
        needed = STAKES & ~lacking & ~played
        if not needed & ~unseen and not lacking & played:
            yield needed, lacking
