"""No duration is measured with a clock that can be set, and no lease with a worker's own."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
CODE = ("referee", "league", "workers", "sample_bots/python/quinola_bot")
SETTABLE = re.compile(
    r"\b(?:datetime|date|time)\."
    r"(?:now|today|utcnow|fromtimestamp|time|time_ns|gmtime|localtime|ctime)(?=\()"
)


def readings(folder: str) -> Iterator[str]:
    """Where a package asks for the time of day: `module: call`."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for reading in SETTABLE.findall(path.read_text()):
            yield f"{path.relative_to(ROOT)}: {reading}"


def test_the_time_of_day_is_only_ever_written_down() -> None:
    """B089, B090: a conduct says when its match began; nothing is computed from that."""
    found = [reading for folder in CODE for reading in readings(folder)]
    assert found == ["referee/playing/settling.py: datetime.now"]


def test_the_clocks_of_matches_cannot_be_set() -> None:
    """B090: neither a leap second nor a daylight-saving change moves them."""
    clock = time.get_clock_info("monotonic")
    assert clock.monotonic
    assert not clock.adjustable
