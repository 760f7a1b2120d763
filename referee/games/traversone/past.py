"""What the play of a deal has shown to everybody: who played what, and what he then held.

Source: rules page, sections 4, 9.4 and 10.
"""

from dataclasses import dataclass

from referee.games.cards import mask_of
from referee.games.game import Seat
from referee.games.traversone.actions import Signal, declaration
from referee.games.traversone.observation import TraversoneObservation
from referee.games.traversone.options import TraversoneOptions
from referee.games.traversone.pack import SUIT_MASK_OF

_HAND = 40


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat has shown of its hand as it was after its card to a trick.

    Attributes:
        trick: The trick, from 1.
        suit: All cards of the suit that it is about.
        least: How many of them the hand held, at least.
        most: The same, at most.
    """

    trick: int
    suit: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Past:
    """What one seat has shown.

    Attributes:
        plays: The cards that it has played, each with its trick, in order.
        claims: What it has shown of its hand, in order.
        had: The cards that it held when trick 1 was led, as far as it declared them, as a set.
        lacked: The cards that it declared not to hold then.
    """

    plays: tuple[tuple[int, int], ...]
    claims: tuple[Claim, ...]
    had: int
    lacked: int

    @property
    def played(self) -> int:
        """All cards that it has played, as a set."""
        return mask_of(card for _, card in self.plays)


def pasts_of(options: TraversoneOptions, seen: TraversoneObservation) -> dict[Seat, Past]:
    """Read the play of the deal that an observation shows, for each seat that plays it."""
    plays: dict[Seat, list[tuple[int, int]]] = {seat: [] for seat in seen.seats}
    claims: dict[Seat, list[Claim]] = {seat: [] for seat in seen.seats}
    size, suit = len(seen.seats), 0
    for place, card in enumerate(seen.played):
        number, turn = divmod(place, size)
        first = seen.seats.index(seen.leaders[number])
        seat = seen.seats[(first + turn) % size]
        plays[seat].append((number + 1, card))
        if not turn:
            suit = SUIT_MASK_OF[card]
            signal = seen.signals[number] if seen.signals else Signal.NONE
            claims[seat] += _told(number + 1, suit, signal, options.striscio_min)
        elif not suit >> card & 1:
            claims[seat].append(Claim(number + 1, suit, 0, 0))
    return {
        seat: Past(tuple(plays[seat]), tuple(claims[seat]), *_declared(seen, seat))
        for seat in seen.seats
    }


def _told(trick: int, suit: int, signal: Signal, striscio_min: int) -> list[Claim]:
    """What a signal says of the leader's hand."""
    match signal:
        case Signal.VOLO:
            return [Claim(trick, suit, 0, 0)]
        case Signal.STRISCIO:
            return [Claim(trick, suit, striscio_min, _HAND)]
        case _:
            return []


def _declared(seen: TraversoneObservation, seat: Seat) -> tuple[int, int]:
    """The cards that a seat has declared to hold, and not to hold."""
    had = lacked = 0
    for one in seen.declarations:
        if one.seat == seat:
            had |= declaration(one.declaration).needs
            lacked |= declaration(one.declaration).lacks
    return had, lacked
