"""How much memory processes hold together."""

import os

from referee.launch.descendants import Process
from referee.launch.memory import held_bytes

MEBIBYTE = 1024 * 1024
ME = Process(os.getpid(), 0)


def test_what_a_process_fills_is_counted() -> None:
    before = held_bytes([ME], limit=0)
    hoard = bytearray(b".") * (50 * MEBIBYTE)
    after = held_bytes([ME], limit=0)
    assert after - before > 45 * MEBIBYTE
    assert len(hoard) == 50 * MEBIBYTE


def test_the_quick_sum_is_never_smaller_than_the_true_one() -> None:
    assert held_bytes([ME], limit=2**60) >= held_bytes([ME], limit=0) > 0


def test_a_process_that_is_gone_holds_nothing() -> None:
    no_process = Process(2**22 + 1, 0)  # above the kernel's largest number
    assert held_bytes([no_process], limit=2**60) == 0
    assert held_bytes([ME, no_process], limit=0) > 0
