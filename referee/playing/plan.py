"""What is to be played here, and how it went."""

from dataclasses import dataclass

from referee.launch.launcher import Limits, Program
from referee.match.plan import SessionRules, TablePlan, longest_ms

# For what is charged to nobody: starting, settling, and the referee's own work.
MARGIN_MS = 600_000


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """What is to be played, by which programs.

    Attributes:
        programs: What fills each place.
        tables: The matches; all of them at the same time.
        limits: What each bot may use, and its grace at the end.
        start_budget_ms: How long a place may be without a stream: a program that takes longer to
            connect, or to connect again, forfeits.
        total_budget_ms: How long all of it may take; beyond that this machine is at fault. None
            for what the clocks and starts allow: less would void a match because its bots are
            slow, and so let a losing one escape.
    """

    programs: tuple[Program, ...]
    tables: tuple[TablePlan, ...]
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value
    start_budget_ms: int = 20_000
    total_budget_ms: int | None = None

    @property
    def longest_ms(self) -> int:
        """How long all of it may take."""
        if self.total_budget_ms is not None:
            return self.total_budget_ms
        starts = SessionRules().loss_limit * len(self.programs)
        return longest_ms(self.tables) + starts * self.start_budget_ms + MARGIN_MS


@dataclass(frozen=True, slots=True)
class SessionReport:
    """How a session went.

    Attributes:
        match_count: Matches that were settled.
        duration_ms: How long it took, from the first process to the last.
        referee_lag_ms: The part of it that was charged to nobody.
        stopped: Whether it ended because `should_stop` was true.
    """

    match_count: int
    duration_ms: int
    referee_lag_ms: int
    stopped: bool
