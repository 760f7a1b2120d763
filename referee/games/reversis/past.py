"""What the play of a deal has shown to everybody: cards played, and suits not followed."""

from dataclasses import dataclass

from referee.games.cards import SUIT_MASK_OF
from referee.games.reversis import espagnolette
from referee.games.reversis.forms import SEATS
from referee.games.reversis.observation import ReversisObservation


@dataclass(frozen=True, slots=True)
class Past:
    """What the play has shown, by seat, as sets of cards.

    Attributes:
        played: The cards that each seat has played.
        counts: How many cards those are.
        refused: All cards of the suits that each seat did not follow.
        void: Those of them in which it was void even if it held the Espagnolette.
        revealed: Whether it has since played a card of a suit that it had refused, and so must
            hold the Espagnolette.
    """

    played: tuple[int, ...]
    counts: tuple[int, ...]
    refused: tuple[int, ...]
    void: tuple[int, ...]
    revealed: tuple[bool, ...]


def past_of(seen: ReversisObservation) -> Past:
    """Read the play of the deal that an observation shows."""
    played, counts = [0] * SEATS, [0] * SEATS
    refused, void, revealed = [0] * SEATS, [0] * SEATS, [False] * SEATS
    leaders = seen.leaders
    follow = 0
    for place, card in enumerate(seen.played):
        number = place // SEATS
        seat = (leaders[number] + place) % SEATS
        played[seat] |= 1 << card
        counts[seat] += 1
        if refused[seat] >> card & 1:
            revealed[seat] = True
        if place % SEATS == 0:
            follow = SUIT_MASK_OF[card]
        elif not follow >> card & 1:
            refused[seat] |= follow
            # Trick 10, or a trick taken before, ends the right to refuse.
            if number >= espagnolette.LAST_TRICK or seat in leaders[1 : number + 1]:
                void[seat] |= follow
    return Past(tuple(played), tuple(counts), tuple(refused), tuple(void), tuple(revealed))
