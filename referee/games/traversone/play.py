"""The play of a deal: its tricks, what is declared and drawn, and how it ends.

Source: rules page, sections 4 to 7, 9 and 10.
"""

from referee.errors import IllegalActionError
from referee.games.answers import not_legal
from referee.games.cards import Card
from referee.games.game import ActionId, Fact, Seat
from referee.games.swift import swift
from referee.games.traversone import standing
from referee.games.traversone.actions import CARD_COUNT, Signal, declaration
from referee.games.traversone.asking import Asking
from referee.games.traversone.facts import (
    AsideShown,
    CardDrawn,
    CardPlayed,
    DealScored,
    Declared,
    MatchDecided,
    RevokePunished,
    TraversoneFact,
    TrickTaken,
)
from referee.games.traversone.observation import Question
from referee.games.traversone.pack import CARDS, SUIT_MASK_OF, SUIT_MASKS, THIRDS
from referee.games.traversone.position import ANY_SUIT, DECIDE
from referee.games.traversone.scoring import PlayedDeal, Score, revoke_scores, settle

_PLAY = Question.PLAY

PLAYED: tuple[tuple[Fact[TraversoneFact], ...], ...] = tuple(
    tuple(
        Fact(CardPlayed(seat, Card(card), signal))
        for signal in Signal
        for card in range(CARD_COUNT)
    )
    for seat in map(Seat, range(4))
)
"""What is told of every card played by each seat, with each signal: an action's own fact."""


_played_out = swift(PlayedDeal)


class Play(Asking):
    """A position whose tricks are played, and whose deals are scored."""

    __slots__ = ()

    def _play(self, seat: Seat, card: Card, signal: Signal = Signal.NONE) -> None:
        hands, follow = self._hands, self._follow
        hand = hands[seat]
        bit = 1 << card
        if not bit & (hand & follow or hand):
            raise not_legal(seat, CARDS[card])
        hands[seat] = hand ^ bit
        played = self._played
        played.append(card)
        self._worth += THIRDS[card]
        if follow == ANY_SUIT:
            self._lead(seat, card, signal)
        elif bit & follow and card < self._best:
            self._best = card
            self._winning = seat
        if self._log is not None:
            self._log.append(PLAYED[seat][signal * CARD_COUNT + card])
        if self._pending:
            self._publish(seat)
        if len(played) % self._size:
            self._seat = seat = self._next[seat]
            self._phase = DECIDE[seat]
        else:
            self._complete_trick(self._winning)

    def _lead(self, seat: Seat, card: Card, signal: Signal) -> None:
        self._follow = SUIT_MASK_OF[card]
        self._best = card
        self._winning = seat
        if self._leads is not None:
            self._signals.append(signal)

    def _declare(self, action: ActionId) -> None:
        """Note what the asked seat declares; the others learn it with the seat's next card."""
        self._pending.append(action)
        self._pending.sort()

    def _publish(self, seat: Seat) -> None:
        declared = [Declared(seat, action) for action in self._pending]
        self._declared += declared
        self._pending.clear()
        if self._log is not None:
            self._log += map(Fact, declared)

    def _complete_trick(self, taker: Seat) -> None:
        leaders, worth = self._leaders, self._worth
        number = len(leaders)
        self._thirds[taker] += worth
        self._tricks[taker] += 1
        leaders.append(taker)
        self._worth = 0
        self._follow = ANY_SUIT
        self._accusing = False
        if self._log is not None:
            self._log.append(Fact(TrickTaken(number, taker, worth)))
        if number == self._form.tricks:
            self._score(taker)
            return
        if self._stock:
            self._draw(taker)
            self._draw(self._next[taker])
        self._seat = taker
        self._phase = DECIDE[taker]

    def _draw(self, seat: Seat) -> None:
        card = self._stock.pop()
        self._hands[seat] |= 1 << card
        self._drawn.append(card)
        if self._log is not None:
            seeing = self._seats if self._options.show_drawn else (seat,)
            self._tell_apart(CardDrawn(seat, card), CardDrawn(seat), seeing)

    def _tell_apart(
        self, full: TraversoneFact, public: TraversoneFact, seeing: tuple[Seat, ...]
    ) -> None:
        """Tell something in full to those who may know it, and the rest of it to the others."""
        if self._log is None:
            return
        others = tuple(
            seat for seat in map(Seat, range(self._options.players)) if seat not in seeing
        )
        self._log.append(Fact(full, seeing))
        if others:
            self._log.append(Fact(public, others))

    # The end of a deal

    def revokes(self, seat: Seat, action: int) -> bool:
        if seat != self._seat or not 0 <= action < CARD_COUNT or not self._may_revoke():
            return False
        return bool(self._hands[seat] & ~self._follow & 1 << action)

    def _may_revoke(self) -> bool:
        """Whether the asked seat can revoke, and the rules punish it."""
        if self._seat is None or self._options.revoke == "reject" or self._question is not _PLAY:
            return False
        hand = self._hands[self._seat]
        return bool(hand & self._follow and hand & ~self._follow)

    def _revoke(self, seat: Seat) -> None:
        if seat != self._seat or not self._may_revoke():
            raise IllegalActionError(f"seat {seat} has not revoked, expected another answer")
        self._revoked = seat
        if self._log is not None:
            suit = SUIT_MASKS.index(self._follow)
            self._log.append(Fact(RevokePunished(seat, suit)))
        options = self._options
        side = seat % options.side_count
        self._end_deal(Score(revoke_scores(side, self._sides(), options)), thirds=())

    def _score(self, last: Seat) -> None:
        options = self._options
        count = options.side_count
        if self._aside is not None:
            self._thirds[last] += THIRDS[self._aside]
            if self._log is not None:
                self._log.append(Fact(AsideShown(last, self._aside)))
        captured = self._thirds
        thirds = tuple(captured)
        if count < len(captured):
            thirds = (captured[0] + captured[2], captured[1] + captured[3])
        declared = [0] * count
        for one in self._declared:
            declared[one.seat % count] += declaration(one.declaration).points
        played = _played_out(self._sides(), thirds, last % count, tuple(declared))
        self._end_deal(settle(played, options), thirds)

    def _sides(self) -> tuple[int, ...]:
        """The sides that play this deal."""
        return self._seats[: self._options.side_count]

    def _end_deal(self, score: Score, thirds: tuple[int, ...]) -> None:
        options = self._options
        self._standing = standing.booked(self._standing, score, options)
        self._scores, self._cappotto = score.scores, score.cappotto
        self._forget_secrets()
        self._ask_for_shuffle()
        if self._log is None:
            return
        scored = DealScored(
            self._deal, thirds, score.scores, score.cappotto, self._standing.totals
        )
        self._log.append(Fact(scored))
        if not self._coming:
            self._log.append(Fact(MatchDecided(standing.ranks(self._standing, options))))

    def _forget_secrets(self) -> None:
        """Put the cards together: what not all have seen of them is nobody's any more."""
        self._hands = [0] * self._options.players
        if self._revoked is not None:
            self._aside = None
        self._stock.clear()
        self._drawn.clear()
        self._passed.clear()
        self._pending.clear()
