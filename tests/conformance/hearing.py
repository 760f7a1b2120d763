"""Everything that one seat is sent at a real table, byte for byte, and whether it tells too much.

A part of a deal is played twice at a `Table`: as it was, and as its twin, in which whatever the
seat has not seen lies elsewhere and the others answer in another order. The seat must get the same
both times: the same bytes in the same pieces, and the same texts of refusals.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from referee.errors import IllegalActionError
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Event,
    Fact,
    GameSpec,
    Seat,
    Shuffled,
)
from referee.games.register import AnyGame
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.match.traffic import Request
from referee.wire.codec import OBSERVATION_WRITERS, WireCodec
from tests.conformance.rulesets import AnyState
from tests.conformance.senders import Sender, Watched
from tests.conformance.twins import Twins, twins

Piece = tuple[str, object]
"""One thing that a seat gets: what it is, and its bytes or texts."""


class _AsToldBefore(Watched):
    """A state whose next shuffle has happened already; it stands for the ruleset, too."""

    def __init__(self, watched: Watched, order: Event, spec: GameSpec) -> None:
        super().__init__(watched)
        self._order: Event | None = order
        self.spec = spec

    def start(self) -> "_AsToldBefore":
        return self

    def tell(self, event: Event) -> tuple[Fact[object], ...]:
        if isinstance(event, Shuffled) and self._order is not None:
            event, self._order = self._order, None
        return super().tell(event)


class Hearing:
    """What one seat gets, in order.

    Attributes:
        pieces: What it has got.
        unasked: How many answers nobody asked for, or took.
    """

    def __init__(self, sender: Sender, game: AnyGame, seat: Seat, before: AnyState) -> None:
        self.pieces: list[Piece] = []
        self.unasked = 0
        self._sender, self._spec, self._seat = sender, game.spec, seat
        self._state = before.copy()
        self._watched = sender.watch(self._state)
        self._asked = 0
        self._sight: object = None

    def play(self, events: Sequence[Event], before: AnyState, rng: Random) -> None:
        """Let some events happen at a table; where all choose at once, all others choose, too.

        Args:
            events: The events; none or the first of them is a shuffle.
            before: The match before them.
            rng: In which order seats answer that are asked together, and what they pick first.
        """
        state = before.copy()
        shuffled = isinstance(events[0], Shuffled)
        self._open(events[0] if shuffled else Chosen(()))
        for event in events:
            phase = state.phase()
            if isinstance(phase, Decide) and isinstance(event, Chosen):
                answers = list(zip(phase.seats, event.actions, strict=True))
                for seat, actions in rng.sample(answers, len(answers)):
                    self._answer(seat, actions, rng)
            state.advance(event)
        phase = state.phase()
        if isinstance(phase, Decide) and len(phase.seats) > 1:
            # The seat still thinks while some of the others have chosen already, or all of them.
            others = [seat for seat in phase.seats if seat != self._seat]
            for seat in rng.sample(others, rng.randrange(len(others) + 1)):
                self._answer(seat, tuple(rng.sample(state.legal(seat), phase.pick)), rng)

    def _open(self, shuffle: Event) -> None:
        played = _AsToldBefore(self._watched, shuffle, self._spec)
        players = tuple(Player("bot") for _ in range(self._spec.seats))
        seating = tuple(range(self._spec.seats))
        plan = TablePlan("1", played, bytes(32), "", seating, players, ClockRules(1000, 0))
        self._table = self._sender.table(1, plan, WireCodec())
        self._table.start()
        self._listen()

    def _answer(self, seat: Seat, actions: tuple[ActionId, ...], rng: Random) -> None:
        table = self._table
        if seat not in table.owing():
            self.unasked += 1
            return
        if seat != self._seat:
            table.request(seat, 1000)
        try:
            table.choose(seat, rng.sample(actions, len(actions)))
        except IllegalActionError as refused:
            # The deal cannot be told again: what was legal is not, with these hidden cards.
            self.unasked += 1
            self.pieces.append(("refused", str(refused)))
        self._listen()

    def _listen(self) -> None:
        """Take whatever the seat can get now."""
        table, seat = self._table, self._seat
        if seat in table.owing() and table.sequences[seat] != self._asked:
            self._asked = table.sequences[seat]
            request = table.request(seat, 1000)
            self.pieces.append(("request", self._sender.write(request, self._state)))
            self.pieces.append(("refusals", self._refusals(request)))
        elif news := table.news(seat):
            self.pieces.append(("news", news))
        self._look()

    def _look(self) -> None:
        """Look at what is sent only when the seat is asked; it may know it at any time."""
        watched, seat = self._watched, self._seat
        seen = watched.observe(seat)
        sight = (
            OBSERVATION_WRITERS[type(seen)](seen),
            watched.legal(seat),
            watched.substitute(seat),
        )
        # What has not changed tells nothing: the seat is not sent it.
        if sight != self._sight:
            self._sight = sight
            self.pieces.append(("sight", sight))

    def _refusals(self, request: Request[bytes]) -> tuple[str, ...]:
        """The texts with which wrong answers are refused: by the table, and by the game."""
        actions, legal = len(self._spec.actions), request.legal_actions
        wrong: list[tuple[int, ...]] = [(), (actions,), (-1,), legal[:1] * 2]
        if request.pick == 1:
            right = {*legal, *self._state.legal(self._seat)}
            wrong += [(action,) for action in range(actions) if action not in right]
        # The table's texts are all of one kind: a few will do.
        by_table = [_refusal(self._table.choose, self._seat, one) for one in wrong[:6]]
        by_game = [_refusal(self._watched.advance, _chosen(one)) for one in wrong]
        return (*by_table, *by_game)


def _chosen(actions: tuple[int, ...]) -> Chosen:
    return Chosen((tuple(map(ActionId, actions)),))


def _refusal(answer: Callable[..., object], *given: object) -> str:
    try:
        answer(*given)
    except IllegalActionError as refused:
        return str(refused)
    raise AssertionError(f"{given} was accepted")


def heard(sender: Sender, game: AnyGame, told: Twins, rng: Random) -> tuple[Hearing, Hearing]:
    """What the seat gets of a part of a deal, and of its twin."""
    one = Hearing(sender, game, told.seat, told.before)
    one.play(told.events, told.before, rng)
    other = Hearing(sender, game, told.seat, told.before)
    other.play(told.others, told.before, rng)
    return one, other


@dataclass(frozen=True)
class Leak:
    """What a seat can tell from two deals that are the same to it.

    Attributes:
        kind: What it was sent.
        one: The first such thing that is different.
        other: The same in the twin.
    """

    kind: str
    one: object
    other: object


def difference(one: Sequence[Piece], other: Sequence[Piece]) -> Leak | None:
    """The first thing that is not the same, if any is."""
    if list(one) == list(other):
        return None
    end: Piece = ("nothing", None)
    longest = max(len(one), len(other))
    first, second = ([*pieces, *[end] * longest] for pieces in (one, other))
    kind, what, what_else = next(
        (a[0], a[1], b[1]) for a, b in zip(first, second, strict=False) if a != b
    )
    return Leak(kind, what, what_else)


def find_leak(sender: Sender, game: AnyGame, rng: Random, tries: int) -> Leak | None:
    """Look for a leak in random parts of random deals.

    Args:
        sender: What sends.
        game: The ruleset.
        rng: Chance.
        tries: How many parts of deals.
    """
    for _ in range(tries):
        one, other = heard(sender, game, twins(game, rng), rng)
        leak = difference(one.pieces, other.pieces)
        if leak is not None:
            return leak
    return None
