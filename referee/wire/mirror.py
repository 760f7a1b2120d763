"""Copies frozen values to messages that have the same fields, and back.

A value of a game (a fact, an observation) and its message have the same fields by name; None
stands for an absent field. How each field is copied is worked out once a class, from its
annotations.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from google.protobuf.message import Message

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Field:
    """How one field is read.

    Attributes:
        name: Its name, in the class and in the message.
        optional: Whether it may be absent.
        repeated: Whether it is a list.
        read: Makes one value of the class from one of the message.
        nested: Whether one value is a message.
    """

    name: str
    optional: bool
    repeated: bool
    read: Callable[[Any], object]  # whatever a message may hold
    nested: bool


_PLANS: dict[type, tuple[_Field, ...]] = {}


def _plan(kind: type[Any]) -> tuple[_Field, ...]:  # a dataclass, of any game
    if kind not in _PLANS:
        hints = get_type_hints(kind)
        _PLANS[kind] = tuple(_field(field.name, hints[field.name]) for field in fields(kind))
    return _PLANS[kind]


def _field(name: str, hint: Any) -> _Field:  # an annotation has no type
    present = [choice for choice in get_args(hint) if choice is not NoneType]
    optional = NoneType in get_args(hint)
    repeated = get_origin(hint) is tuple
    single = present[0] if optional or repeated else hint
    single = getattr(single, "__supertype__", single)  # Seat is an int
    nested = is_dataclass(single)
    reader = partial(_read_nested, single) if nested else single
    return _Field(name, optional, repeated, reader, nested)


def read(message: Message, kind: type[V]) -> V:
    """Return the value that a message holds.

    Args:
        message: The message.
        kind: The dataclass of the value.

    Raises:
        ValueError: An enum has a number that `kind` does not know.
    """
    return kind(*[_read_field(message, field) for field in _plan(kind)])


def _read_nested(kind: type[Any], message: Message) -> object:
    return read(message, kind)


def _read_field(message: Message, field: _Field) -> object:
    if field.optional and not message.HasField(field.name):
        return None
    value = getattr(message, field.name)
    if field.repeated:
        return tuple(field.read(item) for item in value)
    return field.read(value)


def fill(message: Message, value: object) -> None:
    """Copy a value into an empty message, in place."""
    for field in _plan(type(value)):
        item = getattr(value, field.name)
        if item is not None:
            _fill_field(message, field, item)


def _fill_field(message: Message, field: _Field, item: Any) -> None:  # of any field
    if not field.nested and not field.repeated:
        setattr(message, field.name, item)
    elif not field.nested:
        getattr(message, field.name).extend(item)
    elif field.repeated:
        for one in item:
            fill(getattr(message, field.name).add(), one)
    else:
        getattr(message, field.name).SetInParent()
        fill(getattr(message, field.name), item)
