"""Reversi on the wire: `quinola/v1/reversi.proto`.

Facts and observations have the fields of their messages, so all but the hot ones are copied field
by field. An observation goes out with every request, and a disc is placed at every event: both are
written straight as bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from quinola.v1 import reversi_pb2
from referee.games.reversi import facts
from referee.games.reversi.facts import ReversiFact
from referee.games.reversi.observation import ReversiObservation, Tile
from referee.wire import mirror
from referee.wire.encoding import VARINTS, packed, packed_field, tag, varint
from referee.wire.kinds import Kinds

_KINDS_BY_NAME: dict[str, type[ReversiFact]] = {
    "disc_received": facts.DiscReceived,
    "disc_placed": facts.DiscPlaced,
    "passed": facts.Passed,
    "duel_ended": facts.DuelEnded,
    "tiles_laid": facts.TilesLaid,
    "tile_turned_up": facts.TileTurnedUp,
    "tile_won": facts.TileWon,
    "solo_ended": facts.SoloEnded,
}
_KINDS = Kinds[ReversiFact]("reversi", _KINDS_BY_NAME)

# Passes, and discs that are given.
_look_up = lru_cache(maxsize=16)(_KINDS.fill)

_FACTS, _GAME, _DISC_PLACED = tag(6), tag(19), tag(2)


def _disc_placed(placed: facts.DiscPlaced) -> bytes:
    flipped = placed.flipped
    # One byte a number: sides, squares and how many they are, and these tags.
    list_of_flipped = bytes((26, len(flipped), *flipped)) if flipped else b""
    message = b"".join((bytes((8, placed.side, 16)), VARINTS[placed.action], list_of_flipped))
    fact = _DISC_PLACED + VARINTS[len(message)] + message
    body = _GAME + VARINTS[len(fact)] + fact
    return _FACTS + VARINTS[len(body)] + body


FACT_WRITERS: Mapping[type[object], Callable[[Any], bytes]] = {  # each takes a fact of its key
    **dict.fromkeys(_KINDS, _KINDS.fill),
    facts.DiscPlaced: _disc_placed,
    facts.DiscReceived: _look_up,
    facts.Passed: _look_up,
}
"""How each kind of fact is written."""

DEAL_STARTS: frozenset[type[object]] = frozenset()
"""No fact begins a deal: a match is one game."""


def write_fact(fact: ReversiFact) -> bytes:
    """Return a fact as it stands in `DecisionRequest.facts` and `TableEnded.facts`, tag included.

    Whoever is told it, in whichever request, gets these bytes: they are written once.
    """
    return FACT_WRITERS[type(fact)](fact)


def read_fact(message: reversi_pb2.ReversiFact) -> ReversiFact:
    """Return the fact that a message holds.

    Raises:
        ValueError: It holds none, or none that this version knows.
    """
    return _KINDS.read(message)


def read_observation(message: reversi_pb2.ReversiObservation) -> ReversiObservation:
    """Return the observation that a request holds: what search bots take up the match from.

    Raises:
        ValueError: An enum has a number that this version does not know.
    """
    return mirror.read(message, ReversiObservation)


_OBSERVATION, _PLACEMENTS = tag(19), tag(5)
_STOCKS, _RECEIVED = tag(7), tag(8)
_FACE_UP, _WON, _SCORE = tag(10), tag(11), tag(12, 0)


def write_observation(observation: ReversiObservation) -> bytes:
    """Return an observation as it stands in `DecisionRequest.observation`, tag included."""
    o = observation
    x, other, placements = o.x_squares, o.o_squares, packed(o.placements)
    parts = [
        # One byte a number: sides, squares and how many they are, and these tags.
        bytes((8, o.seat, 16, o.side, 26, len(x), *x, 34, len(other), *other)),
        _PLACEMENTS + VARINTS[len(placements)] + placements,
        # These are often the same.
        packed_field(_STOCKS, o.stocks),
        packed_field(_RECEIVED, o.received),
    ]
    if o.passes:
        parts.append(bytes((50, len(o.passes), *o.passes)))
    if o.face_down or o.face_up or o.won:
        parts += [bytes((74, len(o.face_down), *o.face_down)), _SCORE + varint(o.score)]
        parts += [_tiles(_FACE_UP, o.face_up), _tiles(_WON, o.won)]
    body = b"".join(parts)
    return _OBSERVATION + varint(len(body)) + body


def _tiles(head: bytes, tiles: Sequence[Tile]) -> bytes:
    """A list of tiles."""
    return b"".join([head + _tile(tile.square, tile.side, tile.number) for tile in tiles])


@lru_cache(maxsize=2048)
def _tile(square: int, side: int, number: int) -> bytes:
    """A tile with its length."""
    return bytes((6, 8, square, 16, side, 24, number))
