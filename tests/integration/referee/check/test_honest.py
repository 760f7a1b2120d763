"""Honest bots pass."""

from pathlib import Path

import pytest

from referee.check.catalogue import CHECKS
from referee.check.outcome import Group, Outcome, Reason
from tests.integration.referee.check.checking import PYTHON, check, finding, named

BOTS = Path(__file__).parent / "bots"
OTHERS = sorted(
    file.parent.name for file in PYTHON.glob("*/bot.toml") if file.parent.name != "random_bot"
)


def test_the_random_bot_passes_every_check_there_is(tmp_path: Path) -> None:
    report = check(PYTHON / "random_bot", tmp_path)
    assert named(report, Outcome.FAILED) == []
    assert named(report, Outcome.SKIPPED) == ["as_they_arise"]
    assert len(report.findings) == len(CHECKS)


@pytest.mark.parametrize("bot", OTHERS)
def test_the_other_bots_for_python_greet_answer_and_leave_well(bot: str, tmp_path: Path) -> None:
    report = check(PYTHON / bot, tmp_path, only=("hello", "answers", "goodbye", "mid_match"))
    assert named(report, Outcome.FAILED, Outcome.WARNED) == []
    assert "answers_all" in named(report, Outcome.PASSED)


def test_a_bot_that_wants_requests_as_they_arise_gets_them_so(tmp_path: Path) -> None:
    report = check(BOTS / "arising", tmp_path, only=("messages", "reconnects"))
    assert named(report, Outcome.FAILED, Outcome.SKIPPED) == []


def test_a_bot_that_takes_few_requests_is_asked_few(tmp_path: Path) -> None:
    report = check(BOTS / "few", tmp_path, only=("messages", "reconnects"))
    assert named(report, Outcome.FAILED) == []
    assert finding(report, "largest_batch").reason == Reason("3 requests in one message")


def test_a_bot_whose_dice_depend_on_more_than_their_seed_is_warned(tmp_path: Path) -> None:
    report = check(BOTS / "moody", tmp_path, only=("same_dice",))
    assert named(report, Outcome.WARNED) == ["same_dice"]


def test_only_what_is_wanted_is_reported(tmp_path: Path) -> None:
    report = check(PYTHON / "random_bot", tmp_path, only=("start_budget", "hello"))
    groups = {one.check.group for one in report.findings}
    assert groups == {Group.START, Group.HELLO}
    reason = finding(report, "start_budget").reason
    assert reason is not None
    assert "of 20 s" in reason.came
