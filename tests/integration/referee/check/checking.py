"""Checks of real bots, started as their `bot.toml` says."""

import tomllib
from pathlib import Path

from referee.check.outcome import Finding, Outcome
from referee.check.report import CheckReport
from referee.check.run import check_bot
from referee.check.subject import DEFAULT_CONTROL, Subject
from referee.launch.launcher import MEBIBYTE, Limits, Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules

SAMPLES = Path(__file__).parents[4] / "sample_bots"
MISBEHAVING = SAMPLES / "misbehaving"
PYTHON = SAMPLES / "python"

SHORT = ClockRules(bank_ms=1_000, increment_ms=100)
"""For bots that let their time run out."""
LIMITS = Limits(memory_bytes=250 * MEBIBYTE)


def check(
    folder: Path,
    scratch: Path,
    *,
    only: tuple[str, ...] = (),
    control: ClockRules = DEFAULT_CONTROL,
    start_budget_ms: int = 20_000,
) -> CheckReport:
    """Check the bot of a folder.

    Args:
        folder: The folder.
        scratch: Where its processes get their private folders.
        only: Groups and names of checks; all of them if empty.
        control: The clock of the tables.
        start_budget_ms: How long it may take to connect.
    """
    manifest = tomllib.loads((folder / "bot.toml").read_text())
    subject = Subject(
        manifest["name"],
        Program(tuple(manifest["run"]), folder),
        tuple(manifest["games"]),
        watched=(folder, scratch),
        start_budget_ms=start_budget_ms,
        limits=LIMITS,
    )
    launcher = ProcessLauncher(temporary=scratch)
    return check_bot(subject, launcher=launcher, control=control, only=only)


def named(report: CheckReport, *outcomes: Outcome) -> list[str]:
    """The names of the checks that came out so."""
    return [one.check.name for one in report.findings if one.outcome in outcomes]


def finding(report: CheckReport, name: str) -> Finding:
    """How one check came out."""
    return next(one for one in report.findings if one.check.name == name)
