"""Reads typed fields of parsed JSON; an error names field, value, and what was expected."""

import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from referee.errors import RecordError

V = TypeVar("V")
E = TypeVar("E", bound=Enum)

_SHOWN = 60


def parse(raw: bytes) -> Mapping[str, object]:
    """Parse a JSON object.

    Raises:
        RecordError: The bytes are no UTF-8, no JSON, or no object; names the line.
    """
    try:
        parsed: object = json.loads(raw.decode())
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {line}: no UTF-8") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno}: no JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        # Too deep, or a number of thousands of digits: no record has either.
        raise RecordError("no JSON that a record could hold") from None
    return as_object(parsed, "the record")


def as_object(value: object, where: str) -> Mapping[str, object]:
    """Return a value that must be an object."""
    if not isinstance(value, dict):
        raise _unexpected(where, value, "an object")
    return value


def as_text(value: object, where: str) -> str:
    """Return a value that must be text."""
    if not isinstance(value, str):
        raise _unexpected(where, value, "text")
    return value


def as_number(value: object, where: str) -> int:
    """Return a value that must be a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise _unexpected(where, value, "a whole number")
    return value


def as_long(value: object, where: str) -> int:
    """Return a value that must be a whole number of 64 bits, which ProtoJSON writes as text."""
    text = as_text(value, where)
    if not text.removeprefix("-").isdecimal() or len(text) > len(str(-(2**63))):
        raise _unexpected(where, value, "a whole number as text")
    return int(text)


def as_flag(value: object, where: str) -> bool:
    """Return a value that must be true or false."""
    if not isinstance(value, bool):
        raise _unexpected(where, value, "true or false")
    return value


def as_items(value: object, where: str) -> Sequence[object]:
    """Return a value that must be a list, its items unread."""
    if not isinstance(value, list):
        raise _unexpected(where, value, "a list")
    return value


def as_list(value: object, where: str, read: Callable[[object, str], V]) -> tuple[V, ...]:
    """Return a value that must be a list, each item read by `read`."""
    return tuple(
        read(item, f"{where}[{index}]") for index, item in enumerate(as_items(value, where))
    )


def as_enum(value: object, where: str, kind: type[E], prefix: str) -> E:
    """Return a value that must be the ProtoJSON name of an enum's value."""
    text = as_text(value, where)
    for member in kind:
        if text == prefix + member.name:
            return member
    raise _unexpected(where, value, f"one of {', '.join(prefix + member.name for member in kind)}")


def only(fields: Mapping[str, object], where: str, names: Sequence[str]) -> None:
    """Refuse an object that misses one of `names`, or has another one.

    Raises:
        RecordError: It does.
    """
    for name in names:
        if name not in fields:
            raise RecordError(f"{where}: {name} is missing")
    for name in fields:
        if name not in names:
            raise RecordError(f"{where}: unknown field {name}, expected {', '.join(names)}")


def _unexpected(where: str, value: object, expected: str) -> RecordError:
    shown = json.dumps(value, ensure_ascii=False)
    shown = shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
    return RecordError(f"{where} is {shown}, expected {expected}")
