"""A session: many tables over few bot processes, as a state machine without sockets.

A place is one bot process, numbered from 0. The caller reports what happens (a bot connected,
answered, was lost …), each with the charged time at which it did. Then it sends to each place of
`ready` what `take` gives, ends each process of `take_condemned`, keeps what `take_finished` gives,
and calls `tick` at `next_deadline_ns`.
"""

from collections.abc import Iterable, Sequence
from typing import Generic

from referee.match.faults import Cause, Fault
from referee.match.plan import SessionRules, TablePlan
from referee.match.record import FinishedMatch
from referee.match.traffic import Batch, Decision, FactCodec, T


class Session(Generic[T]):
    """One session.

    Attributes:
        over: Whether every table is over; what is left to be sent may still be taken.
    """

    over: bool

    def __init__(
        self,
        tables: Sequence[TablePlan],
        place_count: int,
        codec: FactCodec[T],
        rules: SessionRules = SessionRules(),  # noqa: B008 - a frozen value
    ) -> None: ...

    def connected(
        self, place: int, *, max_batch: int = 0, as_they_arise: bool = False, now_ns: int
    ) -> None:
        """A bot said Hello, for the first time or again.

        Again (a lost stream, a process started again, or a newer stream that replaces the older):
        its unfinished tables are announced as resumed, their open requests come once more with
        their sequence and all facts of the deal, and their clocks have run on.

        Args:
            place: The place.
            max_batch: The most requests that it takes in one batch; 0 for the session's limit.
            as_they_arise: Whether it wants requests while it owes answers.
            now_ns: Charged time.
        """

    def answered(self, place: int, decisions: Iterable[Decision], now_ns: int) -> None:
        """A bot sent decisions. Stale, duplicate and unknown ones are ignored and counted."""

    def disconnected(self, place: int, now_ns: int) -> None:
        """The stream of a place ended; its process may live and connect again. Clocks run on."""

    def lost(self, place: int, *, detail: str, error_output: str = "", now_ns: int) -> bool:
        """The process of a place is gone.

        Args:
            place: The place.
            detail: How it ended, e.g. "exit status 1".
            error_output: The end of what it had written to its error output.
            now_ns: Charged time.

        Returns:
            Whether to start it again.
        """
        raise NotImplementedError

    def absent(self, place: int, *, detail: str, now_ns: int) -> None:
        """A place did not connect, or not again, within its budget: its tables are forfeited."""

    def breach(self, place: int, *, detail: str, now_ns: int) -> None:
        """A bot broke the protocol: its process is condemned."""

    def overran(self, place: int, fault: Fault, *, detail: str, now_ns: int) -> None:
        """A process used too much (`Fault.OUTPUT`, `Fault.MEMORY`): it is condemned."""

    def resigned(self, place: int, *, reason: str, now_ns: int) -> None:
        """A bot said Goodbye before the end: its unfinished tables are forfeited."""

    def void(self, *, detail: str, cause: Cause, now_ns: int) -> None:
        """Something failed that is no bot's fault: all unfinished tables are void."""

    def tick(self, now_ns: int) -> None:
        """Substitute for every request whose time has run out."""

    def next_deadline_ns(self) -> int | None:
        """When `tick` is to be called next; None while no clock runs."""
        raise NotImplementedError

    def ready(self) -> tuple[int, ...]:
        """The places for which `take` has something now, ascending."""
        raise NotImplementedError

    def take(self, place: int, now_ns: int) -> Batch[T]:
        """All that may be sent to a place now; the clocks of the requests in it start."""
        raise NotImplementedError

    def take_condemned(self) -> tuple[int, ...]:
        """Places whose stream and process must be ended now; each is given once.

        When its process is gone, `lost` says whether to start it again; it counts no second time.
        """
        raise NotImplementedError

    def take_finished(self) -> tuple[FinishedMatch, ...]:
        """The matches that are over since the last call, in the order in which they ended."""
        raise NotImplementedError
