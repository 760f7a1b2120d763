"""Numbers that do not fit their field: protobuf cuts them to 32 bits, and makes others of them.

So 2^63 would be read as action 0. No library of any language writes such a number; whoever sends
one has put the bytes together by hand, and is to be told so rather than to be understood.
"""

from collections.abc import Iterator

from google.protobuf.descriptor import Descriptor, FieldDescriptor

_VARINT, _FIXED64, _LENGTH, _GROUP, _END_GROUP, _FIXED32 = range(6)
_SIZES = {_FIXED64: 8, _FIXED32: 4}
_NEGATIVE = 2**64 - 2**31
"""The least number that, as 64 bits, stands for a negative one of 32."""


def misfit(raw: bytes, message: Descriptor) -> str | None:
    """Return the name of the first `int32` field whose number does not fit; None if all do.

    Args:
        raw: A message that any protobuf library reads.
        message: Its type.
    """
    for number, value in _fields(raw):
        field = message.fields_by_number.get(number)
        if field is None:
            continue
        if field.message_type is not None and isinstance(value, bytes):
            found = misfit(value, field.message_type)
            if found is not None:
                return found
        elif field.type == FieldDescriptor.TYPE_INT32:
            # A packed list is one field that holds its numbers one after the other.
            values = _varints(value) if isinstance(value, bytes) else iter((value,))
            if any(2**31 <= one < _NEGATIVE for one in values):
                return field.name
    return None


def _fields(raw: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Number and value of each field, without those of a fixed size and unknown groups."""
    at = depth = 0
    while at < len(raw):
        key, at = _varint(raw, at)
        number, kind = key >> 3, key & 7
        value: int | bytes | None = None
        if kind == _VARINT:
            value, at = _varint(raw, at)
        elif kind == _LENGTH:
            size, at = _varint(raw, at)
            value, at = raw[at : at + size], at + size
        elif kind in _SIZES:
            at += _SIZES[kind]
        depth += (kind == _GROUP) - (kind == _END_GROUP)
        if value is not None and not depth:
            yield number, value


def _varints(raw: bytes) -> Iterator[int]:
    at = 0
    while at < len(raw):
        value, at = _varint(raw, at)
        yield value


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    """A number and where it ends.

    Source: Protocol Buffers, encoding: seven bits a byte, the lowest first.
    """
    value = shift = 0
    while raw[at] & 0x80:
        value |= (raw[at] & 0x7F) << shift
        shift += 7
        at += 1
    return (value | raw[at] << shift) & (2**64 - 1), at + 1
