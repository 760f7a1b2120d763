"""Batches to referee messages, bot messages to decisions: `quinola/v1/play.proto`.

A batch becomes one message, or several where one would be too large. Requests are written straight
as bytes; what is sent once a table, or less often, is filled into generated messages.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from google.protobuf.message import DecodeError

from quinola.v1 import play_pb2
from referee.errors import BotFaultError
from referee.match.faults import Fault
from referee.match.plan import BATCH_LIMIT
from referee.match.traffic import (
    Batch,
    Decision,
    FaultNotice,
    Request,
    TableEnded,
    TableStarted,
    Termination,
)
from referee.wire.codec import OBSERVATION_WRITERS
from referee.wire.encoding import VARINTS, packed, tag, varint
from referee.wire.rulesets import RulesetBook
from referee.wire.strict import misfit

PROTOCOL_VERSION = 1
MESSAGE_BYTES = 1024 * 1024
"""The largest message to a bot."""
BOT_MESSAGE_BYTES = 64 * 1024
"""The largest message from a bot: 1024 decisions take a third of it."""

SOFTWARE_LENGTH = 200
_REASON_LENGTH = 500

_REQUESTS = tag(3)
_TABLE_ID, _SEQUENCE, _LEGAL_ACTIONS, _PICK, _TIME_LEFT_MS = (
    tag(1, 0),
    tag(2, 0),
    tag(3),
    tag(4, 0),
    tag(5, 0),
)

FAULTS: Mapping[Fault, "play_pb2.Fault.ValueType"] = {
    fault: play_pb2.Fault.Value(f"FAULT_{fault.name}") for fault in Fault
}
TERMINATIONS: Mapping[Termination, "play_pb2.Termination.ValueType"] = {
    termination: play_pb2.Termination.Value(f"TERMINATION_{termination.name}")
    for termination in Termination
}


# From the bot


@dataclass(frozen=True, slots=True)
class Hello:
    """How a bot introduces itself.

    Attributes:
        ticket: What it was started with; shown in no text.
        protocol_version: The version of the protocol that it was written for.
        max_batch_size: The most requests that it takes in one message; 0 for the referee's limit.
        as_they_arise: Whether it wants requests while it owes answers.
        software: What it is made with.
    """

    ticket: str = field(repr=False)
    protocol_version: int
    max_batch_size: int
    as_they_arise: bool
    software: str


@dataclass(frozen=True, slots=True)
class BotMessage:
    """One message of a bot.

    Attributes:
        hello: Its introduction; None in all but the first message.
        decisions: Its answers; nothing about them has been checked.
        goodbye: Why it leaves; None while it stays.
    """

    hello: Hello | None
    decisions: list[Decision]
    goodbye: str | None


def parsed(raw: bytes) -> play_pb2.BotMessage:
    """Read the bytes of a message, whatever it says.

    Raises:
        BotFaultError: It is no message at all, or a number in it does not fit its field.
    """
    try:
        message = play_pb2.BotMessage.FromString(raw)
    except DecodeError:
        raise BotFaultError(f"{len(raw)} bytes that are no BotMessage of quinola.v1") from None
    # As any library writes it, it has as many bytes; whatever else there is is looked at closely.
    if message.ByteSize() != len(raw):
        _check_numbers(raw)
    return message


def read_bot_message(raw: bytes) -> BotMessage:
    """Read what a bot sent.

    Raises:
        BotFaultError: It is too large, says nothing, or is no message at all.
    """
    if len(raw) > BOT_MESSAGE_BYTES:
        raise BotFaultError(f"a message of {len(raw)} bytes, expected {BOT_MESSAGE_BYTES} at most")
    message = parsed(raw)
    decisions = [
        Decision(decision.table_id, decision.sequence, decision.actions[:])
        for decision in message.decisions
    ]
    hello = _read_hello(message.hello) if message.HasField("hello") else None
    goodbye = message.goodbye.reason[:_REASON_LENGTH] if message.HasField("goodbye") else None
    if not decisions and hello is None and goodbye is None:
        raise BotFaultError("an empty message, expected decisions, Hello or Goodbye")
    return BotMessage(hello, decisions, goodbye)


def _check_numbers(raw: bytes) -> None:
    field_name = misfit(raw, play_pb2.BotMessage.DESCRIPTOR)
    if field_name is not None:
        raise BotFaultError(f"malformed: a number in {field_name} that is none of 32 bits")


def _read_hello(hello: play_pb2.Hello) -> Hello:
    if hello.max_batch_size < 0:
        raise BotFaultError(
            f"Hello with max_batch_size {hello.max_batch_size}, expected 0 or more"
        )
    return Hello(
        ticket=hello.ticket,
        protocol_version=hello.protocol_version,
        max_batch_size=hello.max_batch_size,
        as_they_arise=hello.as_they_arise,
        software=hello.software[:SOFTWARE_LENGTH],
    )


# To the bot


def write_welcome(book: RulesetBook, max_batch: int) -> bytes:
    """Return the first message to a bot.

    Args:
        book: The rulesets of the session.
        max_batch: The most requests that it takes in one message; 0 for the referee's limit.
    """
    welcome = play_pb2.Welcome(
        protocol_version=PROTOCOL_VERSION,
        rulesets=book.messages,
        max_batch_size=min(max_batch or BATCH_LIMIT, BATCH_LIMIT),
    )
    return play_pb2.RefereeMessage(welcome=welcome).SerializeToString()


def write_batch(batch: Batch[bytes], book: RulesetBook) -> list[bytes]:
    """Write a batch; its facts are bytes of `WireCodec`.

    Args:
        batch: What a place may be sent.
        book: The rulesets of the session.

    Returns:
        The messages, in order; none is larger than `MESSAGE_BYTES`.
    """
    # The fields of a message, each with its tag: joined, they are messages.
    parts = [_write_started(started, book) for started in batch.tables_started]
    parts += [_write_notice(notice) for notice in batch.fault_notices]
    parts += map(write_request, batch.requests)
    parts += [_write_ended(ended) for ended in batch.tables_ended]
    if batch.session_ended is not None:
        message = play_pb2.RefereeMessage()
        message.session_ended.reason = batch.session_ended
        parts.append(message.SerializeToString())
    whole = b"".join(parts)
    if len(whole) > MESSAGE_BYTES:
        return list(_cut(parts))
    return [whole] if whole else []


def _cut(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Join parts to messages, each as long as may be."""
    joined: list[bytes] = []
    size = 0
    for part in parts:
        if size + len(part) > MESSAGE_BYTES:
            yield b"".join(joined)
            joined, size = [], 0
        joined.append(part)
        size += len(part)
    yield b"".join(joined)


def write_request(request: Request[bytes]) -> bytes:
    """Return a request as it stands in `RefereeMessage.requests`, tag included."""
    table_id, _seat, sequence, legal_actions, pick, time_left_ms, facts, observation = request
    legal = packed(legal_actions)
    body = b"".join(
        (
            *facts,
            _TABLE_ID,
            varint(table_id),
            _SEQUENCE,
            varint(sequence),
            _LEGAL_ACTIONS,
            VARINTS[len(legal)],
            legal,
            _PICK,
            VARINTS[pick],
            _TIME_LEFT_MS,
            varint(time_left_ms),
            OBSERVATION_WRITERS[type(observation)](observation),
        )
    )
    return _REQUESTS + varint(len(body)) + body


def _write_started(started: TableStarted, book: RulesetBook) -> bytes:
    message = play_pb2.RefereeMessage()
    message.tables_started.add(
        table_id=started.table_id,
        ruleset_id=book.number(started.game, started.fault_limit),
        seat=started.seat,
        clock=play_pb2.Clock(
            bank_ms=started.clock.bank_ms,
            increment_ms=started.clock.increment_ms,
            tolerance_ms=started.clock.tolerance_ms,
        ),
        dice_seed=started.dice_seed,
        resumed=started.resumed,
    )
    return message.SerializeToString()


def _write_notice(notice: FaultNotice) -> bytes:
    message = play_pb2.RefereeMessage()
    message.fault_notices.add(
        table_id=notice.table_id,
        sequence=notice.sequence,
        fault=FAULTS[notice.fault],
        detail=notice.detail,
        fault_count=notice.fault_count,
        forfeited=notice.forfeited,
    )
    return message.SerializeToString()


def _write_ended(ended: TableEnded[bytes]) -> bytes:
    message = play_pb2.RefereeMessage()
    table = message.tables_ended.add()
    table.MergeFromString(b"".join(ended.facts))
    table.table_id = ended.table_id
    table.termination = TERMINATIONS[ended.termination]
    table.points.extend(ended.points)
    table.forfeited_seats.extend(ended.forfeited_seats)
    return message.SerializeToString()
