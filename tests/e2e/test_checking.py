"""`quinola bot check`: what it prints, and what it ends with."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.arena import Arena

pytestmark = pytest.mark.e2e

SAMPLES = Path(__file__).parents[2] / "sample_bots"
DIALS_IN = SAMPLES / "python" / "random_bot" / "bot.py"


def failing(arena: Arena, *arguments: str) -> str:
    """The report of a bot that fails."""
    with arena.running("bot", "check", *arguments) as kit:
        output, _ = kit.communicate(timeout=60)
    assert kit.returncode == 1
    return output


def test_a_bot_that_passes_is_reported_by_groups_with_a_summary(arena: Arena) -> None:
    said = arena.run("bot", "check", "bot0/", "--only", "hello", "--only", "pick")
    assert "hello\n  ✓ hello_in_time" in said
    assert "✓ pick" in said
    assert "bot0: 10 passed, 0 warned, 0 failed, 0 skipped" in said


def test_a_bot_that_fails_is_told_what_was_expected_and_where_it_stands(arena: Arena) -> None:
    illegal = str(SAMPLES / "misbehaving" / "illegal")
    said = failing(arena, illegal, "--only", "legal_actions")
    assert "✗ legal_actions" in said
    for word in ("sent:", "expected:", "came:", "docs/protocol.md, section 4"):
        assert word in said


def test_programs_are_given_json_and_junit(arena: Arena) -> None:
    junit = arena.folder / "report.xml"
    report = arena.ask("bot", "check", "bot0/", "--only", "hello", "--junit", str(junit))
    assert report["passed"]
    assert {check["outcome"] for check in report["checks"]} == {"passed"}
    cases = ET.parse(junit).getroot().findall("testsuite/testcase")  # noqa: S314 - our own
    assert [case.get("name") for case in cases] == [check["name"] for check in report["checks"]]


def test_a_command_is_checked_without_a_manifest(arena: Arena) -> None:
    command = f"{sys.executable} {DIALS_IN}"
    arguments = ("--command", command, "--game", "reversi", "--only", "first_answer")
    report = arena.ask("bot", "check", *arguments)
    assert [check["outcome"] for check in report["checks"]] == ["passed"]


def test_a_bot_may_dial_in_by_itself(arena: Arena) -> None:
    arguments = ("--address", "127.0.0.1:0", "--game", "reversi", "--only", "first_answer")
    with arena.running("bot", "check", *arguments) as kit:
        assert kit.stderr is not None
        lines = [kit.stderr.readline().strip() for _ in range(3)]
        invitation = dict(line.split("=", 1) for line in lines[1:])
        subprocess.run(
            [sys.executable, str(DIALS_IN)],
            env={**os.environ, **invitation},  # noqa: TID251 - as its author starts it
            check=False,
            capture_output=True,
            timeout=60,
        )
        kit.communicate(timeout=60)
    assert kit.returncode == 0


def test_a_bot_that_does_not_start_is_told_its_last_words(arena: Arena) -> None:
    (arena.folder / "bot0" / "bot.py").write_text("raise SystemExit('no weights')\n")
    said = failing(arena, "bot0/")
    assert "✗ starts" in said
    assert "| no weights" in said


def test_wrong_arguments_are_refused_in_a_sentence(arena: Arena) -> None:
    said = arena.run("bot", "check", "bot0/", "--only", "goodby", status=2)
    assert "goodbye" in said
