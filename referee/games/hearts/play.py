"""The play of a deal: its tricks, the moon, and how it is scored.

Source: rules page, sections 5, 6 and 8.
"""

from operator import add

from referee.games.answers import not_legal
from referee.games.cards import CARDS, SUIT_MASK_OF, Card
from referee.games.game import ActionId, Fact, Seat
from referee.games.hearts.asking import Asking
from referee.games.hearts.facts import (
    CardPlayed,
    DealEnded,
    HeartsFact,
    Moon,
    MoonChosen,
    MoonShot,
    TrickTaken,
    WidowShown,
)
from referee.games.hearts.forms import ALL, PACK_SIZE, points_in
from referee.games.hearts.scoring import deal_points, shooter_of

ACTIONS: tuple[str, ...] = (*CARDS, "subtract", "add")
"""The text of every action, in every pack and variant."""

SUBTRACT, ADD = (ActionId(ACTIONS.index(text)) for text in ("subtract", "add"))
MOON_CHOICES = (SUBTRACT, ADD)

_MOST_SEATS = 11
_PLAYED: tuple[tuple[Fact[HeartsFact], ...], ...] = tuple(
    tuple(Fact(CardPlayed(Seat(seat), card)) for card in range(len(CARDS)))
    for seat in range(_MOST_SEATS)
)

_MOONS = {SUBTRACT: Moon.SUBTRACT, ADD: Moon.ADD}
# What the option `moon` leaves no choice about.
_FIXED_MOONS = {"subtract": Moon.SUBTRACT, "add": Moon.ADD}


class Play(Asking):
    """A position whose tricks are played and scored."""

    __slots__ = ()

    def _play(self, seat: Seat, card: Card) -> None:
        hands = self._hands
        hand = hands[seat]
        bit = 1 << card
        if not bit & (hand & self._first or hand & self._second or hand):
            raise not_legal(seat, ACTIONS[card])
        if hand > ALL and hand >> PACK_SIZE & bit:
            hands[seat] = hand ^ bit << PACK_SIZE
        else:
            hands[seat] = hand ^ bit
        self._played.append(card)
        if self._log is not None:
            self._log.append(_PLAYED[seat][card])
        self._heap += self._worth[card]
        self._alive ^= bit
        if not self._suit:
            self._suit = self._first = SUIT_MASK_OF[card]
        following = self._next[seat]
        if following == self._leader:
            self._complete_trick()
        else:
            self._seat = following
            self._phase = self._decide[following]

    def _complete_trick(self) -> None:
        form, played, leaders, heap = self._form, self._played, self._leaders, self._heap
        taker, number = self._leader, len(leaders)
        in_suit = self._alive & self._suit
        if in_suit:
            start = len(played) - form.players
            best = in_suit.bit_length() - 1
            taker = form.order[taker][played.index(best, start) - start]
        leaders.append(taker)
        if heap & self._breakers:
            self._broken = True
        # What nobody takes lies on the table; the last trick goes to its leader then.
        taken = in_suit or number == form.tricks
        if taken:
            self._piles[taker] += heap
            self._tricks[taker] += 1
            self._heap = 0
            self._tally = None
            if self._widow_taker is None:
                self._widow_taker = taker
        if self._log is not None:
            points = points_in(heap) if taken else 0
            self._log.append(Fact(TrickTaken(number, taker if taken else None, points)))
        if number == form.tricks:
            self._finish_deal()
        else:
            self._ask_for_lead(taker)

    # After the last trick

    def _finish_deal(self) -> None:
        options = self._options
        shooter = self._shooter = shooter_of(self._piles_with_widow(), options)
        if shooter is not None:
            if self._log is not None:
                self._log.append(Fact(MoonShot(shooter)))
            if options.moon == "choice":
                self._ask_for_moon(shooter)
                return
            self._moon = _FIXED_MOONS[options.moon]
        self._score()

    def _answer_moon(self, shooter: Seat, answer: ActionId) -> None:
        if answer not in MOON_CHOICES:
            raise not_legal(shooter, ACTIONS[answer])
        self._moon = _MOONS[answer]
        if self._log is not None:
            self._log.append(Fact(MoonChosen(shooter, self._moon)))
        self._score()

    def _piles_with_widow(self) -> list[int]:
        piles = self._piles[:]
        if self._widow_taker is not None:
            piles[self._widow_taker] += sum([self._worth[card] for card in self._layout.widow])
        return piles

    def _score(self) -> None:
        """Count the deal, and show the widow: until now nobody has seen it."""
        self._piles = self._piles_with_widow()
        self._tally = None
        points = deal_points(self._piles, self._options, self._shooter, self._moon)
        self._deal_points = points
        self._totals = tuple(map(add, self._totals, points))
        if self._log is not None:
            widow = self._layout.widow
            if widow and self._widow_taker is not None:
                self._log.append(Fact(WidowShown(self._widow_taker, widow)))
            self._log.append(Fact(DealEnded(self._deal, points, self._totals)))
        self._ask_for_shuffle()
