"""How everybody plays Hearts in a trial: quick, and not too bad.

Who can duck, ducks as high as may be; who cannot follow throws away what is most dangerous; who
leads, leads low, and spades while somebody else may hold their queen.
"""

from collections.abc import Sequence

from referee.games.game import ActionId, Chosen, Decide
from referee.games.hearts import HeartsState

QUEEN = 36
"""The queen of spades."""

FIRST_SPADE, FIRST_HEART = 26, 39
CARDS = range(52)
SPADE_SUIT = FIRST_SPADE // 13
PASSED = 3

CHOSEN = tuple(Chosen(((ActionId(action),),)) for action in range(len(CARDS) + 2))
"""Every answer of one seat; the last two choose what a moon does."""

FALLS_TO = (QUEEN + 1, QUEEN + 2)
"""The spades to which the queen falls."""

THREAT = tuple(
    card % 13 + 3 * (card >= FIRST_HEART) + 10 * (card in FALLS_TO) + 100 * (card == QUEEN)
    for card in CARDS
)
"""By card: how dangerous it is to keep when it can be thrown away."""

RELUCTANCE = tuple(card % 13 + 20 * (card in FALLS_TO) + 40 * (card == QUEEN) for card in CARDS)
"""By card: how late it is led."""


def lead(legal: Sequence[int], *, hunted: bool) -> int:
    """The lowest card; a spade while another seat may hold the queen and would have to play her.

    Args:
        legal: The cards that may be led, ascending.
        hunted: Whether the queen of spades is still out.
    """
    if hunted:
        spades = [card for card in legal if FIRST_SPADE <= card < FIRST_HEART]
        if spades and spades[-1] < QUEEN:
            return spades[0]
    return min(legal, key=RELUCTANCE.__getitem__)


def follow(legal: Sequence[int], best: int, *, last: bool, heavy: bool) -> int:
    """The queen if she falls, else the highest card that ducks; if none does, the lowest.

    Who plays last takes with the highest where the trick costs nothing, or must be taken.

    Args:
        legal: The cards of the led suit that may be played, ascending.
        best: The card that takes the trick so far.
        last: Whether nobody plays after this seat.
        heavy: Whether the trick has points.
    """
    if best > QUEEN and QUEEN in legal:
        return QUEEN
    if heavy or not last:
        below = [card for card in legal if card < best]
        if below:
            return below[-1]
    ordered = legal[::-1] if last else legal
    return ordered[1] if ordered[0] == QUEEN and len(legal) > 1 else ordered[0]


def best_passed(hand: Sequence[int]) -> list[int]:
    """The cards of a hand, from what is best passed on.

    Spades below the queen stay, for they guard; so do she and what she falls to where there are
    four of them. Of the other suits high cards go, and short suits before long ones.
    """
    counts = [0] * 4
    for card in hand:
        counts[card // 13] += 1
    guards = sum(FIRST_SPADE <= card < QUEEN for card in hand)

    def danger(card: int) -> float:
        suit, rank = divmod(card, 13)
        if suit != SPADE_SUIT:
            return rank + 2.0 * (card >= FIRST_HEART) - 1.5 * counts[suit]
        if card < QUEEN:
            return -20.0
        return -10.0 if guards > PASSED else THREAT[card]

    return sorted(hand, key=lambda card: (-danger(card), card))


def pass_of(hand: Sequence[int]) -> tuple[int, ...]:
    """The three cards that a seat passes, ascending."""
    return tuple(sorted(best_passed(hand)[:PASSED]))


def play_out(state: HeartsState, trick: Sequence[int], players: int, *, hunted: bool) -> None:
    """Play the deal to its end, everybody as above; who shoots the moon subtracts.

    Args:
        state: The match; it is moved.
        trick: The cards of the open trick.
        players: How many seats there are.
        hunted: Whether the queen of spades has not been played.
    """
    place, suit, best, heavy = 0, -1, -1, False
    for card in trick:
        place, suit, best, heavy = after(card, place, suit, best, heavy)
    while isinstance(phase := state.phase(), Decide):
        legal = state.legal(phase.seats[0])
        card = legal[0]
        if card < len(CARDS):
            if suit < 0:
                card = lead(legal, hunted=hunted)
            elif card // 13 == suit == legal[-1] // 13:
                card = follow(legal, best, last=place == players - 1, heavy=heavy)
            else:
                card = max(legal, key=THREAT.__getitem__)
            hunted = hunted and card != QUEEN
            place, suit, best, heavy = after(card, place, suit, best, heavy)
            if place == players:
                place, suit, best, heavy = 0, -1, -1, False
        state.advance(CHOSEN[card])


def after(
    card: int,
    place: int,
    suit: int,
    best: int,
    heavy: bool,  # noqa: FBT001 - called a thousand times a decision
) -> tuple[int, int, int, bool]:
    """A trick once a card is played to it: how many cards, led suit, best card, any points."""
    if suit < 0:
        suit = card // 13
    if card > best and card // 13 == suit:
        best = card
    return place + 1, suit, best, heavy or card >= FIRST_HEART or card == QUEEN
