"""The requests that a process owes answers to, and its clock."""

from dataclasses import dataclass

from referee.check.bottable import BotTable
from referee.match.clock import NS_PER_MS, ProcessClock


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request that is not answered.

    Attributes:
        table: The table that asks.
        sequence: Its number.
        opened_at: V of the process's clock when it was sent.
    """

    table: BotTable
    sequence: int
    opened_at: int


class Desk:
    """All tables of one process.

    Attributes:
        tables: By their numbers; those that are over stay.
        open: The open request of each table that has one.
        answer_count: Decisions that answered an open request.
        surplus: Decisions that answered none, less those that did since.
        slowest_ns: The longest charge for one decision.
        charged_ns: Charged in all.
    """

    def __init__(self) -> None:
        self.tables: dict[int, BotTable] = {}
        self.open: dict[int, OpenRequest] = {}
        self.answer_count = 0
        self.surplus = 0
        self.slowest_ns = 0
        self.charged_ns = 0
        self._clock = ProcessClock()

    def ask(self, table: BotTable, now_ns: int) -> None:
        """The open question of a table is sent."""
        opened_at = self._clock.move_to(now_ns)
        self.open[table.table_id] = OpenRequest(table, table.sequence, opened_at)
        self._clock.open_count = len(self.open)

    def close(self, request: OpenRequest, now_ns: int) -> int:
        """A request is answered, or withdrawn; what it costs, in nanoseconds."""
        cost_ns = self._clock.move_to(now_ns) - request.opened_at
        del self.open[request.table.table_id]
        self._clock.open_count = len(self.open)
        return cost_ns

    def count(self, cost_ns: int) -> None:
        """An open request was answered."""
        self.answer_count += 1
        self.charged_ns += cost_ns
        self.slowest_ns = max(self.slowest_ns, cost_ns)

    def until_late_s(self, now_ns: int) -> float:
        """Seconds until the first open request has run out of time."""
        self._clock.move_to(now_ns)
        due = min(one.opened_at + one.table.bank.limit_ns for one in self.open.values())
        return (self._clock.time_of(due) - now_ns) / 1e9

    def time_left_ms(self, request: OpenRequest, now_ns: int) -> int:
        """What the clock of an open request shows now."""
        spent_ns = self._clock.move_to(now_ns) - request.opened_at
        return max(request.table.bank.left_ns - spent_ns, 0) // NS_PER_MS

    @property
    def mean_ms(self) -> float:
        """What a decision has cost on average."""
        return self.charged_ns / max(self.answer_count, 1) / NS_PER_MS
