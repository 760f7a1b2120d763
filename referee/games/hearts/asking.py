"""What a match of Hearts asks next, and asks again when it is taken up from an observation.

Source: rules page, sections 4, 5 and 7.
"""

from collections.abc import Sequence
from typing import Self

from referee.games.cards import SUIT_MASK_OF
from referee.games.game import Over, Seat
from referee.games.hearts.forms import (
    ALL,
    NO_HEARTS,
    NO_PENALTIES,
    pile_with,
)
from referee.games.hearts.observation import HeartsObservation, Question
from referee.games.hearts.options import HeartsOptions
from referee.games.hearts.position import Layout, Position
from referee.games.hearts.scoring import standing_after


def uncancelled(trick: Sequence[int]) -> int:
    """The cards of a trick that no equal card has cancelled, as a set."""
    alive = 0
    for card in trick:
        alive ^= 1 << card
    return alive


class Asking(Position):
    """A position that knows its next question."""

    __slots__ = ()

    def _ask_for_shuffle(self) -> None:
        """Wait for the cards of the next deal; after the last one, for nothing."""
        self._question = Question.NOTHING
        self._seat = None
        self._phase = self._form.shuffle
        if not self._deal:
            return
        standing = standing_after(
            self._deal, self._totals, self._options, playing_on=self._playing_on
        )
        self._playing_on = standing.playing_on
        if standing.is_over:
            self._phase = Over(self._totals)

    def _ask_for_passes(self) -> None:
        self._question = Question.PASS
        self._seat = None
        self._phase = self._form.passing

    def _ask_for_moon(self, shooter: Seat) -> None:
        self._question = Question.MOON
        self._suit = 0
        self._seat = shooter
        self._phase = self._decide[shooter]

    def _begin_play(self) -> Seat:
        """Ask for the opening lead, and return who has it."""
        form = self._form
        self._question = Question.PLAY
        opener = form.next[self._dealer()]
        if form.opening:
            opener = next(seat for seat in form.next if self._hands[seat] & form.opening)
        self._leaders.append(opener)
        self._ask_for_opening_lead(opener)
        return opener

    def _ask_for_lead(self, leader: Seat) -> None:
        """Ask for the lead to the next trick."""
        self._suit = self._alive = 0
        self._second = ALL
        # With the option, who has nothing but hearts and the queen is as free as once broken.
        free = self._broken or self._hands[leader] & NO_HEARTS == self._frees_lead
        self._first = ALL if free else NO_HEARTS
        self._leader = self._seat = leader
        self._phase = self._decide[leader]

    def _ask_for_opening_lead(self, leader: Seat) -> None:
        """Ask for the lead to the first trick, in which points are spared."""
        self._ask_for_lead(leader)
        self._first = self._form.opening or self._first
        self._second = NO_PENALTIES

    # Taking up a match from what one seat has seen

    @classmethod
    def restored(cls, options: HeartsOptions, seen: HeartsObservation, layout: Layout) -> Self:
        """The match that shows `seen` to its seat when all cards lie like this."""
        position = cls(options)
        position._deal = seen.deal
        position._totals = seen.totals
        position._playing_on = seen.playing_on
        position._lay_out(layout)
        position._played = list(seen.played)
        position._leaders = list(seen.leaders)
        position._tricks = list(seen.tricks)
        counts = zip(seen.points, seen.hearts, seen.queens, strict=True)
        position._piles = [pile_with(*count) for count in counts]
        position._broken = seen.broken
        position._shooter, position._moon = seen.shooter, seen.moon
        position._deal_points = seen.deal_points
        position._resume()
        return position

    def _resume(self) -> None:
        """Ask again what was asked."""
        if not self._deal or self._deal_points:
            self._ask_for_shuffle()
        elif not self._leaders:
            self._ask_for_passes()
        else:
            self._resume_tricks()
            if self._shooter is None:
                self._resume_trick()
            else:
                self._ask_for_moon(self._shooter)

    def _resume_tricks(self) -> None:
        """Find what lies on the table, and who has taken the widow."""
        players = self._form.players
        for number, taker in enumerate(self._leaders[1:]):
            trick = self._played[number * players : (number + 1) * players]
            is_last = number + 1 == self._form.tricks
            if is_last or uncancelled(trick) & SUIT_MASK_OF[trick[0]]:
                self._heap = 0
                if self._widow_taker is None:
                    self._widow_taker = taker
            else:
                self._heap += sum(self._worth[card] for card in trick)

    def _resume_trick(self) -> None:
        form, played = self._form, self._played
        self._question = Question.PLAY
        leader = self._leaders[-1]
        if len(self._leaders) > 1:
            self._ask_for_lead(leader)
        else:
            self._ask_for_opening_lead(leader)
        trick = played[len(played) // form.players * form.players :]
        if not trick:
            return
        self._suit = self._first = SUIT_MASK_OF[trick[0]]
        self._alive = uncancelled(trick)
        self._heap += sum(self._worth[card] for card in trick)
        self._seat = seat = form.order[leader][len(trick)]
        self._phase = self._decide[seat]
