"""Bounded keeping of what a bot wrote."""

from hypothesis import given
from hypothesis import strategies as st

from referee.launch.output import HEAD_BYTES, TAIL_BYTES, Output


def an_output(*pieces: bytes) -> Output:
    output = Output()
    for piece in pieces:
        output.add(piece)
    return output


def test_little_is_kept_whole() -> None:
    assert an_output(b"one ", b"two").text() == "one two"


def test_exactly_what_there_is_room_for_is_kept_whole() -> None:
    written = b"h" * HEAD_BYTES + b"t" * TAIL_BYTES
    assert an_output(written).text() == written.decode()


def test_one_byte_more_is_cut_between_head_and_tail_and_marked() -> None:
    written = b"h" * HEAD_BYTES + b"?" + b"t" * TAIL_BYTES
    expected = "h" * HEAD_BYTES + "\n[... 1 bytes cut ...]\n" + "t" * TAIL_BYTES
    assert an_output(written).text() == expected


def test_bytes_that_are_no_text_are_shown_as_replaced() -> None:
    assert an_output(b"caf\xe9").text() == "caf\ufffd"


@given(st.lists(st.integers(1, 40_000), max_size=6))
def test_the_pieces_in_which_it_comes_do_not_matter(sizes: list[int]) -> None:
    whole = bytes(range(ord("a"), ord("z"))) * 10_000
    pieces = []
    for size in sizes:
        pieces.append(whole[:size])
        whole = whole[size:]
    in_pieces, at_once = an_output(*pieces), an_output(b"".join(pieces))
    assert in_pieces.text() == at_once.text()
    assert in_pieces.byte_count == sum(sizes)
