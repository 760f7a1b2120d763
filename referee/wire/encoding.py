"""The few protobuf encodings that the hot messages need, written straight as bytes.

Filling generated messages costs twice as much for each request (docs/adr/0003): everything that is
sent once a decision is written with these, everything else with the generated code. The tests hold
both to the same messages.

Source: https://protobuf.dev/programming-guides/encoding/
"""

from collections.abc import Sequence
from functools import lru_cache

_SMALL = 2048


def _varint(number: int) -> bytes:
    written = bytearray()
    while number >> 7:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


VARINTS: tuple[bytes, ...] = tuple(_varint(number) for number in range(_SMALL))
"""The varints of 0 to 2047: lengths, tables, sequences."""


@lru_cache(maxsize=1 << 16)
def varint(number: int) -> bytes:
    """Return a number of 0 or more as a varint: 7 bits a byte, the lowest first.

    The same few thousand numbers come again and again, times that are left included.
    """
    return _varint(number)


def zigzag(number: int) -> int:
    """Return the unsigned number that stands for a signed one: 0, -1, 1, -2 give 0, 1, 2, 3."""
    return number << 1 if number >= 0 else ~(number << 1)


def tag(field: int, wire_type: int = 2) -> bytes:
    """Return what precedes a value: the field's number and how the value is written.

    Args:
        field: Number of the field.
        wire_type: 0 for a varint, 2 for what has a length: messages, texts, packed lists.
    """
    return _varint(field << 3 | wire_type)


def packed(numbers: Sequence[int]) -> bytes:
    """Return the body of a packed list of numbers, each 0 or more, without tag and length."""
    try:
        body = bytes(numbers)
    except ValueError:
        return b"".join([varint(number) for number in numbers])
    # One byte a number is right only below 128.
    return body if body.isascii() else b"".join([varint(number) for number in numbers])


@lru_cache(maxsize=4096)
def packed_field(head: bytes, numbers: tuple[int, ...]) -> bytes:
    """Return a whole packed field, for lists that are sent again and again.

    Args:
        head: Its tag.
        numbers: Its numbers, each 0 or more.

    Returns:
        Tag, length and body; nothing for an empty list.
    """
    body = packed(numbers)
    return head + varint(len(body)) + body if numbers else b""


@lru_cache(maxsize=4096)
def signed_field(head: bytes, numbers: tuple[int, ...]) -> bytes:
    """Return a whole packed field of `sint32`: as `packed_field`, of numbers with a sign."""
    return packed_field(head, tuple(zigzag(number) for number in numbers))
