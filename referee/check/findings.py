"""Collects what the scenes find out, check by check."""

from collections.abc import Iterable
from dataclasses import replace

from referee.check.catalogue import CHECKS, CHECKS_BY_NAME
from referee.check.outcome import Finding, Outcome, Reason

_ORDER = list(Outcome)
_NOTABLE = (Outcome.WARNED, Outcome.FAILED)
NOT_REACHED = Reason("not reached")


class Findings:
    """What is known of each check so far. A worse outcome replaces a better one, never back.

    Attributes:
        scene: The scene that is played.
    """

    def __init__(self) -> None:
        self.scene = ""
        self._found: dict[str, Finding] = {}

    def fail(self, name: str, reason: Reason) -> None:
        """A check failed; of several reasons the first is kept, and the others are counted."""
        self._note(name, Outcome.FAILED, reason)

    def warn(self, name: str, reason: Reason) -> None:
        """A check passed, but its author should know something."""
        self._note(name, Outcome.WARNED, reason)

    def succeed(self, name: str, measured: str = "") -> None:
        """A check passed unless something else was found before, or is found later."""
        self._note(name, Outcome.PASSED, Reason(measured) if measured else None)

    def skip(self, names: Iterable[str], why: str) -> None:
        """Some checks could not be made; where something is known already, that stands."""
        for name in names:
            self._note(name, Outcome.SKIPPED, Reason(why))

    def settle(self, names: Iterable[str]) -> None:
        """Some checks are done: those against which nothing was found have passed."""
        for name in names:
            if not self.knows(name):
                self.succeed(name)

    def knows(self, name: str) -> bool:
        """Whether anything was found about a check."""
        return name in self._found

    def failed(self, name: str) -> bool:
        """Whether a check has failed so far."""
        return name in self._found and self._found[name].outcome is Outcome.FAILED

    def all(self) -> tuple[Finding, ...]:
        """How every check came out, in the order of the catalogue."""
        return tuple(
            self._found.get(check.name) or Finding(check, Outcome.SKIPPED, NOT_REACHED)
            for check in CHECKS
        )

    def _note(self, name: str, outcome: Outcome, reason: Reason | None) -> None:
        known = self._found.get(name)
        if known is None or _ORDER.index(outcome) > _ORDER.index(known.outcome):
            self._found[name] = Finding(CHECKS_BY_NAME[name], outcome, reason, scene=self.scene)
        elif outcome is known.outcome and outcome in _NOTABLE:
            self._found[name] = replace(known, count=known.count + 1)
