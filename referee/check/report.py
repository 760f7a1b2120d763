"""How a bot came out."""

from dataclasses import dataclass

from referee.check.outcome import Finding, Outcome


@dataclass(frozen=True, slots=True)
class CheckReport:
    """How a bot came out.

    Attributes:
        bot: Its name.
        findings: One for each check that was wanted, in the order of the catalogue.
        duration_ms: How long it took.
    """

    bot: str
    findings: tuple[Finding, ...]
    duration_ms: int

    def count(self, outcome: Outcome) -> int:
        """How many checks came out so."""
        return sum(finding.outcome is outcome for finding in self.findings)

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.count(Outcome.FAILED)
