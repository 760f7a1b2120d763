"""The Espagnolette: who holds the right to refuse, who has used it, and what a failure costs.

Source: rules page, section 11.1.
"""

from collections.abc import Sequence

from referee.games.cards import SUIT_MASK_OF
from referee.games.game import Seat
from referee.games.reversis.facts import Cause, Paid
from referee.games.reversis.forms import SEATS, STAKES
from referee.games.reversis.scoring import Trick, trick_payments

LAST_TRICK = 9
"""The right covers tricks 1 to 9."""

# Four aces, or the quinola and three: four of the five cards that are paid for.
_CARDS_HELD = 4


def holder_of(hands: Sequence[int]) -> Seat | None:
    """The seat that holds the right, or None.

    Args:
        hands: The four hands when trick 1 is led, as sets of cards.
    """
    for seat, hand in enumerate(hands):
        if (hand & STAKES).bit_count() >= _CARDS_HELD:
            return Seat(seat)
    return None


def refunds(user: Seat, tricks: Sequence[Trick], newest_pot: int) -> tuple[Paid, ...]:
    """What a seat that used the right and took a trick gives back: all receipts, twofold.

    A pot goes back once to its place (`Cause.REFUND`) and once more as a surcharge.

    Args:
        user: The seat.
        tricks: All tricks of the deal.
        newest_pot: Chips in the newest pot when the cards were dealt.
    """
    payments: list[Paid] = []
    for trick in tricks:
        for receipt in trick_payments(trick, newest_pot):
            if receipt.payee == user:
                payments += _refund(user, receipt)
    return tuple(payments)


def _refund(user: Seat, receipt: Paid) -> list[Paid]:
    if receipt.payer is not None:
        return [Paid(user, receipt.payer, 2 * receipt.amount, Cause.REFUND)]
    return [
        Paid(user, None, receipt.amount, Cause.REFUND),
        Paid(user, None, receipt.amount, Cause.SURCHARGE),
    ]


def has_refused(holder: Seat, hand: int, leaders: Sequence[Seat], played: Sequence[int]) -> bool:
    """Whether the holder has played off-suit with a card of the led suit, while he had the right.

    Args:
        holder: The seat that holds the right.
        hand: Its hand when trick 1 was led, as a set of cards.
        leaders: The leader of each trick, and last the taker of the last complete one.
        played: All cards in the order played.
    """
    for number in range(LAST_TRICK):
        trick = played[SEATS * number : SEATS * number + SEATS]
        if not trick or (number and leaders[number] == holder):
            # Not played yet; or he has taken a trick, and with it lost the right.
            return False
        place = (holder - leaders[number]) % SEATS
        if place >= len(trick):
            return False
        suit, card = SUIT_MASK_OF[trick[0]], trick[place]
        if hand & suit and not suit >> card & 1:
            return True
        hand &= ~(1 << card)
    return False
