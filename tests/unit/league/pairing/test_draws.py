"""Repeatable chance for schedules."""

import hmac
from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from league.pairing.draws import Draws


def test_draws_are_words_of_hmac_sha256_over_counter_and_label() -> None:
    """Written out by hand, so that another Python, or another language, can repeat it."""
    block = hmac.digest(b"seed", (0).to_bytes(8, "big") + b"label", "sha256")
    words = [int.from_bytes(block[start : start + 8], "big") for start in range(0, 32, 8)]
    following = hmac.digest(b"seed", (1).to_bytes(8, "big") + b"label", "sha256")
    words.append(int.from_bytes(following[:8], "big"))
    draws = Draws(b"seed", "label")
    assert [draws.below(1000) for _ in range(5)] == [word % 1000 for word in words]


@given(st.binary(max_size=40), st.text(max_size=10), st.integers(1, 10**12))
def test_every_draw_is_below_its_count(seed: bytes, label: str, count: int) -> None:
    draws = Draws(seed, label)
    assert all(0 <= draws.below(count) < count for _ in range(10))


def test_other_seeds_and_other_labels_draw_otherwise() -> None:
    def tenfold(draws: Draws) -> list[int]:
        return [draws.below(1_000_000) for _ in range(10)]

    same = tenfold(Draws(b"one", "label"))
    assert tenfold(Draws(b"one", "label")) == same
    assert tenfold(Draws(b"two", "label")) != same
    assert tenfold(Draws(b"one", "other")) != same


def test_every_order_is_equally_likely() -> None:
    """6,000 shuffles of three: each of six orders 1,000 times, give or take 4.5 sigma."""
    draws = Draws(b"even", "orders")
    seen = Counter(tuple(draws.shuffled("abc")) for _ in range(6_000))
    assert set(seen) == set(permutations("abc"))
    assert all(abs(count - 1_000) < 130 for count in seen.values())
