"""The report in JUnit's XML, which build servers read."""

from xml.sax.saxutils import escape, quoteattr

from referee.check.outcome import Finding, Group, Outcome
from referee.check.report import CheckReport


def junit_xml(report: CheckReport) -> str:
    """The report as a document: a suite for each group, a test case for each check."""
    suites = "".join(_suite(report, group) for group in Group)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<testsuites name={_attribute(report.bot)} {_counts(report.findings)} "
        f'time="{report.duration_ms / 1000:.3f}">\n{suites}</testsuites>\n'
    )


def _suite(report: CheckReport, group: Group) -> str:
    findings = tuple(one for one in report.findings if one.check.group is group)
    if not findings:
        return ""
    cases = "".join(_case(finding) for finding in findings)
    return f'  <testsuite name="{group.value}" {_counts(findings)}>\n{cases}  </testsuite>\n'


def _counts(findings: tuple[Finding, ...]) -> str:
    failed = sum(one.outcome is Outcome.FAILED for one in findings)
    skipped = sum(one.outcome is Outcome.SKIPPED for one in findings)
    return f'tests="{len(findings)}" failures="{failed}" errors="0" skipped="{skipped}"'


def _case(finding: Finding) -> str:
    check = finding.check
    head = f'    <testcase classname="{check.group.value}" name={_attribute(check.name)}'
    inside = _inside(finding)
    return f"{head}>\n{inside}    </testcase>\n" if inside else f"{head}/>\n"


def _inside(finding: Finding) -> str:
    if finding.reason is None:
        return ""
    text = "\n".join(finding.reason.lines())
    match finding.outcome:
        case Outcome.FAILED:
            message = _attribute(finding.check.title)
            return f"      <failure message={message}>{_text(text)}</failure>\n"
        case Outcome.SKIPPED:
            return f"      <skipped message={_attribute(text)}/>\n"
        case Outcome.WARNED | Outcome.PASSED:
            return f"      <system-out>{_text(text)}</system-out>\n"


def _text(text: str) -> str:
    return escape(_allowed(text))


def _attribute(text: str) -> str:
    return quoteattr(_allowed(text), {"\n": "&#10;"})


def _allowed(text: str) -> str:
    """The text without what no XML document may hold. Source: XML 1.0, production 2."""
    return "".join(char if char in "\n\t" or char.isprintable() else "\ufffd" for char in text)
