"""Random matches of Reversis that often reach what is rare."""

from random import Random

from referee.games.game import Chosen, Decide, Event, Seat, Shuffle, Shuffled
from referee.games.reversis import Reversis, ReversisState
from referee.games.reversis.forms import STAKES, Form
from tests.builders import chosen


def a_shaped_shuffle(form: Form, rng: Random) -> Shuffled:
    """A shuffle that often gives one hand the highest cards, or most aces and the quinola.

    So a Reversis is often within reach, and the Espagnolette often held.
    """
    order = rng.sample(range(len(form.pack)), len(form.pack))
    shape = rng.choice(("fair", "high", "stakes"))
    if shape == "fair":
        return Shuffled(tuple(order))

    def weight(index: int) -> float:
        card = form.pack[index]
        height = card % 13 if shape == "high" else 13 * (STAKES >> card & 1)
        return height + rng.random() * 4

    best_first = sorted(order, key=weight, reverse=True)
    hand = rng.choice(form.hands)
    places = list(hand)
    rest = [place for place in range(len(order)) if place not in places]
    dealt = [0] * len(order)
    for place, index in zip((*places, *rng.sample(rest, len(rest))), best_first, strict=True):
        dealt[place] = index
    return Shuffled(tuple(dealt))


def some_event(game: Reversis, state: ReversisState, rng: Random) -> Event | None:
    """A random answer to the open question; None when the match is over."""
    phase = state.phase()
    match phase:
        case Shuffle():
            return a_shaped_shuffle(game.form, rng)
        case Decide((seat,)):
            return _some_choice(state, seat, rng)
        case _:
            return None


def _some_choice(state: ReversisState, seat: Seat, rng: Random) -> Chosen:
    legal = state.legal(seat)
    # High cards half of the time: who can take every trick then often does.
    return chosen(rng.choice(legal) if rng.random() < 0.5 else legal[-1])
