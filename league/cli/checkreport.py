"""The report of `quinola bot check`: for people, and for programs."""

from dataclasses import asdict

from rich.padding import Padding
from rich.text import Text

from league.cli.printing import console
from referee.check.catalogue import CHECKS
from referee.check.outcome import Finding, Group, Outcome
from referee.check.report import CheckReport

_COUNTED = (Outcome.PASSED, Outcome.WARNED, Outcome.FAILED, Outcome.SKIPPED)
_NAME_WIDTH = max(len(check.name) for check in CHECKS)
_MARKS = {
    Outcome.PASSED: ("✓", "green"),
    Outcome.FAILED: ("✗", "bold red"),
    Outcome.WARNED: ("!", "yellow"),
    Outcome.SKIPPED: ("·", "dim"),
}


# For people


def show_report(report: CheckReport) -> None:
    """Print a report for people: a line for each check, and reasons where there are any."""
    for group in Group:
        findings = [one for one in report.findings if one.check.group is group]
        if findings:
            console.print(group.value, style="bold")
            for finding in findings:
                _show_finding(finding)
            console.print()
    console.print(_summary(report), style="bold" if report.passed else "bold red")


def _show_finding(finding: Finding) -> None:
    mark, style = _MARKS[finding.outcome]
    line = Text("  ")
    line.append(f"{mark} {finding.check.name:<{_NAME_WIDTH}}", style=style)
    line.append(f" {finding.check.title}", style="dim")
    reason = finding.reason
    aside = finding.outcome in (Outcome.PASSED, Outcome.SKIPPED)
    if reason is not None and aside:
        line.append(f" {reason.came}")
    console.print(line, soft_wrap=True)
    if reason is None or aside:
        return
    for text in reason.lines():
        console.print(Padding(Text(text), (0, 0, 0, 6)))
    often = f" ({finding.count} times)" if finding.count > 1 else ""
    where = f"in: {finding.scene}{often}; docs/protocol.md, section {finding.check.section}"
    console.print(Padding(Text(where, style="dim"), (0, 0, 0, 6)))


def _summary(report: CheckReport) -> str:
    counts = ", ".join(f"{report.count(outcome)} {outcome.value}" for outcome in _COUNTED)
    return f"{report.bot}: {counts}, {report.duration_ms / 1000:.1f} s"


# For programs


def report_as_json(report: CheckReport) -> dict[str, object]:
    """The report as a program wants it."""
    return {
        "bot": report.bot,
        "passed": report.passed,
        "duration_ms": report.duration_ms,
        "counts": {outcome.value: report.count(outcome) for outcome in _COUNTED},
        "checks": [_finding_as_json(finding) for finding in report.findings],
    }


def _finding_as_json(finding: Finding) -> dict[str, object]:
    check, reason = finding.check, finding.reason
    return {
        "name": check.name,
        "group": check.group.value,
        "title": check.title,
        "section": check.section,
        "outcome": finding.outcome.value,
        "reason": None if reason is None else asdict(reason),
        "count": finding.count,
        "scene": finding.scene,
    }
