"""What is to be played here, and how it went."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.errors import InfrastructureError
from referee.launch.launcher import Limits, Program
from referee.match.plan import BATCH_LIMIT, SessionRules, TablePlan, longest_ms
from referee.server.addresses import Entrance

# For what is charged to nobody: starting, settling, and the referee's own work.
MARGIN_MS = 600_000
DEFAULT_START_BUDGET_MS = 20_000


@dataclass(frozen=True, slots=True)
class Missing:
    """A place that nobody can fill: its seats forfeit every match.

    Attributes:
        detail: Why, for the bot's author.
    """

    detail: str


class NobodyThereError(InfrastructureError):
    """Whoever runs a remote bot took no invitation: nothing was played, nobody is at fault."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A place that is filled from elsewhere: whoever runs the bot there is invited to dial in.

    What it is given is called in threads beside the loop.

    Attributes:
        entrance: Where it dials in.
        invite: Called with the address and the ticket; a later call takes the earlier back. The
            ticket is for the bot alone and is written to no log.
        is_told: Whether the last invitation has been taken.
    """

    entrance: Entrance
    invite: Callable[[str, str], None]
    is_told: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class PlaceTerms:
    """What a bot has asked for, within what it may.

    Attributes:
        start_budget_ms: How long its place may be without a stream: a program that takes longer
            to connect, or to connect again, forfeits.
        batch: The most requests in one message to it.
    """

    start_budget_ms: int = DEFAULT_START_BUDGET_MS
    batch: int = BATCH_LIMIT


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """What is to be played, by which programs.

    Attributes:
        programs: What fills each place.
        tables: The matches; all of them at the same time.
        limits: What each bot may use, and its grace at the end.
        start_budget_ms: The start budget of all places, where `terms` says nothing.
        terms: What holds for each place; empty where it is the same for all.
        total_budget_ms: How long all of it may take; beyond that this machine is at fault. None
            for what the clocks and starts allow: less would void a match because its bots are
            slow, and so let a losing one escape.
    """

    programs: tuple[Program | Missing | Remote, ...]
    tables: tuple[TablePlan, ...]
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value
    start_budget_ms: int = DEFAULT_START_BUDGET_MS
    terms: tuple[PlaceTerms, ...] = ()
    total_budget_ms: int | None = None

    def terms_of(self, place: int) -> PlaceTerms:
        """What holds for a place."""
        return self.terms[place] if self.terms else PlaceTerms(self.start_budget_ms)

    @property
    def longest_ms(self) -> int:
        """How long all of it may take."""
        if self.total_budget_ms is not None:
            return self.total_budget_ms
        budgets_ms = (self.terms_of(place).start_budget_ms for place in range(len(self.programs)))
        starts_ms = SessionRules().loss_limit * sum(budgets_ms)
        return longest_ms(self.tables) + starts_ms + MARGIN_MS


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
