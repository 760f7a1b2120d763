"""Looks ahead by alpha-beta, to the end when it is near; tries the solo game out.

A house bot: beside the SDK it imports Quinola's own `referee.games` and `referee.wire`, so it runs
where Quinola is installed. It looks a fixed number of discs ahead and never at a clock, so in a
duel it does the same each time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from alphabeta import Rules, Search

from quinola_bot import Bot, OptionValue, Request, run
from quinola_bot.search import best_of
from quinola_bot.strength import read_level
from referee.games.game import ActionId, Chosen, Over, Seat
from referee.games.reversi import Reversi
from referee.games.reversi.board import CENTRE, SQUARES, doubled, set_of
from referee.games.reversi.duel import DuelState
from referee.games.reversi.solo import SoloState
from referee.wire.reversi import read_observation


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the bot is.

    Attributes:
        depth: How many discs it looks ahead in a duel.
        solve: With so many empty squares, or fewer, it looks ahead to the end.
        trials: How often it plays a solo game out for one decision.
    """

    depth: int
    solve: int
    trials: int


LEVELS: Mapping[int, Level] = {
    1: Level(depth=1, solve=2, trials=8),
    2: Level(depth=2, solve=6, trials=24),
    3: Level(depth=4, solve=9, trials=48),
}
DEFAULT = 3

ALL = set_of(SQUARES)
X_SEAT = 0
SOLO_SEAT = Seat(0)


class ReversiSearcher(Bot):
    """Counts what is ahead."""

    def __init__(self, level: int = DEFAULT) -> None:
        """Choose a strength, a key of `LEVELS`."""
        self._level = LEVELS[level]

    def choose(self, request: Request) -> int:
        """Look ahead in a duel; in the solo game play each placement out."""
        options = request.table.options
        if options["mode"] == "solo":
            return try_out(request, self._level.trials)
        seen = request.reversi
        sides = set_of(seen.x_squares), set_of(seen.o_squares)
        free = ALL ^ sides[0] ^ sides[1]
        if options["start"] == "free" and free & CENTRE:
            return request.random.choice(request.legal)  # the first four flip nothing
        seat = request.seat
        boards = doubled(sides[seat]), doubled(sides[1 - seat]), doubled(free)
        search = search_of(tuple(options.items()), self._level)
        return search.best(boards, is_x=seat == X_SEAT)


@lru_cache
def search_of(options: tuple[tuple[str, OptionValue], ...], level: Level) -> Search:
    """A search by the rules that a table plays."""
    chosen = dict(options)
    rules = Rules(
        one_capture=chosen["capture"] == "one",
        empties_to_winner=chosen["margin"] == "empties_to_winner",
        second_wins=chosen["tie_rule"] == "second_wins",
    )
    # Where each run is an action of its own there are twice as many.
    less = rules.one_capture and level.depth > 1
    return Search(rules, depth=level.depth - less, solve=level.solve - 2 * less)


# The solo game


def try_out(request: Request, trials: int) -> int:
    """The placement after which random play wins most, the hidden tiles dealt anew each time."""
    game = Reversi(**dict(request.table.options))
    seen = read_observation(request.reversi)
    roll = request.random.random

    def deal() -> DuelState | SoloState:
        return game.redeal(seen, lambda size: int(roll() * size))

    def worth(world: DuelState | SoloState, action: int) -> float:
        state = world.copy()
        state.advance(Chosen(((ActionId(action),),)))
        while not isinstance(phase := state.phase(), Over):
            legal = state.legal(SOLO_SEAT)
            state.advance(Chosen(((legal[int(roll() * len(legal))],),)))
        return phase.points[0]

    return best_of(request.legal, trials, deal, worth)


if __name__ == "__main__":
    run(ReversiSearcher(read_level(tuple(LEVELS), DEFAULT)))
