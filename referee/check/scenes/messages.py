"""Messages that are allowed, and that not every bot is ready for."""

from collections.abc import Awaitable, Callable

from google.protobuf.message import Message

from quinola.v1 import play_pb2
from referee.check.bottable import BotTable
from referee.check.stage import Scene, Stage

# Fields that a later version may add, one of each kind of value:
# 1000 a varint, 1001 eight bytes, 1002 a text, 1003 four bytes.
UNKNOWN = bytes.fromhex("c03e07 c93e0102030405060708 d23e03616263 dd3e01020304")
_UNKNOWN_FAULT = 77
_UNKNOWN_TERMINATION = 77
_RAPID = 60


async def _questions(stage: Stage, tables: list[BotTable], rounds: int = 2) -> None:
    """A few questions at started tables: is the bot still with us?"""
    await stage.talk.play(tables, most=stage.afford(rounds * len(tables)))


def add_unknown(message: Message) -> None:
    """Add fields of a later version to a message and to all that it holds."""
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        for inner in value if field.is_repeated else [value]:
            add_unknown(inner)
    message.MergeFromString(UNKNOWN)


async def _unknown_fields(stage: Stage) -> None:
    talk = stage.talk
    with talk.editing(add_unknown):
        tables = [stage.table(rules) for rules in stage.one_a_game()]
        await talk.start_tables(tables)
        await _questions(stage, tables)
        await talk.end_tables(tables)


async def _unknown_values(stage: Stage) -> None:
    """A fault, an end and a fact of kinds that a later version may add."""
    talk = stage.talk
    table, other = stage.table(stage.announced[0]), stage.table(stage.announced[0])
    await talk.start_tables([table, other])
    message = play_pb2.RefereeMessage()
    message.fault_notices.add(
        fault=_UNKNOWN_FAULT, detail="the check: this is a fault of a later version"
    )
    await talk.say(message)

    def edit(sent: play_pb2.RefereeMessage) -> None:
        for request in sent.requests:
            request.facts.add().MergeFromString(UNKNOWN)
        for ended in sent.tables_ended:
            ended.termination = _UNKNOWN_TERMINATION  # type: ignore[assignment]  # as above

    with talk.editing(edit):
        await _questions(stage, [table, other])
        await talk.end_tables([table])
    await _questions(stage, [other])
    await talk.end_tables([other])


async def _empty_message(stage: Stage) -> None:
    talk = stage.talk
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    await talk.say_bytes(b"")
    await talk.say_bytes(UNKNOWN)
    await _questions(stage, [table])
    await talk.end_tables([table])


async def _start_and_ask(stage: Stage) -> None:
    """A table, its first request and another's in one message."""
    talk = stage.talk
    tables = [stage.table(rules, seat=1) for rules in stage.one_a_game()][: talk.limit]
    message = play_pb2.RefereeMessage()
    talk.announce(message, tables)
    message.requests.extend(table.request() for table in tables)
    await talk.say(message)
    await talk.settle()
    await talk.end_tables(tables)


async def _everything_at_once(stage: Stage) -> None:
    """Start, notice, request and end in one message, each of another table."""
    talk = stage.talk
    old, running, new = (stage.table(stage.announced[0], seat=seat) for seat in range(3))
    await talk.start_tables([old, running])
    await _questions(stage, [old, running])
    message = play_pb2.RefereeMessage()
    talk.announce(message, [new])
    message.fault_notices.add(
        table_id=running.table_id,
        sequence=running.answered,
        fault=play_pb2.FAULT_ILLEGAL_ACTION,
        detail="the check: a notice that means nothing",
        fault_count=1,
    )
    message.requests.extend(table.request() for table in (running, new)[: talk.limit])
    talk.retire(old)
    await talk.say(message)
    await talk.settle()
    await talk.end_tables([running, new])


async def _later_tables(stage: Stage) -> None:
    """Tables that begin while others are played."""
    talk = stage.talk
    tables: list[BotTable] = []
    for seat in range(3):
        tables.append(stage.table(stage.announced[0], seat=seat))
        await talk.start_tables(tables[-1:])
        await _questions(stage, tables, rounds=1)
    await talk.end_tables(tables)


async def _rapid_messages(stage: Stage) -> None:
    """Many messages without a pause; none of them asks anything before the last."""
    talk = stage.talk
    tables = [stage.table(stage.announced[0], seat=number) for number in range(_RAPID)]
    for table in tables:
        await talk.start_tables([table])
    for table in tables[1:]:
        await talk.end_tables([table])
    await _questions(stage, tables[:1])
    await talk.end_tables(tables[:1])


def _scene(name: str, check: str, play: Callable[[Stage], Awaitable[None]]) -> Scene:
    return Scene(name, (check,), play, blames=True)


MESSAGES = (
    _scene("a start and a request in one message", "start_and_ask", _start_and_ask),
    _scene("several things in one message", "everything_at_once", _everything_at_once),
    _scene("tables that begin later", "later_tables", _later_tables),
    _scene("many messages at once", "rapid_messages", _rapid_messages),
    _scene("messages that say nothing", "empty_messages", _empty_message),
    _scene("fields of a later version", "unknown_fields", _unknown_fields),
    _scene("values of a later version", "unknown_values", _unknown_values),
)
