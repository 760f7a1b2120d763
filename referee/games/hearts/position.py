"""What a match of Hearts holds at one moment, and what a seat may see of it."""

from dataclasses import dataclass
from typing import Self

from referee.games.game import Phase, Seat
from referee.games.hearts.facts import HeartsFact, Moon
from referee.games.hearts.forms import (
    ALL,
    COUNTS,
    HEART_COUNT,
    QUEEN_OF_SPADES,
    hearts_in,
    listed,
    points_in,
    queens_in,
)
from referee.games.hearts.observation import HeartsObservation, Question
from referee.games.hearts.options import HeartsOptions
from referee.games.listening import Listening
from referee.games.swift import swift

_NOTHING, _PASS = Question.NOTHING, Question.PASS
_see = swift(HeartsObservation)

Cards = tuple[int, ...]
Tally = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where all cards of a deal lie, and how they came there.

    Attributes:
        hands: The hand of each seat, as a set.
        given: The cards that each seat passed, ascending; () before the exchange.
        received: The cards that each seat was passed, ascending; () before the exchange.
        widow: The widow, ascending; () without one.
    """

    hands: tuple[int, ...]
    given: tuple[Cards, ...]
    received: tuple[Cards, ...]
    widow: Cards = ()


laid = swift(Layout)
"""A layout, made swiftly; all four arguments are needed."""


class Position(Listening[HeartsFact]):
    """The fields of a match, made, copied and looked at; `HeartsState` moves them."""

    __slots__ = (
        "_alive",
        "_breakers",
        "_broken",
        "_deal",
        "_deal_points",
        "_decide",
        "_first",
        "_form",
        "_frees_lead",
        "_hands",
        "_heap",
        "_layout",
        "_leader",
        "_leaders",
        "_moon",
        "_next",
        "_options",
        "_phase",
        "_piles",
        "_played",
        "_playing_on",
        "_question",
        "_seat",
        "_second",
        "_shooter",
        "_suit",
        "_tally",
        "_totals",
        "_tricks",
        "_widow_taker",
        "_worth",
    )

    def __init__(self, options: HeartsOptions) -> None:
        form = options.form
        self._options = options
        self._form = form
        self._next, self._decide = form.next, form.decide
        self._worth = form.worth
        # What a leader must hold beside hearts to be free to lead them unbroken; no hand is -1.
        self._frees_lead = QUEEN_OF_SPADES if options.lead_hearts_over_queen else -1
        # What must be in a pile for hearts to be broken.
        self._breakers = COUNTS if options.queen_breaks_hearts else HEART_COUNT
        # What is due to be told; None while nobody listens.
        self._log = None
        self._deal = 0
        self._totals = (0,) * form.players
        self._playing_on = False
        nothing: tuple[Cards, ...] = ((),) * form.players
        self._lay_out(Layout((0,) * form.players, nothing, nothing))
        self._question = _NOTHING
        self._seat: Seat | None = None
        self._phase: Phase = form.shuffle

    def _lay_out(self, layout: Layout) -> None:
        """Begin a deal with these cards."""
        players = self._form.players
        self._layout = layout
        self._hands = list(layout.hands)
        self._played: list[int] = []
        self._leaders: list[Seat] = []
        self._tricks = [0] * players
        # What each seat has taken, what lies on the table, and the two as they are shown.
        self._piles = [0] * players
        self._heap = 0
        self._tally: Tally | None = None
        self._broken = False
        self._widow_taker: Seat | None = None
        self._shooter: Seat | None = None
        self._moon = Moon.NOTHING
        self._deal_points: tuple[int, ...] = ()
        # The open trick: its leader, the led suit (0 before the lead), the cards that no equal one
        # has cancelled. What may be played: of the first set; if there is none, of the second; if
        # there is none either, anything.
        self._leader = Seat(0)
        self._suit = self._alive = 0
        self._first = self._second = ALL

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other._options, other._form, other._log = self._options, self._form, None
        other._next, other._decide = self._next, self._decide
        other._worth = self._worth
        other._breakers, other._frees_lead = self._breakers, self._frees_lead
        other._deal, other._totals = self._deal, self._totals
        other._playing_on = self._playing_on
        other._layout, other._hands = self._layout, self._hands[:]
        other._played, other._leaders = self._played[:], self._leaders[:]
        other._piles, other._tricks = self._piles[:], self._tricks[:]
        other._heap, other._tally, other._broken = self._heap, self._tally, self._broken
        other._widow_taker = self._widow_taker
        other._shooter, other._moon = self._shooter, self._moon
        other._deal_points = self._deal_points
        other._leader, other._suit, other._alive = self._leader, self._suit, self._alive
        other._first, other._second = self._first, self._second
        other._question, other._seat, other._phase = self._question, self._seat, self._phase
        return other

    def phase(self) -> Phase:
        return self._phase

    def observe(self, seat: Seat) -> HeartsObservation:
        layout = self._layout
        points, hearts, queens, tricks = self._tally or self._count()
        asked = seat == self._seat or self._question is _PASS
        return _see(
            seat,
            self._question if asked else _NOTHING,
            self._deal,
            self._dealer(),
            listed(self._hands[seat]),
            tuple(self._played),
            tuple(self._leaders),
            points,
            tricks,
            self._totals,
            self._broken or bool(self._heap & self._breakers),
            self._pass_offset(),
            layout.given[seat],
            layout.received[seat],
            hearts,
            queens,
            self._shooter,
            self._moon,
            layout.widow if self._deal_points else (),
            self._deal_points,
            self._playing_on,
        )

    def _count(self) -> Tally:
        """What each seat has taken, as it is shown."""
        piles = self._piles
        self._tally = tally = (
            tuple([points_in(pile) for pile in piles]),
            tuple([hearts_in(pile) for pile in piles]),
            tuple([queens_in(pile) for pile in piles]),
            tuple(self._tricks),
        )
        return tally

    def _dealer(self) -> Seat:
        return Seat((self._deal - 1) % self._form.players if self._deal else 0)

    def _pass_offset(self) -> int:
        """How many seats onwards cards are passed in this deal; 0 when they are not."""
        if not self._options.pass_count or not self._deal:
            return 0
        offsets = self._form.offsets
        return offsets[(self._deal - 1) % len(offsets)]
