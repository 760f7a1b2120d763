"""Bytes written by hand are what the protobuf library reads."""

from hypothesis import given
from hypothesis import strategies as st

from quinola.v1 import play_pb2
from referee.wire.encoding import packed, packed_field, signed_field, tag, varint

SOME_NUMBERS = st.lists(st.integers(0, 2**31 - 1)).map(tuple)


@given(st.integers(0, 2**63 - 1))
def test_a_varint_reads_back(number: int) -> None:
    decision = play_pb2.Decision.FromString(tag(1, 0) + varint(number))
    assert decision.table_id == number


@given(SOME_NUMBERS)
def test_a_packed_list_reads_back(numbers: tuple[int, ...]) -> None:
    decision = play_pb2.Decision.FromString(packed_field(tag(3), numbers))
    assert tuple(decision.actions) == numbers


@given(st.lists(st.integers(-(2**31), 2**31 - 1)).map(tuple))
def test_a_packed_list_with_signs_reads_back(numbers: tuple[int, ...]) -> None:
    ended = play_pb2.TableEnded.FromString(signed_field(tag(3), numbers))
    assert tuple(ended.points) == numbers


@given(SOME_NUMBERS)
def test_a_packed_list_is_written_as_the_library_writes_it(numbers: tuple[int, ...]) -> None:
    assert packed_field(tag(3), numbers) == play_pb2.Decision(actions=numbers).SerializeToString()


def test_numbers_from_128_take_more_than_one_byte() -> None:
    """The example of the encoding guide: 150 is 96 01."""
    assert packed((3, 150)) == b"\x03\x96\x01"


def test_a_tag_above_15_takes_two_bytes() -> None:
    assert tag(16) == b"\x82\x01"
