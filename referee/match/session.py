"""A session: many tables over few bot processes, as a state machine without sockets.

A place is one bot process, numbered from 0. The caller reports what happens (a bot connected,
answered, was lost …), each with the charged time at which it did. Then it sends to each place of
`ready` what `take` gives, ends each process of `take_condemned`, keeps what `take_finished` gives,
and calls `tick` at `next_deadline_ns`.
"""

from collections.abc import Iterable, Sequence
from typing import Generic

from referee.errors import IllegalActionError
from referee.match.faults import ABSENT, FAULT_TABLE, Cause, Fault
from referee.match.place import Place
from referee.match.plan import SessionRules, TablePlan, check_plans
from referee.match.record import FaultEvidence, FinishedMatch
from referee.match.sitting import Sitting
from referee.match.steward import Steward
from referee.match.table import Table
from referee.match.traffic import Batch, Decision, FactCodec, T


class Session(Generic[T]):
    """One session.

    Args:
        tables: The matches to be played; all of them at the same time.
        place_count: How many bot processes there are.
        codec: Encodes what the seats learn.
        rules: What holds for the whole session.

    Raises:
        ConfigurationError: A plan does not fit its game or the places.
    """

    def __init__(
        self,
        tables: Sequence[TablePlan],
        place_count: int,
        codec: FactCodec[T],
        rules: SessionRules | None = None,
    ) -> None:
        check_plans(tables, place_count)
        self._rules = rules or SessionRules()
        self._places: list[Place[T]] = [
            Place(number, self._rules.batch_limit) for number in range(place_count)
        ]
        self._steward = Steward(self._places, self._rules.loss_limit)
        self._condemned: list[int] = []
        for table_id, plan in enumerate(tables, start=1):
            self._steward.set_up(Table(table_id, plan, codec))

    @property
    def over(self) -> bool:
        """Whether every table is over; what is left to be sent may still be taken."""
        return not self._steward.running

    # What happens

    def connected(
        self, place: int, *, max_batch: int = 0, as_they_arise: bool = False, now_ns: int
    ) -> None:
        """A bot said Hello, for the first time or again.

        Again (a lost stream, a process started again, or a newer stream that replaces the older):
        its unfinished tables are announced as resumed, their open requests come once more with
        their sequence and all facts of the deal, and their clocks have run on. A condemned process
        is not heard.

        Args:
            place: The place.
            max_batch: The most requests that it takes in one batch; 0 for the session's limit.
            as_they_arise: Whether it wants requests while it owes answers.
            now_ns: Charged time.
        """
        at = self._places[place]
        if at.condemned is not None:
            return
        if self._steward.began_ns is None:
            self._steward.began_ns = now_ns
        at.move_to(now_ns)
        limit = self._rules.batch_limit
        at.connect(min(max_batch or limit, limit), as_they_arise=as_they_arise)
        allowed = self._rules.connection_limit
        if at.connections > allowed and at.farewell is None:
            detail = f"connected {at.connections} times, expected at most {allowed}"
            self.breach(place, detail=detail, now_ns=now_ns)

    def started(self, place: int, *, took_ms: int, budget_ms: int) -> None:
        """A process has connected for the first time since it was started.

        Args:
            place: Its place.
            took_ms: How long it took from its start; milliseconds of real time.
            budget_ms: How long it might take.
        """
        at = self._places[place]
        at.start_ms = max(at.start_ms, took_ms)
        at.start_budget_ms = budget_ms

    def answered(self, place: int, decisions: Iterable[Decision], now_ns: int) -> None:
        """A bot sent decisions. Stale, duplicate and unknown ones are ignored and counted.

        A decision that cost more than the seat had is late, whatever it says.
        """
        at = self._places[place]
        if not at.live or at.farewell is not None:
            return
        virtual_ns = at.move_to(now_ns)
        sittings = at.sittings
        for table_id, sequence, actions in decisions:
            sitting = sittings.get(table_id)
            if (
                sitting is not None
                and sitting.opened_at is not None
                and sitting.table.sequences[sitting.seat] == sequence
            ):
                self._decide(sitting, actions, virtual_ns, now_ns)
            elif not self._ignore(at, sitting, now_ns):
                return

    def disconnected(self, place: int, now_ns: int) -> None:
        """The stream of a place ended; its process may live and connect again. Clocks run on."""
        self._places[place].cut(now_ns)

    def lost(self, place: int, *, detail: str, error_output: str = "", now_ns: int) -> bool:
        """The process of a place is gone.

        A condemned process is lost for what it was condemned for. One that has nothing left to
        play for is lost without a fault.

        Args:
            place: The place.
            detail: How it ended, e.g. "exit status 1".
            error_output: The end of what it had written to its error output.
            now_ns: Charged time.

        Returns:
            Whether to start it again.
        """
        at = self._places[place]
        at.cut(now_ns)
        fault, told = at.condemned or (Fault.STOPPED, detail)
        at.forget_process()
        if not at.staked():
            return False
        evidence = FaultEvidence(fault, Cause.SEAT, 0, told, error_output)
        return self._steward.penalise(at, FAULT_TABLE[fault], evidence, now_ns)

    def absent(self, place: int, *, detail: str, now_ns: int) -> None:
        """A place did not connect, or not again, within its budget: its tables are forfeited."""
        at = self._places[place]
        if at.staked():
            self._condemned.append(place)
            evidence = FaultEvidence(ABSENT.fault, Cause.SEAT, 0, detail)
            self._steward.penalise(at, ABSENT, evidence, now_ns)

    def breach(self, place: int, *, detail: str, now_ns: int) -> None:
        """A bot sent what the protocol does not allow: it is condemned."""
        self._condemn(place, Fault.BREACH, detail, now_ns)

    def overran(self, place: int, fault: Fault, *, detail: str, now_ns: int) -> None:
        """A process used too much, `Fault.OUTPUT` or `Fault.MEMORY`: it is condemned."""
        self._condemn(place, fault, detail, now_ns)

    def resigned(self, place: int, *, reason: str, now_ns: int) -> None:
        """A bot said Goodbye before the end: its unfinished tables are forfeited."""
        at = self._places[place]
        if at.staked():
            detail = f"resigned: {reason}" if reason else "resigned"
            evidence = FaultEvidence(Fault.RESIGNED, Cause.SEAT, 0, detail)
            self._steward.penalise(at, FAULT_TABLE[Fault.RESIGNED], evidence, now_ns)

    def void(self, *, detail: str, cause: Cause, now_ns: int) -> None:
        """Something failed that is no bot's fault: all unfinished tables are void."""
        self._steward.void(cause, detail, now_ns)

    def tick(self, now_ns: int) -> None:
        """Substitute for every request whose time has run out."""
        for at in self._places:
            for sitting in at.take_overdue(now_ns):
                limit_ns = sitting.bank.limit_ns
                sitting.bank.charge(at.close(sitting, at.move_to(now_ns)))
                # Its answer is still on its way: that one is no surprise.
                at.run_out_count += 1
                self._steward.run_out(sitting, limit_ns, now_ns)

    # What follows

    def next_deadline_ns(self) -> int | None:
        """When `tick` is to be called next; None while no clock runs."""
        deadlines = [at.next_deadline_ns() for at in self._places]
        return min((deadline for deadline in deadlines if deadline is not None), default=None)

    def ready(self) -> tuple[int, ...]:
        """The places for which `take` has something now, ascending."""
        return tuple(at.number for at in self._places if at.has_something())

    def take(self, place: int, now_ns: int) -> Batch[T]:
        """All that may be sent to a place now; the clocks of the requests in it start."""
        return self._places[place].take(now_ns)

    def take_condemned(self) -> tuple[int, ...]:
        """Places whose stream and process must be ended now; each is given once.

        When its process is gone, `lost` says whether to start it again.
        """
        condemned = tuple(self._condemned)
        self._condemned.clear()
        return condemned

    def why_condemned(self, place: int) -> str:
        """Why a place of `take_condemned` must be ended, in words for its author."""
        at = self._places[place]
        return at.farewell or "" if at.condemned is None else at.condemned[1]

    def take_finished(self) -> tuple[FinishedMatch, ...]:
        """The matches that are over since the last call, in the order in which they ended."""
        finished = tuple(self._steward.finished)
        self._steward.finished.clear()
        return finished

    def _decide(
        self, sitting: Sitting[T], actions: Sequence[int], virtual_ns: int, now_ns: int
    ) -> None:
        bank = sitting.bank
        limit_ns = bank.limit_ns
        at = sitting.place
        if at.surplus:
            at.surplus -= 1
        if not bank.charge(at.close(sitting, virtual_ns)):
            self._steward.run_out(sitting, limit_ns, now_ns)
            return
        try:
            moved = sitting.table.choose(sitting.seat, actions)
        except IllegalActionError as error:
            self._steward.substitute(sitting, Fault.ILLEGAL_ACTION, str(error), now_ns)
            return
        if moved:
            self._steward.follow(sitting.peers, now_ns)

    def _ignore(self, at: Place[T], sitting: Sitting[T] | None, now_ns: int) -> bool:
        """Count an answer that nobody waits for; return whether the bot is still heard."""
        if sitting is not None:
            sitting.ignored_answer_count += 1
        at.surplus += 1
        allowed = at.open_count() + at.run_out_count + self._rules.surplus_limit
        if at.surplus <= allowed:
            return True
        detail = f"{at.surplus} answers that nobody had asked for, expected at most {allowed}"
        self.breach(at.number, detail=detail, now_ns=now_ns)
        return False

    def _condemn(self, place: int, fault: Fault, detail: str, now_ns: int) -> None:
        at = self._places[place]
        at.cut(now_ns)
        if at.condemned is None:
            at.condemned = (fault, detail)
            self._condemned.append(place)
