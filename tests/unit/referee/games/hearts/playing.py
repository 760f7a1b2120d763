"""Random deals of Hearts that often reach what is rare."""

from random import Random

from referee.games.game import ActionId, Chosen, Decide, Event, Over, Seat, Shuffle, Shuffled
from referee.games.hearts import Hearts, HeartsState
from tests.conformance.shuffles import a_shuffle_for

RULESETS: dict[str, Hearts] = {
    **{name: Hearts(**options) for name, options in Hearts.PRESETS.items()},  # type: ignore[arg-type]  # by name
    "three without 2C": Hearts(players=3, three_player_removed="2C"),
    "hearts only": Hearts(queen_breaks_hearts=False),
    "over the queen": Hearts(lead_hearts_over_queen=True),
    "omnibus with TD": Hearts(variant="omnibus", omnibus_card="TD", omnibus_moon_needs_card=True),
    "no pass": Hearts(players=5, pass_count=0),
    "eleven": Hearts(variant="cancellation", players=11, lead_hearts_over_queen=True),
    "eight": Hearts(variant="cancellation", players=8, queen_breaks_hearts=False),
}
"""Every preset, and every rule that none of them has."""


def some_event(game: Hearts, state: HeartsState, rng: Random) -> Event | None:
    """A random answer to the open question; None when the match is over."""
    phase = state.phase()
    match phase:
        case Shuffle(size):
            return Shuffled(a_shuffle_for(game, size, rng))
        case Decide(seats, pick):
            return Chosen(tuple(_some_cards(state, seat, pick, rng) for seat in seats))
        case Over():
            return None


def _some_cards(state: HeartsState, seat: Seat, pick: int, rng: Random) -> tuple[ActionId, ...]:
    legal = state.legal(seat)
    # The highest half of the time: who can take every trick then often does.
    return tuple(sorted(rng.sample(legal, pick))) if rng.random() < 0.5 else legal[-pick:]
