"""Each misbehaving bot is named by the check that its README says."""

import re
from pathlib import Path

import pytest

from referee.check.outcome import Outcome
from tests.integration.referee.check.checking import MISBEHAVING, SHORT, check, finding, named

_ROW = re.compile(r"^\| `(\w+)` \|.*\| `(\w+)` \|$", re.MULTILINE)
NAMED = dict(_ROW.findall((MISBEHAVING / "README.md").read_text()))
"""The check that names each bot."""

START_BUDGET_MS = {"never_connects": 1_000}
"""For the bot that uses all of it."""


@pytest.mark.parametrize("bot", sorted(NAMED))
def test_the_fault_of_a_bot_is_named(bot: str, tmp_path: Path) -> None:
    name = NAMED[bot]
    report = check(
        MISBEHAVING / bot,
        tmp_path,
        only=(name,),
        control=SHORT,
        start_budget_ms=START_BUDGET_MS.get(bot, 20_000),
    )
    assert named(report, Outcome.FAILED) == [name]
    reason = finding(report, name).reason
    assert reason is not None
    assert reason.came
    assert reason.expected


def test_every_misbehaving_bot_has_its_check() -> None:
    bots = {file.parent.name for file in MISBEHAVING.glob("*/bot.toml")}
    assert set(NAMED) == bots
    assert len(bots) >= 30
