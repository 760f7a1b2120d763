"""Traversone on the wire: `quinola/v1/traversone.proto`.

Facts and observations have the fields of their messages, so all but the hot ones are copied field
by field. An observation goes out with every request and is written straight as bytes.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from quinola.v1 import traversone_pb2
from referee.games.game import Seat
from referee.games.traversone import facts
from referee.games.traversone.facts import Declared, TraversoneFact
from referee.games.traversone.observation import TraversoneObservation
from referee.wire import mirror
from referee.wire.encoding import VARINTS, packed, packed_field, tag, varint
from referee.wire.kinds import Kinds

_KINDS_BY_NAME: dict[str, type[TraversoneFact]] = {
    "first_dealer_drawn": facts.FirstDealerDrawn,
    "deal_started": facts.DealStarted,
    "hand_dealt": facts.HandDealt,
    "card_passed": facts.CardPassed,
    "card_set_aside": facts.CardSetAside,
    "card_played": facts.CardPlayed,
    "declared": facts.Declared,
    "trick_taken": facts.TrickTaken,
    "card_drawn": facts.CardDrawn,
    "aside_shown": facts.AsideShown,
    "revoke_punished": facts.RevokePunished,
    "deal_scored": facts.DealScored,
    "match_decided": facts.MatchDecided,
}
_KINDS = Kinds[TraversoneFact]("traversone", _KINDS_BY_NAME)

# Most facts are one of a few thousand.
_look_up = lru_cache(maxsize=8192)(_KINDS.fill)
_hand_dealt = _KINDS.cards_writer("hand_dealt")

FACT_WRITERS: Mapping[type[object], Callable[[Any], bytes]] = {  # each takes a fact of its key
    **dict.fromkeys(_KINDS, _look_up),
    facts.HandDealt: lambda fact: _hand_dealt(fact.cards),
    facts.DealStarted: _KINDS.fill,
    facts.DealScored: _KINDS.fill,
}
"""How each kind of fact is written."""

DEAL_STARTS: frozenset[type[object]] = frozenset({facts.DealStarted})
"""The facts with which a deal begins, so that earlier ones need not be told again."""


def write_fact(fact: TraversoneFact) -> bytes:
    """Return a fact as it stands in `DecisionRequest.facts` and `TableEnded.facts`, tag included.

    Whoever is told it, in whichever request, gets these bytes: they are written once.
    """
    return FACT_WRITERS[type(fact)](fact)


def read_fact(message: traversone_pb2.TraversoneFact) -> TraversoneFact:
    """Return the fact that a message holds.

    Raises:
        ValueError: It holds none, or none that this version knows.
    """
    return _KINDS.read(message)


def read_observation(message: traversone_pb2.TraversoneObservation) -> TraversoneObservation:
    """Return the observation that a request holds: what search bots deal the hidden cards from.

    Raises:
        ValueError: An enum has a number that this version does not know.
    """
    return mirror.read(message, TraversoneObservation)


_OBSERVATION = tag(18)
_SEATS, _DECLARATIONS, _PENDING = tag(6), tag(12), tag(13)
_DRAWN, _SCORES, _TOTALS, _OUT_IN = tag(21), tag(23), tag(25), tag(26)
_DEAL, _EXTRA_DEAL, _DEALER, _REMOVED = tag(3, 0), tag(4, 0), tag(5, 0), tag(7, 0)
_PASSES, _STOCK = tag(16, 0), tag(20, 0)
_PASSED, _RECEIVED, _ASIDE = tag(17, 0), tag(18, 0), tag(19, 0)
_REVOKED, _CAPPOTTO_SIDE = tag(22, 0), tag(24, 0)


def write_observation(observation: TraversoneObservation) -> bytes:
    """Return an observation as it stands in `DecisionRequest.observation`, tag included."""
    o = observation
    hand, played, leaders = o.hand, o.played, o.leaders
    parts = [
        # One byte a number: seats, cards and counts of cards are small, and so are these tags.
        bytes([8, o.seat, 16, o.question, 66, len(hand), *hand, 74, len(played), *played]),
        bytes([82, len(leaders), *leaders, 114, len(o.thirds), *o.thirds]),
        bytes([122, len(o.tricks), *o.tricks]),
        _deal(o.deal, o.extra_deal, o.dealer, o.seats, o.removed),
        packed_field(_TOTALS, o.totals),
        packed_field(_OUT_IN, o.out_in),
    ]
    if o.signals:
        parts.append(bytes([90, len(o.signals), *o.signals]))
    if o.declarations or o.pending:
        parts += [_declared(one) for one in o.declarations]
        parts.append(packed_field(_PENDING, o.pending))
    if o.passes:
        parts += [_PASSES, VARINTS[o.passes]]
    if o.passed is not None or o.received is not None:
        parts += [_optional(_PASSED, o.passed), _optional(_RECEIVED, o.received)]
    if o.stock or o.drawn:
        drawn = packed(o.drawn)
        parts += [_STOCK, VARINTS[o.stock], _DRAWN, VARINTS[len(drawn)], drawn]
    if o.scores or not (o.aside is o.revoked is o.cappotto_side is None):
        parts.append(_late(o))
    body = b"".join(parts)
    return _OBSERVATION + varint(len(body)) + body


@lru_cache(maxsize=2048)
def _deal(
    deal: int,
    extra_deal: int,
    dealer: Seat | None,
    seats: tuple[Seat, ...],
    removed: int | None,
) -> bytes:
    """What stays the same for a deal."""
    parts = [
        _DEAL,
        varint(deal),
        _EXTRA_DEAL,
        varint(extra_deal),
        packed_field(_SEATS, seats),
        _optional(_DEALER, dealer),
        _optional(_REMOVED, removed),
    ]
    return b"".join(parts)


@lru_cache(maxsize=1024)
def _declared(one: Declared) -> bytes:
    body = b"\x08" + VARINTS[one.seat] + b"\x10" + varint(one.declaration)
    return _DECLARATIONS + VARINTS[len(body)] + body


def _late(o: TraversoneObservation) -> bytes:
    """What an observation shows at the end of a deal only, and the card that lies aside."""
    parts = [
        _optional(_ASIDE, o.aside),
        _optional(_REVOKED, o.revoked),
        packed_field(_SCORES, o.scores),
        _optional(_CAPPOTTO_SIDE, o.cappotto_side),
    ]
    return b"".join(parts)


def _optional(head: bytes, number: int | None) -> bytes:
    """A field that may be absent."""
    return b"" if number is None else head + VARINTS[number]
