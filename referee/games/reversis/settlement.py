"""How a deal is settled after its last trick.

Source: rules page, sections 8, 9, 11 and 13.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.games.game import Seat
from referee.games.reversis import espagnolette
from referee.games.reversis.facts import Paid
from referee.games.reversis.forms import QUINOLA, SEATS
from referee.games.reversis.options import ReversisOptions
from referee.games.reversis.scoring import (
    Trick,
    game_payment,
    kitty_points,
    old_payments,
    ranked,
    reversis_payments,
)

COMMITTING_TRICK = 9
"""Who has taken every trick up to this one is bound to the Reversis."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal after its last trick.

    Attributes:
        dealer: Its dealer.
        played: All cards in the order played.
        leaders: The leader of each trick, and last the taker of the last one.
        points: Card points of each seat.
        tricks: Tricks of each seat.
        kitty: The cards of the kitty; () in the old Reversis.
        newest_pot: Chips in the newest pot when the cards were dealt.
        committed: Who took the first nine tricks.
        refuser: Who used the right of the Espagnolette.
    """

    dealer: Seat
    played: tuple[int, ...]
    leaders: tuple[Seat, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    kitty: tuple[int, ...]
    newest_pot: int
    committed: Seat | None = None
    refuser: Seat | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is paid after the last trick, led debts apart.

    Attributes:
        payments: In the order in which they are made.
        winner: Who won the game, and whom led debts are owed to; None if there is no game.
    """

    payments: tuple[Paid, ...]
    winner: Seat | None = None


def settle(deal: PlayedDeal, options: ReversisOptions) -> Settlement:
    """Settle a deal: the old game, a Reversis, or refunds and the game."""
    if options.variant == "old":
        return Settlement(old_payments(deal.points, deal.tricks, deal.dealer, options.old_slam))
    if deal.committed is not None:
        return Settlement(_for_reversis(deal, deal.committed))
    winner, loser = winner_and_loser(deal)
    back: tuple[Paid, ...] = ()
    if loser == deal.refuser:
        back = espagnolette.refunds(loser, _tricks(deal), deal.newest_pot)
    value = kitty_points(deal.kitty, heavy=options.heavy_kitty)
    return Settlement((*back, game_payment(loser, winner, value)), winner)


def winner_and_loser(deal: PlayedDeal) -> tuple[Seat, Seat]:
    """Who wins the game of a deal, and who loses it."""
    order = ranked(deal.points, deal.tricks, deal.dealer)
    refuser = deal.refuser
    if refuser is None:
        return order[0], order[-1]
    others = [seat for seat in order if seat != refuser]
    # All or nothing: without a trick the refuser beats even a dealer who has none either.
    return (others[0], refuser) if deal.tricks[refuser] else (refuser, others[-1])


def _for_reversis(deal: PlayedDeal, committed: Seat) -> tuple[Paid, ...]:
    takers = deal.leaders[COMMITTING_TRICK + 1 :]
    owner = _owner_of_quinola(deal.leaders, deal.played[: COMMITTING_TRICK * SEATS])
    return reversis_payments(
        committed,
        (takers[0], takers[1]),
        deal.newest_pot,
        quinola_played=owner == committed,
    )


def _owner_of_quinola(leaders: Sequence[Seat], played: Sequence[int]) -> Seat | None:
    """Who played the quinola; None if it is not among the cards."""
    if QUINOLA not in played:
        return None
    trick, place = divmod(played.index(QUINOLA), SEATS)
    return Seat((leaders[trick] + place) % SEATS)


def _tricks(deal: PlayedDeal) -> tuple[Trick, ...]:
    played = deal.played
    # Who takes a trick leads the next one.
    ends = enumerate(pairwise(deal.leaders))
    return tuple(
        Trick(index + 1, leader, taker, played[SEATS * index : SEATS * index + SEATS])
        for index, (leader, taker) in ends
    )
