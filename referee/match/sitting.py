"""One place's seat at one table of a session."""

from typing import TYPE_CHECKING, Generic

from referee.games.game import Seat
from referee.match.chance import dice_seed
from referee.match.clock import NS_PER_MS, TimeBank
from referee.match.faults import Fault
from referee.match.margins import near_limits
from referee.match.record import FaultEvidence, SeatConduct
from referee.match.table import Table
from referee.match.traffic import Request, T, TableEnded, TableStarted, Termination

if TYPE_CHECKING:
    from referee.match.place import Place


class Sitting(Generic[T]):
    """One place's seat at one table.

    A question to it first waits in the queue of its place, then is open (its clock runs), then is
    answered.

    Attributes:
        place: The place.
        table: The table.
        seat: The seat.
        peers: All sittings of the table, by seat.
        bank: The seat's time.
        opened_at: The place's V when the clock of the open request started; None while none is
            open.
        delivered: Whether the open request was sent on the stream that is live now.
        announced: Whether the place was told of the table.
        faults: Every fault of the seat, in order.
        ignored_answer_count: Answers that nobody had asked for.
    """

    __slots__ = (
        "announced",
        "bank",
        "delivered",
        "faults",
        "ignored_answer_count",
        "opened_at",
        "peers",
        "place",
        "seat",
        "table",
    )

    def __init__(
        self, place: "Place[T]", table: Table[T], seat: Seat, peers: "list[Sitting[T]]"
    ) -> None:
        self.place = place
        self.table = table
        self.seat = seat
        self.peers = peers
        self.bank = TimeBank(table.plan.clock)
        self.opened_at: int | None = None
        self.delivered = False
        self.announced = False
        self.faults: list[FaultEvidence] = []
        self.ignored_answer_count = 0

    def announce(self) -> TableStarted:
        """Tell the place of the table; all facts of its deal come once more if it is not new."""
        plan, resumed = self.table.plan, self.announced
        self.announced = True
        if resumed:
            self.table.repeat(self.seat)
        return TableStarted(
            table_id=self.table.table_id,
            game=plan.game,
            fault_limit=plan.fault_limit,
            seat=self.seat,
            clock=plan.clock,
            dice_seed=dice_seed(plan.deal_key, self.seat),
            resumed=resumed,
        )

    def request(self, virtual_ns: int) -> Request[T]:
        """Return the open request, with the time that is left at `virtual_ns` of the place."""
        passed = 0 if self.opened_at is None else virtual_ns - self.opened_at
        left = self.bank.left_ns - passed
        return self.table.request(self.seat, left // NS_PER_MS if left > 0 else 0)

    def end(self) -> TableEnded[T]:
        """Tell the place that the table is over."""
        table = self.table
        termination = table.termination or Termination.VOID
        return TableEnded(
            table_id=table.table_id,
            termination=termination,
            points=() if table.over is None else table.over.points,
            forfeited_seats=tuple(sorted(table.forfeits)),
            facts=() if termination is Termination.VOID else table.news(self.seat),
        )

    def conduct(self) -> SeatConduct:
        """How the seat has behaved so far."""
        bank, place = self.bank, self.place
        least_left_ms = bank.least_left_ns // NS_PER_MS
        was_late = any(evidence.fault is Fault.LATE for evidence in self.faults)
        return SeatConduct(
            decision_count=self.table.sequences[self.seat],
            charged_ms=bank.charged_ns // NS_PER_MS,
            longest_ms=bank.longest_ns // NS_PER_MS,
            least_left_ms=least_left_ms,
            faults=tuple(self.faults),
            ignored_answer_count=self.ignored_answer_count,
            start_ms=place.start_ms,
            warnings=near_limits(
                self.table.plan.clock,
                least_left_ms=None if was_late else least_left_ms,
                start_ms=place.start_ms,
                start_budget_ms=place.start_budget_ms,
            ),
        )
