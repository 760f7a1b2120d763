"""Reversis on the wire: `quinola/v1/reversis.proto`.

Facts and observations have the fields of their messages, so all but the hot ones are copied field
by field. An observation goes out with every request and is written straight as bytes.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from quinola.v1 import reversis_pb2
from referee.games.game import Seat
from referee.games.reversis import facts
from referee.games.reversis.facts import ReversisFact
from referee.games.reversis.observation import Choice, ReversisObservation
from referee.wire import mirror
from referee.wire.encoding import VARINTS, packed_field, signed_field, tag, varint
from referee.wire.kinds import Kinds

_KINDS_BY_NAME: dict[str, type[ReversisFact]] = {
    "deal_started": facts.DealStarted,
    "hand_dealt": facts.HandDealt,
    "discarded": facts.Discarded,
    "exchanged": facts.Exchanged,
    "kept": facts.Kept,
    "card_played": facts.CardPlayed,
    "trick_taken": facts.TrickTaken,
    "paid": facts.Paid,
    "pots_changed": facts.PotsChanged,
    "debt_recorded": facts.Debt,
    "committed": facts.Committed,
    "kitty_shown": facts.KittyShown,
    "espagnolette_shown": facts.EspagnoletteShown,
    "claim_answered": facts.ClaimAnswered,
    "deal_ended": facts.DealEnded,
}
_KINDS = Kinds[ReversisFact]("reversis", _KINDS_BY_NAME)

# Most facts are one of a few thousand.
_look_up = lru_cache(maxsize=8192)(_KINDS.fill)


@lru_cache(maxsize=256)
def _card_played(seat: Seat, card: int) -> bytes:
    return _KINDS.fill(facts.CardPlayed(seat, card))


@lru_cache(maxsize=1024)
def _trick_taken(trick: int, seat: Seat, points: int) -> bytes:
    return _KINDS.fill(facts.TrickTaken(trick, seat, points))


_hand_dealt, _kitty_shown = map(_KINDS.cards_writer, ("hand_dealt", "kitty_shown"))

FACT_WRITERS: Mapping[type[object], Callable[[Any], bytes]] = {  # each takes a fact of its key
    **dict.fromkeys(_KINDS, _look_up),
    # These two are most of all facts: their fields are looked up faster than they are.
    facts.CardPlayed: lambda fact: _card_played(fact.seat, fact.card),
    facts.TrickTaken: lambda fact: _trick_taken(fact.trick, fact.seat, fact.points),
    facts.HandDealt: lambda fact: _hand_dealt(fact.cards),
    facts.KittyShown: lambda fact: _kitty_shown(fact.cards),
    facts.DealStarted: _KINDS.fill,
    facts.DealEnded: _KINDS.fill,
}
"""How each kind of fact is written."""

DEAL_STARTS: frozenset[type[object]] = frozenset({facts.DealStarted})
"""The facts with which a deal begins, so that earlier ones need not be told again."""


def write_fact(fact: ReversisFact) -> bytes:
    """Return a fact as it stands in `DecisionRequest.facts` and `TableEnded.facts`, tag included.

    Whoever is told it, in whichever request, gets these bytes: they are written once.
    """
    return FACT_WRITERS[type(fact)](fact)


def read_fact(message: reversis_pb2.ReversisFact) -> ReversisFact:
    """Return the fact that a message holds.

    Raises:
        ValueError: It holds none, or none that this version knows.
    """
    return _KINDS.read(message)


def read_observation(message: reversis_pb2.ReversisObservation) -> ReversisObservation:
    """Return the observation that a request holds: what search bots deal the hidden cards from.

    Raises:
        ValueError: An enum has a number that this version does not know.
    """
    return mirror.read(message, ReversisObservation)


_OBSERVATION = tag(16)
_CHIPS, _POTS = tag(10), tag(11)
_DEBT, _CLAIM, _CLAIMS, _KITTY = tag(16), tag(18), tag(25), tag(19)
_DEAL_CHIPS, _DEAL_POTS = tag(20), tag(21)
_COMMITTED_SEAT = tag(17, 0)
_BASE_DOUBLED, _DEAL_BASE_DOUBLED = tag(12, 0) + b"\x01", tag(22, 0) + b"\x01"
_RIGHT, _USED = tag(23, 0) + b"\x01", tag(24, 0) + b"\x01"


def write_observation(observation: ReversisObservation) -> bytes:
    """Return an observation as it stands in `DecisionRequest.observation`, tag included."""
    o = observation
    hand, played, leaders, points, tricks = o.hand, o.played, o.leaders, o.points, o.tricks
    # One byte a number: seats, cards and counts of cards are small, and so are these tags.
    small = [8, o.seat, 16, o.question, 42, len(hand), *hand, 50, len(played), *played]
    small += [58, len(leaders), *leaders, 66, len(points), *points, 74, len(tricks), *tricks]
    parts = [
        bytes(small),
        _deal(o.deal, o.dealer, o.choices, o.deal_chips, o.deal_pots),
        _chips(o.chips, o.pots),
    ]
    if o.base_doubled:
        parts.append(_BASE_DOUBLED)
    if o.deal_base_doubled:
        parts.append(_DEAL_BASE_DOUBLED)
    if o.kitty_card is not None:
        parts.append(b"\x70" + VARINTS[o.kitty_card])
    if o.taken_card is not None:
        parts.append(b"\x78" + VARINTS[o.taken_card])
    if o.debts:
        parts += [_debt(_DEBT, debt.debtor, debt.card, debt.trick) for debt in o.debts]
    if o.committed_seat is not None or o.claim is not None or o.kitty or o.claims:
        parts.append(_late(o))
    if o.espagnolette_right or o.espagnolette_used:
        parts.append(_RIGHT * o.espagnolette_right + _USED * o.espagnolette_used)
    body = b"".join(parts)
    return _OBSERVATION + varint(len(body)) + body


# What stays the same for a deal, or until somebody pays, is looked up.


@lru_cache(maxsize=2048)
def _deal(
    deal: int,
    dealer: Seat,
    choices: tuple[Choice, ...],
    chips: tuple[int, ...],
    pots: tuple[int, ...],
) -> bytes:
    parts = [
        bytes([32, dealer, 106, len(choices), *choices, 24]),
        varint(deal),
        signed_field(_DEAL_CHIPS, chips),
        packed_field(_DEAL_POTS, pots),
    ]
    return b"".join(parts)


@lru_cache(maxsize=2048)
def _chips(chips: tuple[int, ...], pots: tuple[int, ...]) -> bytes:
    return signed_field(_CHIPS, chips) + packed_field(_POTS, pots)


@lru_cache(maxsize=1024)
def _debt(head: bytes, debtor: Seat, card: int, trick: int) -> bytes:
    body = bytes((0x08, debtor, 0x10, card, 0x18, trick))
    return head + VARINTS[len(body)] + body


def _late(o: ReversisObservation) -> bytes:
    """What an observation shows at the end of a deal only."""
    parts = [packed_field(_KITTY, o.kitty), packed_field(_CLAIMS, o.claims)]
    if o.committed_seat is not None:
        parts.append(_COMMITTED_SEAT + VARINTS[o.committed_seat])
    if o.claim is not None:
        parts.append(_debt(_CLAIM, o.claim.debtor, o.claim.card, o.claim.trick))
    return b"".join(parts)
