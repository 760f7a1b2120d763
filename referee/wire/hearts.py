"""Hearts on the wire: `quinola/v1/hearts.proto`.

Facts and observations have the fields of their messages, so all but the hot ones are copied field
by field. An observation goes out with every request and is written straight as bytes.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from quinola.v1 import hearts_pb2
from referee.games.game import Seat
from referee.games.hearts import facts
from referee.games.hearts.facts import HeartsFact
from referee.games.hearts.observation import HeartsObservation
from referee.wire import mirror
from referee.wire.encoding import VARINTS, packed_field, signed_field, tag, varint
from referee.wire.kinds import Kinds

_KINDS = Kinds[HeartsFact](
    "hearts",
    {
        "deal_started": facts.DealStarted,
        "hand_dealt": facts.HandDealt,
        "cards_passed": facts.CardsPassed,
        "exchange_done": facts.ExchangeDone,
        "card_played": facts.CardPlayed,
        "trick_taken": facts.TrickTaken,
        "moon_shot": facts.MoonShot,
        "moon_chosen": facts.MoonChosen,
        "widow_shown": facts.WidowShown,
        "deal_ended": facts.DealEnded,
    },
)

# Most facts are one of a few thousand.
_look_up = lru_cache(maxsize=8192)(_KINDS.fill)


@lru_cache(maxsize=1024)
def _card_played(seat: Seat, card: int) -> bytes:
    return _KINDS.fill(facts.CardPlayed(seat, card))


@lru_cache(maxsize=2048)
def _trick_taken(trick: int, seat: Seat | None, points: int) -> bytes:
    return _KINDS.fill(facts.TrickTaken(trick, seat, points))


_hand_dealt = _KINDS.cards_writer("hand_dealt")

FACT_WRITERS: Mapping[type[object], Callable[[Any], bytes]] = {  # each takes a fact of its key
    **dict.fromkeys(_KINDS, _look_up),
    # These two are most of all facts: their fields are looked up faster than they are.
    facts.CardPlayed: lambda fact: _card_played(fact.seat, fact.card),
    facts.TrickTaken: lambda fact: _trick_taken(fact.trick, fact.seat, fact.points),
    facts.HandDealt: lambda fact: _hand_dealt(fact.cards),
    facts.DealStarted: _KINDS.fill,
    facts.CardsPassed: _KINDS.fill,
    facts.WidowShown: _KINDS.fill,
    facts.DealEnded: _KINDS.fill,
}
"""How each kind of fact is written."""

DEAL_STARTS: frozenset[type[object]] = frozenset({facts.DealStarted})
"""The facts with which a deal begins, so that earlier ones need not be told again."""


def write_fact(fact: HeartsFact) -> bytes:
    """Return a fact as it stands in `DecisionRequest.facts` and `TableEnded.facts`, tag included.

    Whoever is told it, in whichever request, gets these bytes: they are written once.
    """
    return FACT_WRITERS[type(fact)](fact)


def read_fact(message: hearts_pb2.HeartsFact) -> HeartsFact:
    """Return the fact that a message holds.

    Raises:
        ValueError: It holds none, or none that this version knows.
    """
    return _KINDS.read(message)


def read_observation(message: hearts_pb2.HeartsObservation) -> HeartsObservation:
    """Return the observation that a request holds: what search bots deal the hidden cards from.

    Raises:
        ValueError: An enum has a number that this version does not know.
    """
    return mirror.read(message, HeartsObservation)


_OBSERVATION = tag(17)
_POINTS, _TRICKS, _TOTALS = tag(8), tag(9), tag(10)
_GIVEN, _RECEIVED = tag(13), tag(14)
_HEARTS, _QUEENS = tag(15), tag(16)
_SHOOTER, _MOON, _PLAYING_ON = tag(17, 0), tag(18, 0), tag(21, 0)
_WIDOW, _DEAL_POINTS = tag(19), tag(20)


def write_observation(observation: HeartsObservation) -> bytes:
    """Return an observation as it stands in `DecisionRequest.observation`, tag included."""
    o = observation
    hand, played, leaders = o.hand, o.played, o.leaders
    small = [8, o.seat, 16, o.question, 42, len(hand), *hand, 50, len(played), *played]
    parts = [
        # One byte a number: seats, cards and counts of cards are small, and so are these tags.
        bytes((*small, 58, len(leaders), *leaders, 88, o.broken)),
        _deal(o.deal, o.dealer, o.pass_offset, o.totals),
        _taken(o.points, o.tricks, o.hearts, o.queens),
    ]
    if o.given or o.received:
        parts.append(packed_field(_GIVEN, o.given) + packed_field(_RECEIVED, o.received))
    if o.shooter is not None or o.moon or o.widow or o.deal_points or o.playing_on:
        parts.append(_late(o))
    body = b"".join(parts)
    return _OBSERVATION + varint(len(body)) + body


# What stays the same for a deal, and for a trick, is looked up.


@lru_cache(maxsize=2048)
def _deal(deal: int, dealer: Seat, pass_offset: int, totals: tuple[int, ...]) -> bytes:
    return bytes([32, dealer, 96, pass_offset, 24]) + varint(deal) + signed_field(_TOTALS, totals)


@lru_cache(maxsize=4096)
def _taken(
    points: tuple[int, ...],
    tricks: tuple[int, ...],
    hearts: tuple[int, ...],
    queens: tuple[int, ...],
) -> bytes:
    counts = packed_field(_TRICKS, tricks) + packed_field(_HEARTS, hearts)
    return signed_field(_POINTS, points) + counts + packed_field(_QUEENS, queens)


def _late(o: HeartsObservation) -> bytes:
    """What an observation shows at the end of a deal, or of a long match, only."""
    parts = [packed_field(_WIDOW, o.widow), signed_field(_DEAL_POINTS, o.deal_points)]
    parts.append(_MOON + VARINTS[o.moon])
    if o.shooter is not None:
        parts.append(_SHOOTER + VARINTS[o.shooter])
    if o.playing_on:
        parts.append(_PLAYING_ON + b"\x01")
    return b"".join(parts)
