"""Repeatable chance for schedules: HMAC-SHA256 with a counter, without any bias.

Python's `random` may change its sequences from version to version; a schedule must not.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

_WORD_BYTES = 8
_WORDS = 1 << (8 * _WORD_BYTES)

Item = TypeVar("Item")


class Draws:
    """A stream of draws; equal seeds and labels give equal streams.

    Args:
        seed: secret or public, of any length.
        label: what the draws are for; other labels give unrelated streams.
    """

    __slots__ = ("_words",)

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = _stream(seed, label.encode())

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1, each equally likely."""
        # Words beyond the last whole multiple would favour the small numbers.
        limit = _WORDS - _WORDS % count
        return next(word for word in self._words if word < limit) % count

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in an order drawn anew, each equally likely."""
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            drawn = self.below(last + 1)
            rest[last], rest[drawn] = rest[drawn], rest[last]
        return rest


def _stream(seed: bytes, label: bytes) -> Iterator[int]:
    """Return words of 64 bits, big-endian, from HMAC(seed, counter | label)."""
    counter = 0
    while True:
        block = hmac.digest(seed, counter.to_bytes(8, "big") + label, "sha256")
        counter += 1
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
