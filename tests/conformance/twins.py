"""A part of a deal, and its twin: what one seat has not seen of it lies elsewhere.

The twin is found from what the seat has seen alone: every hidden card is dealt, laid away, drawn
and passed on anew, and whatever is public or the seat's own stays as it was.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from referee.games.game import Decide, Event, Over, Seat, Shuffle, Shuffled
from referee.games.hearts import Hearts
from referee.games.register import AnyGame
from referee.games.reversi import Reversi
from referee.games.reversis import Reversis
from referee.games.traversone import Traversone
from tests.conformance.rulesets import AnyState, an_event
from tests.unit.referee.games.hearts import retelling as hearts
from tests.unit.referee.games.reversis import retelling as reversis
from tests.unit.referee.games.traversone import retelling as traversone


@dataclass(frozen=True)
class Part:
    """A part of a deal.

    Attributes:
        before: The match when it waits for the cards.
        events: What happens, from the shuffle on.
        after: The match after that.
    """

    before: AnyState
    events: tuple[Event, ...]
    after: AnyState


@dataclass(frozen=True)
class Twins:
    """Two parts of a deal that are the same to one seat.

    Attributes:
        seat: The seat.
        before: The match when it waits for the cards.
        events: What happens.
        others: What happens in the twin.
    """

    seat: Seat
    before: AnyState
    events: tuple[Event, ...]
    others: tuple[Event, ...]


def twins(game: AnyGame, rng: Random) -> Twins:
    """A random part of a random deal, and its twin for a random seat."""
    part = a_part(game, rng)
    seat = Seat(rng.randrange(game.spec.seats))
    return Twins(seat, part.before, part.events, RETELLERS[game.NAME](game, part, seat, rng))


def a_part(game: AnyGame, rng: Random) -> Part:
    """A part of one of the first deals; half of the time a few events after the shuffle only.

    That is where most is hidden: cards are passed, laid away and exchanged there.
    """
    before = _before_a_deal(game, rng)
    length = rng.randrange(1, 8) if rng.random() < 0.5 else rng.randrange(8, 60)
    state = before.copy()
    events: list[Event] = []
    while len(events) < length and not isinstance(state.phase(), Over):
        event = an_event(game, state, state.phase(), rng)
        following = state.copy()
        following.advance(event)
        # With the end of a deal its secrets end; a game without shuffles has no other end.
        if events and not isinstance(following.phase(), Decide):
            break
        events.append(event)
        state = following
    return Part(before, tuple(events), state)


def _before_a_deal(game: AnyGame, rng: Random) -> AnyState:
    """A match that waits for the cards of one of its first deals."""
    state = game.start()
    if not isinstance(state.phase(), Shuffle):
        return state
    before = state.copy()
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        deal = _next_deal(game, state, rng)
        if deal is None:
            break
        before = deal
    return before


def _next_deal(game: AnyGame, state: AnyState, rng: Random) -> AnyState | None:
    """Play up to the next shuffle of cards, return the match before it, and deal them."""
    while not isinstance(state.phase(), Over):
        before = state.copy()
        shuffles = isinstance(state.phase(), Shuffle)
        state.advance(an_event(game, state, state.phase(), rng))
        if shuffles and isinstance(state.phase(), Decide):
            return before
    return None


# How each game is told again. Its parameters: the ruleset, the part, who looks on, chance.
Reteller = Callable[[AnyGame, Part, Seat, Random], tuple[Event, ...]]


def _of_hearts(game: AnyGame, part: Part, seat: Seat, rng: Random) -> tuple[Event, ...]:
    assert isinstance(game, Hearts)
    other = game.redeal(part.after.observe(seat), rng.randrange)
    return tuple(hearts.events_of(game, other, part.events))


def _of_reversi(game: AnyGame, part: Part, seat: Seat, rng: Random) -> tuple[Event, ...]:
    """The tiles that still lie face down change places; in a duel what chance did not draw."""
    assert isinstance(game, Reversi)
    laid = part.events[0]
    if not isinstance(laid, Shuffled):
        return part.events
    if game.options.mode == "duel":
        drawn, *others = laid.order
        return (Shuffled((drawn, *rng.sample(others, len(others)))), *part.events[1:])
    face_down = set(part.after.observe(seat).face_down)
    places = [place for place, square in enumerate(game.options.layout) if square in face_down]
    order = list(laid.order)
    for place, source in zip(places, rng.sample(places, len(places)), strict=True):
        order[place] = laid.order[source]
    return (Shuffled(tuple(order)), *part.events[1:])


def _of_reversis(game: AnyGame, part: Part, seat: Seat, rng: Random) -> tuple[Event, ...]:
    assert isinstance(game, Reversis)
    other = game.redeal(part.after.observe(seat), rng.randrange)
    return tuple(reversis.events_of(game, other, part.events[5 if game.form.tables else 1 :]))


def _of_traversone(game: AnyGame, part: Part, seat: Seat, rng: Random) -> tuple[Event, ...]:
    assert isinstance(game, Traversone)
    other = game.redeal(part.after.observe(seat), rng.randrange)
    return tuple(traversone.events_of(traversone.Setting(game), other, part.events, seat))


RETELLERS: Mapping[str, Reteller] = {
    "hearts": _of_hearts,
    "reversi": _of_reversi,
    "reversis": _of_reversis,
    "traversone": _of_traversone,
}
"""By game: finds the events of the twin."""


def differ(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether anything lies elsewhere in a twin."""
    return tuple(one) != tuple(other)
