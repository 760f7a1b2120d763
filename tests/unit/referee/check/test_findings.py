"""What is found, check by check."""

from referee.check.findings import Findings
from referee.check.outcome import Finding, Outcome, Reason


def found(findings: Findings, name: str) -> Finding:
    return next(one for one in findings.all() if one.check.name == name)


def test_the_first_reason_of_a_failure_stays_and_the_others_are_counted() -> None:
    findings = Findings()
    for number in range(3):
        findings.fail("pick", Reason(f"number {number}"))
    one = found(findings, "pick")
    assert (one.outcome, one.reason, one.count) == (Outcome.FAILED, Reason("number 0"), 3)


def test_a_failure_is_neither_settled_nor_warned_nor_skipped_away() -> None:
    findings = Findings()
    findings.fail("pick", Reason("wrong"))
    findings.settle(["pick"])
    findings.warn("pick", Reason("hm"))
    findings.skip(["pick"], "no time")
    assert found(findings, "pick").outcome is Outcome.FAILED


def test_a_failure_replaces_what_was_better() -> None:
    findings = Findings()
    findings.succeed("pick", "12 decisions")
    findings.fail("pick", Reason("wrong"))
    assert found(findings, "pick").reason == Reason("wrong")


def test_what_nothing_is_known_of_was_not_reached() -> None:
    one = found(Findings(), "pick")
    assert (one.outcome, one.reason) == (Outcome.SKIPPED, Reason("not reached"))


def test_a_finding_says_in_which_scene_it_was_made() -> None:
    findings = Findings()
    findings.scene = "whole matches"
    findings.fail("pick", Reason("wrong"))
    assert found(findings, "pick").scene == "whole matches"


def test_a_reason_is_told_in_the_order_in_which_it_happened() -> None:
    reason = Reason("two actions\nof one", expected="one action", sent="request 3")
    assert reason.lines() == (
        "sent:     request 3",
        "expected: one action",
        "came:     two actions",
        "          of one",
    )
