"""Fits the weights of `evaluation.py` to games that the bot plays against itself, and prints them.

    python fit.py 600

plays so many games from drawn openings, two discs ahead, with some placements at random so that
the positions differ; the ends are perfect. Each position's counts are then asked to predict the
final margin, phase by phase. Needs numpy; a league does not need this file.
"""

import random
import sys

import numpy as np
from alphabeta import Rules, Search
from evaluation import COUNTS, WEIGHTS, counts_of, phase_of

from referee.games.game import Chosen, Over, Seat, Shuffle, Shuffled
from referee.games.reversi import DuelState, Reversi
from referee.games.reversi.board import doubled, set_of

DEPTH, SOLVE = 2, 8
ERRORS = 0.1
"""How many placements are random, until the end is near."""

RIDGE = 30.0
"""Keeps weights small of what hardly ever differs."""

ALL = doubled((1 << 64) - 1)
X, O = Seat(0), Seat(1)  # noqa: E741 - the rules call it so


def boards_of(state: DuelState, seat: Seat) -> tuple[int, int, int]:
    """The discs of a seat, those of the other one and the empty squares, as double boards."""
    seen = state.observe(seat)
    sides = doubled(set_of(seen.x_squares)), doubled(set_of(seen.o_squares))
    return sides[seat], sides[1 - seat], ALL ^ sides[0] ^ sides[1]


def play(search: Search, dice: random.Random) -> list[tuple[int, tuple[int, ...], int]]:
    """One game: phase and counts of each position, and the margin of its side at the end."""
    state = Reversi(opening_plies=dice.randrange(4, 15)).start()
    met: list[tuple[int, int, tuple[int, ...]]] = []
    while isinstance(phase := state.phase(), Shuffle):
        state.advance(Shuffled(tuple(dice.sample(range(phase.size), phase.size))))
    while not isinstance(phase := state.phase(), Over):
        seat = X if state.legal(X) else O
        boards = boards_of(state, seat)
        empties = (boards[2] & (1 << 64) - 1).bit_count()
        met.append((seat, phase_of(empties), counts_of(*boards)))
        action = search.best(boards, is_x=seat == 0)
        if empties > SOLVE and dice.random() < ERRORS:
            action = dice.choice(state.legal(seat))
        state.advance(Chosen(((action,),)))
    return [(at, counts, phase.points[seat]) for seat, at, counts in met]


def fitted(rows: list[tuple[int, tuple[int, ...], int]]) -> tuple[tuple[int, ...], ...]:
    """The weights of each phase, in hundredths of a disc."""
    found = []
    for phase in range(len(WEIGHTS)):
        counts = np.array([counts for at, counts, _ in rows if at == phase], dtype=float)
        margins = np.array([100 * margin for at, _, margin in rows if at == phase], dtype=float)
        square = counts.T @ counts + RIDGE * np.eye(len(COUNTS))
        found.append(tuple(round(w) for w in np.linalg.solve(square, counts.T @ margins)))
    return tuple(found)


def main() -> None:
    """Play, fit and print."""
    dice, search = random.Random(1), Search(Rules(), depth=DEPTH, solve=SOLVE)
    rows = [row for _ in range(int(sys.argv[1])) for row in play(search, dice)]
    sys.stdout.writelines(f"{weights},\n" for weights in fitted(rows))


if __name__ == "__main__":
    main()
