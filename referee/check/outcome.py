"""What a check is, how it may come out, and why."""

from dataclasses import dataclass
from enum import StrEnum


class Group(StrEnum):
    """What a check is about; the order is that of the report."""

    START = "start"
    HELLO = "hello"
    PLAY = "play"
    ANSWERS = "answers"
    MESSAGES = "messages"
    TIME = "time"
    CONNECTION = "connection"
    ENDING = "ending"
    RESOURCES = "resources"


class Outcome(StrEnum):
    """How a check came out; the worse one wins."""

    SKIPPED = "skipped"
    PASSED = "passed"
    WARNED = "warned"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is tested.

    Attributes:
        name: Its name for `--only` and for programs; it never changes.
        group: What it is about.
        title: What a bot does that passes, in one sentence.
        section: The section of docs/protocol.md that asks for it.
    """

    name: str
    group: Group
    title: str
    section: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a check came out as it did, for the bot's author.

    Attributes:
        came: What the bot did, or the measured value.
        expected: What it should have done.
        sent: What the referee had sent.
        advice: Where to look.
    """

    came: str
    expected: str = ""
    sent: str = ""
    advice: str = ""

    def lines(self) -> tuple[str, ...]:
        """The same as lines of text, in the order in which it happened."""
        parts = (
            ("sent", self.sent),
            ("expected", self.expected),
            ("came", self.came),
            ("look", self.advice),
        )
        if not (self.sent or self.expected or self.advice):
            return tuple(self.came.splitlines())
        return tuple(
            line for name, text in parts if text for line in _labelled(f"{name + ':':<10}", text)
        )


def _labelled(label: str, text: str) -> list[str]:
    first, *rest = text.splitlines() or [""]
    return [label + first, *(" " * len(label) + line for line in rest)]


@dataclass(frozen=True, slots=True)
class Finding:
    """How one check came out.

    Attributes:
        check: The check.
        outcome: How.
        reason: Why; None when there is nothing to say.
        count: How often the same was found.
        scene: In which scene of the script.
    """

    check: Check
    outcome: Outcome
    reason: Reason | None = None
    count: int = 1
    scene: str = ""
