"""Makes a match of what a seat has seen: tiles that lie face down are dealt anew.

Every arrangement of the tiles that nobody has seen is equally likely; a duel hides nothing.
"""

from collections import Counter

from referee.games.game import Draw
from referee.games.reversi.board import Square
from referee.games.reversi.duel import DuelState, duel_state
from referee.games.reversi.observation import ReversiObservation
from referee.games.reversi.options import ReversiOptions
from referee.games.reversi.solo import SoloState
from referee.games.reversi.tiles import KINDS, Kind


def redeal(options: ReversiOptions, seen: ReversiObservation, draw: Draw) -> DuelState | SoloState:
    """A match that shows `seen` to its seat.

    Raises:
        ValueError: There are not as many unseen tiles as lie face down.
    """
    if options.mode == "duel":
        return duel_state(options).restored(options, seen)
    unseen = _unseen(seen)
    if seen.face_down and len(unseen) != len(seen.face_down):
        raise ValueError("there are not as many unseen tiles as lie face down")
    face_down = {}
    for square in seen.face_down:
        place = draw(len(unseen))
        face_down[Square(square)] = unseen[place]
        unseen[place] = unseen[-1]
        unseen.pop()
    return SoloState.restored(options, seen, face_down)


def _unseen(seen: ReversiObservation) -> list[Kind]:
    """The tiles that have never lain face up."""
    left = Counter(KINDS)
    left.subtract((tile.side, tile.number) for tile in (*seen.face_up, *seen.won))
    return [kind for kind in sorted(left) for _ in range(left[kind])]
