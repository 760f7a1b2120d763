"""What the play of a deal has shown to everybody: who played what, and what he cannot hold."""

from dataclasses import dataclass

from referee.games.cards import SUIT_MASK_OF
from referee.games.hearts.forms import (
    ALL,
    HEARTS,
    PENALTIES,
    QUEEN_OF_SPADES,
)
from referee.games.hearts.observation import HeartsObservation
from referee.games.hearts.options import HeartsOptions


@dataclass(frozen=True, slots=True)
class Past:
    """What the play has shown.

    Attributes:
        played: The cards that each seat has played, in order.
        allowed: The cards that each seat may hold now, as a set of first copies.
    """

    played: tuple[tuple[int, ...], ...]
    allowed: tuple[int, ...]


def past_of(seen: HeartsObservation, options: HeartsOptions) -> Past:
    """Read the play of the deal that an observation shows."""
    players = options.players
    played: list[list[int]] = [[] for _ in range(players)]
    allowed = [ALL] * players
    breakers = PENALTIES if options.queen_breaks_hearts else HEARTS
    lead_only = HEARTS | QUEEN_OF_SPADES if options.lead_hearts_over_queen else HEARTS
    follow = 0
    broken = False
    for place, card in enumerate(seen.played):
        number, turn = divmod(place, players)
        seat = (seen.leaders[number] + turn) % players
        bit = 1 << card
        if not turn:
            follow = SUIT_MASK_OF[card]
            if bit & HEARTS and not broken:
                # Only who has nothing else may lead a heart before they are broken.
                allowed[seat] &= lead_only
        elif not bit & follow:
            allowed[seat] &= ~follow
            if not number and bit & PENALTIES:
                allowed[seat] &= PENALTIES
        broken = broken or bool(bit & breakers)
        played[seat].append(card)
    return Past(tuple(tuple(cards) for cards in played), tuple(allowed))
