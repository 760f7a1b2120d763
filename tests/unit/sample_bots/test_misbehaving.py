"""The misbehaving bots are complete, and their page lists them."""

import re
from pathlib import Path

import pytest

from league.manifest import read_bot
from referee.match.faults import Fault

FOLDER = Path(__file__).parents[3] / "sample_bots/misbehaving"
BOTS = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
ROWS = dict(
    re.findall(r"^\| `(\w+)` \| .+? \| (.+?) \|", (FOLDER / "README.md").read_text(), re.MULTILINE)
)


def test_there_are_more_than_thirty() -> None:
    assert len(BOTS) > 30


def test_the_page_lists_each_of_them() -> None:
    assert sorted(ROWS) == BOTS


def test_the_page_knows_no_fault_that_does_not_exist() -> None:
    named = set(re.findall(r"`([A-Z_]{4,})`", " ".join(ROWS.values())))
    statuses = {"ABORTED", "FAILED_PRECONDITION", "RESOURCE_EXHAUSTED", "UNAUTHENTICATED"}
    assert named - statuses == {fault.name for fault in Fault}


@pytest.mark.parametrize("bot", BOTS)
def test_each_is_one_short_file_and_a_manifest_that_says_the_fault(bot: str) -> None:
    files = {path.name for path in (FOLDER / bot).iterdir() if path.name != "__pycache__"}
    assert files == {"bot.py", "bot.toml"}
    assert len((FOLDER / bot / "bot.py").read_text().splitlines()) <= 50
    manifest = read_bot(FOLDER / bot)[0]
    assert (manifest.name, manifest.run) == (bot, ("python", "bot.py"))
    assert manifest.description
