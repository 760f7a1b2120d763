"""What a match of Traversone asks next, and how one is taken up from what a seat has seen."""

from typing import Self

from referee.games.cards import Card
from referee.games.game import ActionId, Over, Seat, Shuffle
from referee.games.traversone import standing
from referee.games.traversone.dealing import SHUFFLE
from referee.games.traversone.observation import Question, TraversoneObservation
from referee.games.traversone.options import TraversoneOptions
from referee.games.traversone.pack import SUIT_MASK_OF, THIRDS
from referee.games.traversone.position import DECIDE, Laid, Position

_NOTHING, _PLAY = Question.NOTHING, Question.PLAY


class Asking(Position):
    """A position that knows its next question."""

    __slots__ = ()

    def __init__(self, options: TraversoneOptions) -> None:
        super().__init__(options)
        self._ask_for_shuffle()

    def _ask(self, question: Question, seat: Seat) -> None:
        self._question = question
        self._seat = seat
        self._phase = DECIDE[seat]

    def _ask_for_shuffle(self) -> None:
        """Wait for the first dealer or the cards of the next deal; at the end for nothing."""
        options = self._options
        self._question = _NOTHING
        self._seat = None
        sides = standing.sides_of_next_deal(self._standing, options)
        self._coming = standing.seats_of(sides, options) if sides else ()
        if self._dealer is None:
            self._phase = Shuffle(options.players)
        elif sides:
            self._phase = SHUFFLE
        else:
            points = standing.by_seat(self._standing.totals, options)
            self._phase = Over(points, standing.ranks(self._standing, options))

    def _ask_for_pass(self) -> None:
        """Ask vorhand and the seat after it to pass a card on, and the dealer to lay one aside."""
        seat = self._vorhand()
        for _ in self._passed:
            seat = self._next[seat]
        self._ask(Question.SET_ASIDE if seat == self._dealer else Question.PASS, seat)

    def _begin_play(self) -> None:
        vorhand = self._vorhand()
        self._leaders.append(vorhand)
        self._accusing = self._options.accuse
        self._ask(_PLAY, vorhand)

    # Taking up a match from what one seat has seen

    @classmethod
    def restored(cls, options: TraversoneOptions, seen: TraversoneObservation, laid: Laid) -> Self:
        """The match that shows `seen` to its seat when all cards lie like this."""
        position = cls(options)
        position._deal, position._extra = seen.deal, seen.extra_deal
        position._dealer = seen.dealer
        position._restore_standing(seen)
        if seen.deal:
            position._lay_out(seen.seats, laid)
            position._restore_deal(seen)
        position._resume(seen)
        return position

    def _restore_standing(self, seen: TraversoneObservation) -> None:
        winner = seen.cappotto_side if self._options.cappotto == "instant_win" else None
        # An extra deal is counted when it is scored.
        extra_deals = seen.extra_deal - (seen.extra_deal > 0 and not seen.scores)
        self._standing = standing.Standing(seen.totals, extra_deals, seen.out_in, winner)

    def _restore_deal(self, seen: TraversoneObservation) -> None:
        self._played = [Card(card) for card in seen.played]
        self._leaders = list(seen.leaders)
        self._signals = list(seen.signals)
        self._declared = list(seen.declarations)
        self._pending = [ActionId(action) for action in seen.pending]
        self._thirds = list(seen.thirds)
        self._tricks = list(seen.tricks)
        self._revoked = seen.revoked
        self._scores = seen.scores
        self._cappotto = seen.cappotto_side

    def _resume(self, seen: TraversoneObservation) -> None:
        """Ask again what was asked."""
        if not seen.deal or seen.scores:
            self._ask_for_shuffle()
        elif self._leaders:
            self._resume_trick()
        else:
            self._ask_for_pass()

    def _resume_trick(self) -> None:
        size = self._size
        leader = self._leaders[-1]
        trick = self._played[len(self._played) // size * size :]
        self._accusing = self._options.accuse and len(self._played) < size
        seat = leader
        if trick:
            self._follow = SUIT_MASK_OF[trick[0]]
            self._best = min(card for card in trick if self._follow >> card & 1)
            self._worth = sum(THIRDS[card] for card in trick)
        for card in trick:
            if card == self._best:
                self._winning = seat
            seat = self._next[seat]
        self._ask(_PLAY, seat)
