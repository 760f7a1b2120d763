"""Numbers that do not fit their field, which protobuf would cut to others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quinola.v1 import play_pb2
from referee.errors import BotFaultError
from referee.wire.messages import read_bot_message

UNKNOWN_GROUP = b"\x9b\x06\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01\x9c\x06"


def varint(value: int) -> bytes:
    """A number of 64 bits as protobuf writes it."""
    value &= 2**64 - 1
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def field(number: int, value: bytes) -> bytes:
    """A field that holds bytes."""
    return varint(number << 3 | 2) + varint(len(value)) + value


def a_decision(sequence: int = 1, *, packed: tuple[int, ...] = (), single: bytes = b"") -> bytes:
    """A message with a decision, its actions packed as usual, or written one by one."""
    actions = field(3, b"".join(map(varint, packed))) if packed else single
    return field(2, b"\x08\x01\x10" + varint(sequence) + actions)


@pytest.mark.parametrize("number", [2**31, 2**32, 2**32 + 5, 2**63, 2**64 - 2**31 - 1])
def test_a_number_that_would_become_another_is_malformed(number: int) -> None:
    """B075: 2^63 is not action 0."""
    for raw in (
        a_decision(packed=(7, number)),
        a_decision(single=b"\x18" + varint(number)),
        a_decision(sequence=number),
    ):
        with pytest.raises(BotFaultError, match=r"malformed: a number in (actions|sequence)"):
            read_bot_message(raw)


def test_a_number_of_hello_is_checked_alike() -> None:
    with pytest.raises(BotFaultError, match="malformed: a number in protocol_version"):
        read_bot_message(field(1, b"\x10" + varint(2**32 + 1)))


@given(st.lists(st.integers(-(2**31), 2**31 - 1), max_size=4))
def test_every_number_of_32_bits_is_read_as_it_is(actions: list[int]) -> None:
    message = play_pb2.BotMessage()
    message.decisions.add(table_id=2**40, sequence=1, actions=actions)
    [decision] = read_bot_message(message.SerializeToString()).decisions
    assert list(decision.actions) == actions


def test_numbers_may_be_written_one_by_one_and_longer_than_need_be() -> None:
    raw = a_decision(single=b"\x18\x05\x18\x87\x80\x00")
    [decision] = read_bot_message(raw).decisions
    assert list(decision.actions) == [5, 7]


def test_the_numbers_of_unknown_fields_are_nobodys_business() -> None:
    raw = a_decision(packed=(5,)) + UNKNOWN_GROUP + b"\x98\x06" + varint(2**63)
    [decision] = read_bot_message(raw + b"\x99\x06" + bytes(8) + b"\x9d\x06" + bytes(4)).decisions
    assert list(decision.actions) == [5]
