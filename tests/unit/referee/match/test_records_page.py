import json
import re
from dataclasses import replace
from pathlib import Path

from referee.match.transcript import event_line, read, write

PAGE = (Path(__file__).parents[4] / "docs/records.md").read_text()


def test_the_example_of_the_page_is_canonical_text() -> None:
    found = re.search(r"^```\n(\{\n.*?^\}\n)```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    text = found[1]
    transcript = read(text.encode())
    assert write(transcript).decode() == text
    lines = text.splitlines()
    for number in range(1, len(transcript.events) + 1):
        assert set(json.loads(lines[event_line(transcript, number) - 1].rstrip(","))) <= {
            "shuffle",
            "choice",
            "revoke",
            "forfeit",
        }
    assert write(replace(transcript, points=(0, 0))).decode() != text
