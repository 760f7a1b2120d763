"""How everybody plays Traversone in a trial: quick, and not too bad.

Of two cards of a suit the smaller number takes the trick. Where few points win, who can duck ducks
with the strongest card that does, and who cannot follow throws away aces and what takes tricks. In
straight Tressette, where many win, it is the other way round, and partners help each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.game import ActionId, Chosen, Decide
from referee.games.traversone import TraversoneState
from referee.games.traversone.actions import ACTIONS, CARD_COUNT
from referee.games.traversone.pack import THIRDS

SUIT_SIZE = 10
ACE_THIRDS = 3

CHOSEN = tuple(Chosen(((ActionId(action),),)) for action in range(len(ACTIONS)))

THREAT = tuple(
    100 * (THIRDS[card] == ACE_THIRDS) + 10 * THIRDS[card] - card % SUIT_SIZE
    for card in range(CARD_COUNT)
)
"""By card: how gladly it is thrown away where few points win: aces, then what is strong."""

WEAKNESS = tuple(card % SUIT_SIZE for card in range(CARD_COUNT))
"""By card: 0 for a three, which takes everything, to 9 for a four."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at a table, as far as play in a trial depends on it.

    Attributes:
        size: How many seats play the deal: cards of a trick.
        high: Whether many points win.
        pairs: Whether seats 0 and 2 play together, and seats 1 and 3.
    """

    size: int
    high: bool
    pairs: bool

    def together(self, seat: int, other: int) -> bool:
        """Whether two seats are of one side."""
        return seat == other or (self.pairs and (seat - other) % 2 == 0)


@dataclass(slots=True)
class Trick:
    """The open trick of a trial.

    Attributes:
        count: How many cards have been played to it.
        suit: The led suit; -1 before the lead.
        best: The card that takes it so far.
        taker: The seat that played it.
    """

    count: int = 0
    suit: int = -1
    best: int = CARD_COUNT
    taker: int = -1

    def add(self, seat: int, card: int, size: int) -> None:
        """Play a card to it; after the last one it is the next trick, not yet led."""
        if self.suit < 0:
            self.suit = card // SUIT_SIZE
        if card < self.best and card // SUIT_SIZE == self.suit:
            self.best, self.taker = card, seat
        self.count += 1
        if self.count == size:
            self.count, self.suit, self.best = 0, -1, CARD_COUNT


def choice(table: Table, trick: Trick, seat: int, cards: Sequence[int]) -> int:
    """What a seat plays.

    Args:
        table: Who plays.
        trick: The open trick.
        seat: The seat.
        cards: The cards that it may play, ascending.
    """
    if table.high:
        return _high(table, trick, seat, cards)
    if trick.suit < 0:
        return max(cards, key=WEAKNESS.__getitem__)
    if cards[0] // SUIT_SIZE != trick.suit:
        return max(cards, key=THREAT.__getitem__)
    for card in cards:
        if card > trick.best:
            return card  # the strongest that ducks
    # It is taken: last with the strongest, before others with the weakest, who may go above it.
    return cards[0] if trick.count == table.size - 1 else cards[-1]


def _high(table: Table, trick: Trick, seat: int, cards: Sequence[int]) -> int:
    """What a seat plays where many points win."""
    if trick.suit < 0:
        return min(cards, key=WEAKNESS.__getitem__)
    last = trick.count == table.size - 1
    if last and table.together(seat, trick.taker):
        return max(cards, key=lambda card: (THIRDS[card], WEAKNESS[card]))
    if cards[0] // SUIT_SIZE == trick.suit and cards[0] < trick.best:
        taking = [card for card in cards if card < trick.best]
        return max(taking, key=lambda card: (THIRDS[card], card)) if last else cards[0]
    return min(cards, key=lambda card: (THIRDS[card], -WEAKNESS[card]))


def laid_down(table: Table, cards: Sequence[int]) -> int:
    """What a seat passes on or lays aside."""
    if table.high:
        return max(cards, key=WEAKNESS.__getitem__)
    return max(cards, key=THREAT.__getitem__)


def play_out(state: TraversoneState, table: Table, trick: Trick, passes: int) -> None:
    """Play the deal to its end, everybody as above; nobody tells or declares anything.

    Args:
        state: The match; it is moved.
        table: Who plays.
        trick: The open trick; it is moved, too.
        passes: How many cards are still to be passed on or laid aside.
    """
    size = table.size
    while isinstance(phase := state.phase(), Decide):
        seat = phase.seats[0]
        cards = state.legal(seat)
        if cards[-1] >= CARD_COUNT:
            cards = tuple([card for card in cards if card < CARD_COUNT])
        if passes:
            passes -= 1
            card = laid_down(table, cards)
        else:
            card = choice(table, trick, seat, cards)
            trick.add(seat, card, size)
        state.advance(CHOSEN[card])
