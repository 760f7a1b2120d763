"""One place of a session: a bot process, its clock, and what is to be sent to it."""

import sys
from enum import Enum
from itertools import islice
from typing import Generic

from referee.match.clock import ProcessClock
from referee.match.faults import Fault
from referee.match.sitting import Sitting
from referee.match.traffic import Batch, FaultNotice, Request, T

_NEVER = sys.maxsize


class Stream(Enum):
    """What connects a place with the referee."""

    EXPECTED = "expected"
    """It has not connected yet: no clock runs."""

    LIVE = "live"
    """It is connected."""

    LOST = "lost"
    """It was connected and may connect again: its clocks run, also of what waits to be sent."""


class Place(Generic[T]):
    """One bot process.

    Attributes:
        number: Number of the place.
        sittings: Its seats at tables that are not over, by table id, in order of ids.
        stream: What connects it.
        farewell: Why nothing more comes, in words; None while something may come.
        condemned: What its process is being ended for, and the detail; None while it is not.
        losses: How often its process was lost.
        connections: How often the process that runs now has connected.
        surplus: Unexpected answers that are not outweighed by expected ones.
        run_out_count: Requests whose time has run out: a late answer to each is no surprise.
        notices: What it did wrong since the last batch.
        start_ms: How long its processes took to connect, the longest of them; 0 when not measured.
        start_budget_ms: How long they might take.
    """

    def __init__(self, number: int, max_batch: int) -> None:
        self.number = number
        self.sittings: dict[int, Sitting[T]] = {}
        self.stream = Stream.EXPECTED
        self.farewell: str | None = None
        self.condemned: tuple[Fault, str] | None = None
        self.losses = 0
        self.connections = 0
        self.surplus = 0
        self.run_out_count = 0
        self.notices: list[FaultNotice] = []
        self.start_ms = self.start_budget_ms = 0
        self._clock = ProcessClock()
        self._max_batch = max_batch
        self._as_they_arise = False
        # Requests to be sent, in the order in which they arose, and how many of those that were
        # sent on the live stream are not answered.
        self._queue: dict[Sitting[T], None] = {}
        self._owed = 0
        # The least V at which a clock may run out. Answers leave it as it is, so it may be too
        # early, never too late: to look at all clocks then is rare, a heap costs every decision.
        self._earliest_ns = _NEVER
        self._starting: list[Sitting[T]] = []
        self._ended: list[Sitting[T]] = []
        self._said_farewell = False

    @property
    def live(self) -> bool:
        """Whether it is connected."""
        return self.stream is Stream.LIVE

    def staked(self) -> tuple[Sitting[T], ...]:
        """Its seats at running tables that are not forfeited."""
        return tuple(
            sitting
            for sitting in self.sittings.values()
            if sitting.seat not in sitting.table.forfeits
        )

    # The stream

    def connect(self, max_batch: int, *, as_they_arise: bool) -> None:
        """Begin a stream: announce every table, send every open or waiting request again."""
        self.stream = Stream.LIVE
        self.connections += 1
        self._max_batch = max_batch
        self._as_they_arise = as_they_arise
        self._owed = 0
        self._said_farewell = False
        known = [*self.sittings.values(), *self._ended] if self.farewell is None else self._ended
        self._starting = sorted(known, key=lambda sitting: sitting.table.table_id)
        self._queue = {
            sitting: None
            for sitting in self.sittings.values()
            if sitting.opened_at is not None or sitting in self._queue
        }
        for sitting in self._queue:
            sitting.delivered = False

    def cut(self, now_ns: int) -> None:
        """End the stream; what waits to be sent costs time from now on."""
        if self.live:
            self.stream = Stream.LOST
            virtual_ns = self._clock.move_to(now_ns)
            for sitting in self._queue:
                if sitting.opened_at is None:
                    self._open(sitting, virtual_ns)
            self._queue.clear()

    def forget_process(self) -> None:
        """Its process is gone: the next one starts with a clean sheet, except for its losses."""
        self.condemned = None
        self.connections = self.surplus = self.run_out_count = 0

    # Questions and answers

    def ask(self, sitting: Sitting[T], now_ns: int) -> None:
        """Put a new question to a sitting."""
        if self.stream is Stream.LOST:
            self._open(sitting, self._clock.move_to(now_ns))
        else:
            self._queue[sitting] = None

    def close(self, sitting: Sitting[T], virtual_ns: int) -> int:
        """Stop the clock of an open request.

        Args:
            sitting: Whose request.
            virtual_ns: V now.

        Returns:
            What the decision costs, in nanoseconds.
        """
        if sitting.opened_at is None:
            raise ValueError(f"seat {sitting.seat} has no open request")
        cost = virtual_ns - sitting.opened_at
        sitting.opened_at = None
        clock = self._clock
        clock.open_count -= 1
        if not clock.open_count:
            self._earliest_ns = _NEVER
        if sitting.delivered:
            sitting.delivered = False
            self._owed -= 1
        else:
            self._queue.pop(sitting, None)
        return cost

    def leave(self, sitting: Sitting[T], now_ns: int) -> None:
        """End the question to a sitting, if there is one, and charge what it has cost so far."""
        virtual_ns = self._clock.move_to(now_ns)
        if sitting.opened_at is not None:
            sitting.bank.charge(self.close(sitting, virtual_ns))
        self._queue.pop(sitting, None)

    def end(self, sitting: Sitting[T]) -> None:
        """The table of a sitting is over."""
        del self.sittings[sitting.table.table_id]
        if self.farewell is None:
            self._ended.append(sitting)

    # The clock

    def move_to(self, now_ns: int) -> int:
        """Let time pass, and return V."""
        return self._clock.move_to(now_ns)

    def open_count(self) -> int:
        """How many clocks run."""
        return self._clock.open_count

    def next_deadline_ns(self) -> int | None:
        """When a clock may run out; None while none runs."""
        return self._clock.time_of(self._earliest_ns) if self._clock.open_count else None

    def take_overdue(self, now_ns: int) -> tuple[Sitting[T], ...]:
        """Return the sittings whose time has run out, in order of tables; the caller closes."""
        virtual_ns = self._clock.move_to(now_ns)
        if virtual_ns <= self._earliest_ns:
            return ()
        self._earliest_ns = _NEVER
        overdue = []
        for sitting in self.sittings.values():
            if sitting.opened_at is not None:
                deadline = sitting.opened_at + sitting.bank.limit_ns
                if virtual_ns > deadline:
                    overdue.append(sitting)
                else:
                    self._earliest_ns = min(self._earliest_ns, deadline)
        return tuple(overdue)

    def _open(self, sitting: Sitting[T], virtual_ns: int) -> None:
        sitting.opened_at = virtual_ns
        self._clock.open_count += 1
        deadline = virtual_ns + sitting.bank.limit_ns
        if deadline < self._earliest_ns:  # noqa: PLR1730 - `min` is a call for each decision
            self._earliest_ns = deadline

    # What is sent

    def has_something(self) -> bool:
        """Whether `take` has something to send now."""
        if not self.live:
            return False
        asks = bool(self._queue) and (not self._owed or self._as_they_arise)
        tells = bool(self._starting or self._ended or self.notices)
        return asks or tells or (self.farewell is not None and not self._said_farewell)

    def take(self, now_ns: int) -> Batch[T]:
        """Return all that may be sent now, and count it as sent."""
        if not self.live:
            return Batch()
        started = tuple(sitting.announce() for sitting in self._starting)
        requests: tuple[Request[T], ...] = ()
        if self._queue and (not self._owed or self._as_they_arise):
            requests = self._take_requests(self._clock.move_to(now_ns))
        ended = tuple(sitting.end() for sitting in self._ended)
        notices = tuple(self.notices)
        self._starting.clear()
        self._ended.clear()
        self.notices.clear()
        farewell = None if self._said_farewell else self.farewell
        self._said_farewell = self.farewell is not None
        return Batch(started, notices, requests, ended, farewell)

    def _take_requests(self, virtual_ns: int) -> tuple[Request[T], ...]:
        if len(self._queue) <= self._max_batch:
            taken = list(self._queue)
            self._queue.clear()
        else:
            taken = list(islice(self._queue, self._max_batch))
            self._queue = dict.fromkeys(islice(self._queue, self._max_batch, None))
        earliest_ns = self._earliest_ns
        opened = 0
        for sitting in taken:
            sitting.delivered = True
            if sitting.opened_at is None:
                sitting.opened_at = virtual_ns
                opened += 1
                deadline = virtual_ns + sitting.bank.limit_ns
                if deadline < earliest_ns:  # noqa: PLR1730 - as above
                    earliest_ns = deadline
        self._earliest_ns = earliest_ns
        self._clock.open_count += opened
        self._owed += len(taken)
        return tuple([sitting.request(virtual_ns) for sitting in taken])
