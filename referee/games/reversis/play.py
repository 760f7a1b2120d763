"""The play of a deal: its tricks, what is paid for them, and how it is settled.

Source: rules page, sections 5 to 9 and 13.
"""

from referee.games.answers import not_legal
from referee.games.cards import CARDS, SUIT_MASK_OF, Card
from referee.games.game import ActionId, Fact, Seat
from referee.games.reversis import espagnolette
from referee.games.reversis.facts import (
    CardPlayed,
    Cause,
    ClaimAnswered,
    Committed,
    DealEnded,
    Debt,
    EspagnoletteShown,
    KittyShown,
    Paid,
    PotsChanged,
    ReversisFact,
    TrickTaken,
)
from referee.games.reversis.forms import ALL_SEATS, PAID_FOR, SEATS
from referee.games.reversis.observation import Question
from referee.games.reversis.position import ANY_SUIT, DECIDE, NEXT, Position
from referee.games.reversis.scoring import Trick, debt_payment, debts_to, trick_payments
from referee.games.reversis.settlement import COMMITTING_TRICK, PlayedDeal, settle
from referee.games.swift import swift

ACTIONS: tuple[str, ...] = (*CARDS, "keep", "claim", "waive")
"""The text of every action, in every pack and variant."""

KEEP, CLAIM, WAIVE = (ActionId(ACTIONS.index(text)) for text in ("keep", "claim", "waive"))
CLAIM_ANSWERS = (CLAIM, WAIVE)

_PLAYED: tuple[tuple[Fact[ReversisFact], ...], ...] = tuple(
    tuple(Fact(CardPlayed(seat, card)) for card in range(len(CARDS))) for seat in ALL_SEATS
)

_trick = swift(Trick)


class Play(Position):
    """A position whose tricks are played and paid."""

    __slots__ = ()

    def _begin_play(self) -> None:
        eldest = NEXT[self._dealer]
        self._leaders.append(eldest)
        if self._options.espagnolette:
            self._holder = self._free = espagnolette.holder_of(self._hands)
        self._ask(Question.PLAY, eldest)

    def _play(self, seat: Seat, card: Card) -> None:
        hand, follow = self._hands[seat], self._follow
        bit = 1 << card
        if not bit & (hand & follow or hand) and (seat != self._free or not bit & hand):
            raise not_legal(seat, ACTIONS[card])
        self._hands[seat] = hand ^ bit
        played = self._played
        played.append(card)
        if self._log is not None:
            self._log.append(_PLAYED[seat][card])
        if follow == ANY_SUIT:
            self._lead(seat, card)
        elif bit & follow:
            if card > self._best:
                self._best = card
                self._winning = seat
        elif seat == self._free and hand & follow:
            self._used = True
        if len(played) % SEATS:
            self._seat = seat = NEXT[seat]
            self._phase = DECIDE[seat]
        else:
            self._complete_trick(self._winning)

    def _lead(self, seat: Seat, card: Card) -> None:
        self._follow = SUIT_MASK_OF[card]
        self._best = card
        self._winning = seat
        if self._form.stakes >> card & 1 and self._committed is None:
            debt = Debt(seat, card, len(self._leaders))
            self._debts.append(debt)
            if self._log is not None:
                self._log.append(Fact(debt))

    def _complete_trick(self, taker: Seat) -> None:
        number = len(self._leaders)
        first, second, third, fourth = cards = tuple(self._played[-SEATS:])
        worth = self._form.worth
        total = worth[first] + worth[second] + worth[third] + worth[fourth]
        points = total % PAID_FOR
        self._points[taker] += points
        self._tricks[taker] += 1
        self._leaders.append(taker)
        if self._log is not None:
            self._log.append(Fact(TrickTaken(number, taker, points)))
        if total >= PAID_FOR and self._committed is None:
            trick = _trick(number, self._leaders[-2], taker, cards)
            for paid in trick_payments(trick, self._ledger.pots.newest):
                self._pay(paid)
        if number == COMMITTING_TRICK == self._tricks[taker] and self._form.stakes:
            self._commit(taker)
        if taker == self._free or number == espagnolette.LAST_TRICK:
            self._free = None
        if number == self._form.tricks:
            self._settle()
            return
        self._follow = ANY_SUIT
        self._seat = taker
        self._phase = DECIDE[taker]

    def _commit(self, seat: Seat) -> None:
        """Bind a seat to the Reversis: everything paid since the antes is undone."""
        self._committed = seat
        self._ledger.undo_deal()
        self._debts.clear()
        if self._log is not None:
            self._log.append(Fact(Committed(seat)))

    def _pay(self, paid: Paid) -> None:
        ledger = self._ledger
        ledger.pay(paid)
        if self._log is None:
            return
        self._log.append(Fact(paid))
        # Antes are told with the deal that begins.
        if (paid.payer is None or paid.payee is None) and paid.cause is not Cause.ANTE:
            pots = ledger.pots
            self._log.append(Fact(PotsChanged(pots.sizes, pots.base_doubled)))

    # After the last trick

    def _settle(self) -> None:
        deal = self._played_deal()
        if self._log is not None:
            self._show(deal)
        settlement = settle(deal, self._options)
        for paid in settlement.payments:
            self._pay(paid)
        winner = self._winner = settlement.winner
        if winner is not None and self._options.led_claim == "manual":
            self._ask_for_claim(winner)
            return
        if winner is not None:
            for debt in debts_to(winner, self._debts):
                self._pay(debt_payment(debt, winner))
        self._end_deal()

    def _show(self, deal: PlayedDeal) -> None:
        """Tell what the last trick makes public."""
        if self._log is None:
            return
        if deal.kitty:
            self._log.append(Fact(KittyShown(deal.kitty)))
        if deal.refuser is not None:
            shown = EspagnoletteShown(deal.refuser, not deal.tricks[deal.refuser])
            self._log.append(Fact(shown))

    def _ask_for_claim(self, winner: Seat) -> None:
        """Ask the winner of the game about the next debt that is owed to him."""
        if len(self._claims) < len(debts_to(winner, self._debts)):
            self._ask(Question.CLAIM, winner)
        else:
            self._end_deal()

    def _answer_claim(self, winner: Seat, answer: ActionId) -> None:
        debt = debts_to(winner, self._debts)[len(self._claims)]
        if answer not in CLAIM_ANSWERS:
            raise not_legal(winner, ACTIONS[answer])
        claimed = answer == CLAIM
        self._claims.append(claimed)
        if self._log is not None:
            self._log.append(Fact(ClaimAnswered(debt, claimed)))
        if claimed:
            self._pay(debt_payment(debt, winner))
        self._ask_for_claim(winner)

    def _end_deal(self) -> None:
        if self._log is not None:
            ended = DealEnded(
                self._deal,
                tuple(self._points),
                tuple(self._tricks),
                tuple(self._ledger.chips),
                self._ledger.pots.sizes,
            )
            self._log.append(Fact(ended))
        self._ask_for_shuffle()
