"""Chance that anyone can check: `docs/shuffle.md` specifies it so that a stranger can write it.

A league has one secret seed. The key of a deal-set comes from it and the deal-set's path; all
shuffles of a match, and the seeds of its seats' own dice, come from that key. HMAC-SHA256 goes one
way, so a dice seed says nothing about the deal, and a deal key nothing about the league's seed.
"""

import hmac
from collections.abc import Iterator
from struct import Struct

from referee.games.game import Draw, Seat

KEY_BYTES = 32
DICE_BYTES = 16
_BLOCK = Struct(">8I")  # one HMAC-SHA256 is eight words of 32 bits
_WORDS = 2**32
_COUNTER_BYTES = 8


def deal_key(league_seed: bytes, path: str) -> bytes:
    """Return the key of all chance of one deal-set, 32 bytes.

    Args:
        league_seed: The league's seed; at least 16 bytes of real chance.
        path: Path of the deal-set, unique in its league.
    """
    return hmac.digest(league_seed, _encoded(path), "sha256")


def dice_seed(key: bytes, seat: Seat) -> bytes:
    """Return the seed of a seat's own dice, 16 bytes.

    Args:
        key: The deal key of the match.
        seat: The seat.
    """
    return hmac.digest(key, _encoded(f"dice/{seat}"), "sha256")[:DICE_BYTES]


def match_shuffle(key: bytes, number: int, size: int) -> tuple[int, ...]:
    """Return the answer to a `Shuffle` of a match.

    Args:
        key: The deal key of the match.
        number: How many shuffles the match has had before.
        size: How many cards are shuffled.
    """
    return shuffle(key, f"shuffle/{number}", size)


def shuffle(seed: bytes, path: str, size: int) -> tuple[int, ...]:
    """Return a permutation of `range(size)`, each equally likely; index 0 is the top of the pack.

    Args:
        seed: The key of the byte stream.
        path: Its name.
        size: How many numbers, 0 to 2^32.

    Source: Durstenfeld, Algorithm 235, CACM 7 (1964), after Fisher and Yates.
    """
    draw = draws(seed, path)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = draw(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def draws(seed: bytes, path: str) -> Draw:
    """Return a function whose calls give unbiased numbers: `draw(n)` is in 0 to n - 1.

    Args:
        seed: The key of the byte stream.
        path: Its name. Other paths give unrelated numbers.
    """
    words = _words(seed, path)

    def draw(count: int) -> int:
        if not 1 <= count <= _WORDS:
            raise ValueError(f"a draw from {count} numbers, expected 1 to {_WORDS}")
        if count == 1:
            return 0
        # Words from the last, incomplete run of `count` values would favour the small numbers.
        usable = _WORDS - _WORDS % count
        while (word := next(words)) >= usable:
            pass
        return word % count

    return draw


def _words(seed: bytes, path: str) -> Iterator[int]:
    """Yield the byte stream of a path as big-endian words of 32 bits, without end."""
    prefix = _encoded(path) + b"\0"
    counter = 0
    while True:
        block = hmac.digest(seed, prefix + counter.to_bytes(_COUNTER_BYTES, "big"), "sha256")
        yield from _BLOCK.unpack(block)
        counter += 1


def _encoded(path: str) -> bytes:
    if "\0" in path:
        # The NUL ends the path in the stream; without it two paths could share a stream.
        raise ValueError(f"a path holds a NUL: {path!r}")
    return path.encode()
