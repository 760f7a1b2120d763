import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from referee.games.game import Seat
from referee.match.chance import deal_key, dice_seed, draws, match_shuffle, shuffle

PAGE = (Path(__file__).parents[4] / "docs/shuffle.md").read_text()
KEY = bytes(range(32))
LEAGUE_SEED = b"a league's secret seed, 32 bytes"


def rows(pattern: str) -> list[tuple[str, ...]]:
    """The rows of the page's tables that a pattern fits."""
    found = [match.groups() for match in re.finditer(rf"^\| {pattern} \|$", PAGE, re.MULTILINE)]
    assert found, f"docs/shuffle.md has no row like {pattern}"
    return found


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split())


def shuffled_by_the_page(key: bytes, path: str, size: int) -> list[int]:
    """The page followed line by line, without any code of ours."""
    stream = b""
    block = used = 0
    pack = list(range(size))
    for i in range(size - 1, 0, -1):
        while True:
            while len(stream) < used + 4:
                message = path.encode() + bytes(1) + block.to_bytes(8, "big")
                stream += hmac.new(key, message, hashlib.sha256).digest()
                block += 1
            word = int.from_bytes(stream[used : used + 4], "big")
            used += 4
            if word < 2**32 - 2**32 % (i + 1):
                break
        j = word % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


@pytest.mark.parametrize(("path", "size", "order"), rows(r"`(\S+/\S+)` \| (\d+) \| ([\d ]+)"))
def test_shuffles_are_those_of_the_page(path: str, size: str, order: str) -> None:
    assert shuffle(KEY, path, int(size)) == numbers(order)


@pytest.mark.parametrize(("path", "count", "drawn"), rows(r"`(dice|large)` \| (\d+) \| ([\d ]+)"))
def test_draws_are_those_of_the_page(path: str, count: str, drawn: str) -> None:
    draw = draws(KEY, path)
    assert tuple(draw(int(count)) for _ in numbers(drawn)) == numbers(drawn)


def test_the_stream_begins_with_the_block_of_the_page() -> None:
    block = bytes.fromhex(re.search(r"^[0-9a-f]{64}$", PAGE, re.MULTILINE)[0])  # type: ignore[index]  # it is there
    words = [int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4)]
    draw = draws(KEY, "shuffle/0")
    assert [draw(2**32) for _ in words] == words


def test_keys_are_those_of_the_page() -> None:
    ((path, key),) = rows(r"deal key of `(\S+)` \| ([0-9a-f]{64})")
    assert deal_key(LEAGUE_SEED, path).hex() == key
    for seat, seed in rows(r"its dice seed of seat (\d) \| ([0-9a-f]{32})"):
        assert dice_seed(bytes.fromhex(key), Seat(int(seat))).hex() == seed


@given(st.binary(min_size=32, max_size=32), st.integers(0, 99), st.integers(0, 60))
def test_a_reader_of_the_page_gets_the_same_shuffles(key: bytes, number: int, size: int) -> None:
    order = match_shuffle(key, number, size)
    assert list(order) == shuffled_by_the_page(key, f"shuffle/{number}", size)
    assert sorted(order) == list(range(size))


def test_a_draw_drops_words_that_would_favour_small_numbers() -> None:
    # Of 2^32 words, those from 3,000,000,000 up are the incomplete run: three in ten are dropped.
    words = draws(KEY, "large")
    draw = draws(KEY, "large")
    usable = [word for word in (words(2**32) for _ in range(200)) if word < 3_000_000_000]
    assert len(usable) < 200
    assert [draw(3_000_000_000) for _ in usable] == usable


@pytest.mark.parametrize("count", [0, -1, 2**32 + 1])
def test_a_draw_from_no_numbers_or_too_many_is_refused(count: int) -> None:
    draw = draws(KEY, "dice")
    with pytest.raises(ValueError, match="expected 1 to 4294967296"):
        draw(count)


def test_a_path_with_a_nul_is_refused() -> None:
    with pytest.raises(ValueError, match="NUL"):
        shuffle(KEY, "shuffle\0", 4)


def test_a_thousand_matches_have_a_thousand_deals() -> None:
    """B145."""
    deals = {match_shuffle(deal_key(LEAGUE_SEED, f"deal-sets/{n}"), 0, 52) for n in range(1000)}
    assert len(deals) == 1000


def test_every_bit_of_a_key_matters() -> None:
    """B148."""
    flipped = {
        shuffle((int.from_bytes(KEY, "big") ^ 1 << bit).to_bytes(32, "big"), "shuffle/0", 52)
        for bit in range(256)
    }
    assert len(flipped | {shuffle(KEY, "shuffle/0", 52)}) == 257


def test_the_seats_of_a_match_have_dice_of_their_own() -> None:
    assert len({dice_seed(KEY, Seat(seat)) for seat in range(4)}) == 4


def chi_square(counts: Counter[tuple[int, int]], cells: int) -> float:
    expected = sum(counts.values()) / cells
    squares = sum((count - expected) ** 2 for count in counts.values())
    return (squares + (cells - len(counts)) * expected**2) / expected


def assert_unbiased(deals: int, size: int) -> None:
    """Each card is equally often in each position, and each first card goes with each last one."""
    positions: Counter[tuple[int, int]] = Counter()
    ends: Counter[tuple[int, int]] = Counter()
    for number in range(deals):
        order = shuffle(KEY, f"bias/{number}", size)
        positions.update(enumerate(order))
        ends[order[0], order[-1]] += 1
    # A deal fills one cell of each row and column, so that the cells of the table of positions
    # vary more than independent counts would, by size / (size - 1).
    of_positions = chi_square(positions, size**2) * (size - 1) / size
    assert 0.001 < chi2.sf(of_positions, (size - 1) ** 2) < 0.999
    pairs = size * (size - 1)
    assert 0.001 < chi2.sf(chi_square(ends, pairs), pairs - 1) < 0.999


def test_small_packs_are_shuffled_without_bias() -> None:
    assert_unbiased(deals=5_000, size=6)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_half_a_million_deals_of_52_cards_show_no_bias() -> None:
    """B147."""
    assert_unbiased(deals=520_000, size=52)
