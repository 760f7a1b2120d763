"""Moves the tables of a session on, and makes faults cost what the fault table says."""

from collections.abc import Sequence
from typing import Generic

from referee.games.game import Seat
from referee.match.clock import NS_PER_MS
from referee.match.faults import Cause, Consequence, Fault, FaultRow
from referee.match.finish import finished_match
from referee.match.place import Place
from referee.match.record import FaultEvidence, FinishedMatch
from referee.match.sitting import Sitting
from referee.match.table import Table
from referee.match.traffic import FaultNotice, T


class Steward(Generic[T]):
    """The tables of one session and what happens at them.

    Attributes:
        places: The bot processes, by number.
        running: How many tables are not over.
        finished: Matches that are over, until somebody takes them.
        began_ns: When the first bot connected; None before.
    """

    def __init__(self, places: Sequence[Place[T]], loss_limit: int) -> None:
        self.places = places
        self.running = 0
        self.finished: list[FinishedMatch] = []
        self.began_ns: int | None = None
        self._loss_limit = loss_limit

    def set_up(self, table: Table[T]) -> None:
        """Seat the places at a new table, and put its first question."""
        self.running += 1
        peers: list[Sitting[T]] = []
        for seat, place in enumerate(table.plan.seating):
            sitting = Sitting(self.places[place], table, Seat(seat), peers)
            peers.append(sitting)
            sitting.place.sittings[table.table_id] = sitting
        table.start()
        self.follow(peers, 0)

    def follow(self, peers: Sequence[Sitting[T]], now_ns: int) -> None:
        """Put the next question of a table that has moved on, or finish its match."""
        table = peers[0].table
        if table.termination is not None:
            self._finish(peers, now_ns)
            return
        for seat in table.asked:
            sitting = peers[seat]
            sitting.place.ask(sitting, now_ns)

    def run_out(self, sitting: Sitting[T], limit_ns: int, now_ns: int) -> None:
        """Substitute for a seat whose time is used up, whatever it answers.

        Args:
            sitting: The seat.
            limit_ns: What the decision might have cost.
            now_ns: Charged time.
        """
        tolerance = sitting.table.plan.clock.tolerance_ms
        detail = (
            f"no answer within {limit_ns // NS_PER_MS} ms, tolerance of {tolerance} ms included"
        )
        self.substitute(sitting, Fault.LATE, detail, now_ns)

    def substitute(self, sitting: Sitting[T], fault: Fault, detail: str, now_ns: int) -> None:
        """Answer for a seat that gave no valid answer."""
        table, seat = sitting.table, sitting.seat
        sequence = table.sequences[seat]
        moved = table.substitute(seat, fault)
        sitting.faults.append(FaultEvidence(fault, Cause.SEAT, sequence, detail))
        count, forfeited = table.fault_counts[seat], seat in table.forfeits
        sitting.place.notices.append(
            FaultNotice(table.table_id, sequence, fault, detail, count, forfeited)
        )
        if moved:
            self.follow(sitting.peers, now_ns)

    def penalise(self, at: Place[T], row: FaultRow, evidence: FaultEvidence, now_ns: int) -> bool:
        """Make a fault of a whole process cost what it costs.

        Args:
            at: Its place.
            row: The row of the fault table.
            evidence: What is known; it is noted at each table that the fault touches.
            now_ns: Charged time.

        Returns:
            Whether the process may play on.
        """
        counts = row.consequence is Consequence.RESTART
        at.losses += counts
        forfeited = not counts or at.losses >= self._loss_limit
        at.notices.append(
            FaultNotice(None, None, row.fault, evidence.detail, at.losses, forfeited)
        )
        staked = at.staked()
        for sitting in staked:
            sitting.faults.append(evidence)
        if forfeited:
            at.farewell = f"forfeited: {evidence.detail}"
            for sitting in staked:
                at.leave(sitting, now_ns)
                if sitting.table.forfeit(sitting.seat, row.fault):
                    self.follow(sitting.peers, now_ns)
        return not forfeited

    def void(self, cause: Cause, detail: str, now_ns: int) -> None:
        """End every running match; it counts for nobody.

        Raises:
            ValueError: The cause is a seat, whose fault would be its own to pay.
        """
        if cause is Cause.SEAT:
            raise ValueError(f"a match is void for {detail!r} with the cause SEAT")
        running = {
            sitting.table.table_id: sitting.peers
            for at in self.places
            for sitting in at.sittings.values()
        }
        for _, peers in sorted(running.items()):
            peers[0].table.void()
            self._finish(peers, now_ns, void_cause=cause, void_detail=detail)

    def _finish(
        self,
        peers: Sequence[Sitting[T]],
        now_ns: int,
        *,
        void_cause: Cause | None = None,
        void_detail: str = "",
    ) -> None:
        for sitting in peers:
            sitting.place.leave(sitting, now_ns)
            sitting.place.end(sitting)
        began_ns = now_ns if self.began_ns is None else self.began_ns
        duration_ms = (now_ns - began_ns) // NS_PER_MS
        self.finished.append(finished_match(peers, duration_ms, void_cause, void_detail))
        self.running -= 1
        if not self.running:
            for at in self.places:
                at.farewell = at.farewell or "all tables are over"
