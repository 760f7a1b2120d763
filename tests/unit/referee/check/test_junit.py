"""The report in JUnit's XML."""

from xml.etree import ElementTree as ET

from referee.check.catalogue import CHECKS
from referee.check.findings import Findings
from referee.check.junit import junit_xml
from referee.check.outcome import Reason
from referee.check.report import CheckReport


def a_suite(findings: Findings, name: str) -> ET.Element:
    text = junit_xml(CheckReport('a "bot" & more', findings.all(), 1_234))
    root = ET.fromstring(text)  # noqa: S314 - our own text
    assert root.get("name") == 'a "bot" & more'
    assert root.get("time") == "1.234"
    return next(suite for suite in root if suite.get("name") == name)


def test_every_check_is_a_test_case_of_its_group() -> None:
    findings = Findings()
    findings.settle(check.name for check in CHECKS)
    suite = a_suite(findings, "hello")
    names = [check.name for check in CHECKS if check.group.value == "hello"]
    assert [case.get("name") for case in suite] == names
    assert (suite.get("failures"), suite.get("skipped")) == ("0", "0")


def test_a_failure_carries_its_reason() -> None:
    findings = Findings()
    findings.fail("pick", Reason("two <actions>", expected="one"))
    suite = a_suite(findings, "answers")
    assert suite.get("failures") == "1"
    failure = suite.find("testcase[@name='pick']/failure")
    assert failure is not None
    assert failure.text == "expected: one\ncame:     two <actions>"


def test_what_was_skipped_says_why() -> None:
    suite = a_suite(Findings(), "time")
    skipped = suite.find("testcase[@name='in_time']/skipped")
    assert skipped is not None
    assert skipped.get("message") == "not reached"


def test_what_no_document_may_hold_is_replaced() -> None:
    findings = Findings()
    findings.fail("pick", Reason("\x00\x1b[31mred\x1b[0m"))
    failure = a_suite(findings, "answers").find("testcase[@name='pick']/failure")
    assert failure is not None
    assert failure.text == "\ufffd\ufffd[31mred\ufffd[0m"
