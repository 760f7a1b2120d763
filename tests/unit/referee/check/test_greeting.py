"""How a bot is greeted."""

import pytest

from referee.check.findings import Findings
from referee.check.greeting import judge_start
from referee.check.outcome import Outcome


@pytest.mark.parametrize(
    ("took_s", "outcome"),
    [(0.2, Outcome.PASSED), (15.9, Outcome.PASSED), (19.0, Outcome.WARNED)],
)
def test_a_start_is_measured_and_warned_of_near_its_limit(took_s: float, outcome: Outcome) -> None:
    """B073: 95 % of the budget is a warning, each time."""
    for _ in range(20):
        findings = Findings()
        judge_start(findings, took_s, 20.0)
        finding = next(one for one in findings.all() if one.check.name == "start_budget")
        assert finding.outcome is outcome
        assert finding.reason is not None
        assert f"{took_s:.2f} s of 20 s" in finding.reason.came
