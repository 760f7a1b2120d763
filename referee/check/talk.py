"""A session with one process of the bot: what is said to it, and what is heard."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

import grpc

from quinola.v1 import play_pb2
from referee.check.bottable import BotTable
from referee.check.breaks import BreakError
from referee.check.desk import Desk
from referee.check.findings import Findings
from referee.check.judge import Judge
from referee.check.line import Closed, Heard, Line, Opened, UnreadError
from referee.check.losses import left_stream, lost
from referee.check.outcome import Reason
from referee.check.visit import Visit
from referee.launch.launcher import Exited, Failed, Overran
from referee.match.plan import BATCH_LIMIT
from referee.server.stream import Verdict

LATE_S = 2.0
"""So long a late answer is waited for, to tell late from never."""

_SILENCE_S = 8.0
_SILENCE_TIMES = 4
_SHOWN = 16

Edit = Callable[[play_pb2.RefereeMessage], None]
"""Changes a message before it is sent."""


def _as_it_is(_message: play_pb2.RefereeMessage) -> None:
    """Change nothing."""


class Talk:
    """What is said to one process of the bot, on one stream after the other.

    Args:
        visit: The process.
        findings: Where what is wrong is noted.
        batch: The most requests of one message, whatever its Hello says; 0 for no such limit.

    Attributes:
        visit: The process.
        desk: Its tables and open requests.
        judge: Judges what it says.
        line: Its stream; None before the first.
        hello: What it said first; None before.
        limit: The most requests of one message.
    """

    def __init__(self, visit: Visit, findings: Findings, batch: int = 0) -> None:
        self.visit = visit
        self.findings = findings
        self.desk = Desk()
        self.judge = Judge(self.desk, findings)
        self.line: Line | None = None
        self.hello: play_pb2.Hello | None = None
        self.limit = self._most = min(batch or BATCH_LIMIT, BATCH_LIMIT)
        self.ruleset_ids: dict[str, int] = {}
        self._edit: Edit = _as_it_is
        self._farewells: list[BotTable] = []

    def agree_on_batches(self) -> None:
        """Send no more requests at once than the bot's Hello says."""
        wanted = self.hello.max_batch_size if self.hello is not None else 0
        self.limit = min(wanted or self._most, self._most) if wanted >= 0 else self._most

    # Saying

    async def say(self, message: play_pb2.RefereeMessage) -> None:
        """Send a message; the clocks of its requests start.

        Raises:
            BreakError: The bot is gone.
        """
        message.fault_notices.extend(self.judge.notices)
        self.judge.notices.clear()
        for table in self._farewells:
            message.tables_ended.append(table.ended())
            table.told_end = True
        self._farewells.clear()
        self._edit(message)
        await self.say_bytes(message.SerializeToString())
        for request in message.requests:
            asking = self.desk.tables.get(request.table_id)
            if asking is not None and request.table_id not in self.desk.open:
                asking.request_text = describe(request, asking)
                asking.first_request_text = asking.first_request_text or asking.request_text
                self.desk.ask(asking, self.visit.now_ns())

    async def say_bytes(self, raw: bytes) -> None:
        """Send bytes as they are.

        Raises:
            BreakError: The bot is gone, or reads nothing.
        """
        if self.line is None:
            raise BreakError("keeps_its_stream", Reason("no stream is open"))
        try:
            await self.line.write(raw)
        except UnreadError as error:
            await self.drain_losses()
            raise BreakError("keeps_its_stream", Reason(str(error), "a bot that reads")) from error

    def end_line(self, code: grpc.StatusCode | None, text: str) -> None:
        """End the stream with a status; None is OK."""
        if self.line is not None:
            self.line.end(None if code is None else Verdict(code, text))

    async def start_tables(self, tables: Iterable[BotTable]) -> None:
        """Announce tables."""
        message = play_pb2.RefereeMessage()
        self.announce(message, tables)
        await self.say(message)

    def announce(self, message: play_pb2.RefereeMessage, tables: Iterable[BotTable]) -> None:
        """Add tables to a message."""
        for table in tables:
            self.desk.tables[table.table_id] = table
            ruleset_id = self.ruleset_ids[table.announced.label]
            message.tables_started.append(table.started(ruleset_id))

    async def ask(self, tables: Sequence[BotTable]) -> None:
        """Ask at some tables, in one message or as the bot wants it, and wait for all answers."""
        arising = self.hello is not None and self.hello.as_they_arise
        for some in [[table] for table in tables] if arising else [tables]:
            await self.request(some)
        await self.settle()

    async def request(self, tables: Iterable[BotTable]) -> None:
        """Ask at some tables in one message; the answers are not waited for."""
        message = play_pb2.RefereeMessage()
        message.requests.extend(table.request() for table in tables)
        await self.say(message)

    async def play(
        self, tables: Sequence[BotTable], *, most: int | None = None, batch: int = BATCH_LIMIT
    ) -> int:
        """Play started tables, until all are over or so many decisions were asked for.

        Args:
            tables: The tables.
            most: The most decisions; None for all that there are.
            batch: The most requests in one message, if the bot takes as many.

        Returns:
            How many decisions were asked for.
        """
        size, asked = min(batch, self.limit), 0
        while ready := [table for table in tables if not table.over][:size]:
            if most is not None:
                ready = ready[: most - asked]
            if not ready:
                break
            await self.ask(ready)
            asked += len(ready)
            self._farewells += [table for table in ready if table.over]
        return asked

    async def end_tables(self, tables: Iterable[BotTable]) -> None:
        """Tell the end of tables; what is not over becomes void."""
        for table in tables:
            if not table.told_end and table not in self._farewells:
                self.retire(table)
        if self._farewells or self.judge.notices:
            await self.say(play_pb2.RefereeMessage())

    async def resume(self, tables: Iterable[BotTable]) -> None:
        """Announce tables again on a new stream, and send their open requests again.

        The clocks of these have run on, and each tells all facts of its deal once more.
        """
        message = play_pb2.RefereeMessage()
        for table in tables:
            table.repeat()
            self.announce(message, [table])
            request = self.desk.open.get(table.table_id)
            if request is not None:
                left_ms = self.desk.time_left_ms(request, self.visit.now_ns())
                message.requests.append(table.request(left_ms))
        await self.say(message)

    def retire(self, table: BotTable) -> None:
        """Let the end of a table be told with the next message."""
        if not table.over:
            table.void()
        self._farewells.append(table)

    def withdraw(self, table: BotTable) -> None:
        """Let a table end while its request is open."""
        request = self.desk.open.get(table.table_id)
        if request is not None:
            table.withdrawn = request.sequence
            self.desk.close(request, self.visit.now_ns())
        self.retire(table)

    @contextmanager
    def editing(self, edit: Edit) -> Iterator[None]:
        """Change every message before it is sent."""
        self._edit = edit
        try:
            yield
        finally:
            self._edit = _as_it_is

    # Hearing

    async def settle(self) -> None:
        """Wait until every open request is answered.

        Raises:
            BreakError: One is not, or the bot is gone.
        """
        heard_s = monotonic()
        while self.desk.open:
            late_s = self.desk.until_late_s(self.visit.now_ns()) + LATE_S
            until_s = min(monotonic() + late_s, heard_s + self._silence_s())
            while not await self.hear(until_s - monotonic()):
                if monotonic() >= until_s:
                    raise BreakError("answers_all", self._unanswered(monotonic() - heard_s))
            heard_s = monotonic()

    def _silence_s(self) -> float:
        """So long a bot may say nothing at all while it owes answers, as quick as it has been."""
        return _SILENCE_S + _SILENCE_TIMES * self.desk.mean_ms / 1000 * len(self.desk.open)

    def _unanswered(self, waited_s: float) -> Reason:
        owed = list(self.desk.open.values())
        return Reason(
            f"nothing for {waited_s:.1f} s; {len(owed)} requests are not answered, the first at "
            f"{owed[0].table}, sequence {owed[0].sequence}",
            "a decision for every request before the seat's time is used up",
            owed[0].table.request_text,
        )

    async def hear(self, patience_s: float) -> bool:
        """Take the next thing that happens; return whether anything did.

        Raises:
            BreakError: The bot is gone, or broke the protocol.
        """
        event = await self.visit.next(patience_s)
        match event:
            case None:
                return False
            case Heard(line, raw, at_ns) if line is self.line:
                self.take(raw, at_ns)
            case Closed(line) if line is self.line:
                raise await left_stream(self.visit, self._doing())
            case Opened(line):
                self.turn_away(line)
            case Exited() | Failed() | Overran():
                raise lost(self.visit, event, self._doing())
            case _:  # of a stream that was ended before
                pass
        return True

    def take(self, raw: bytes, at_ns: int) -> None:
        """Judge a message."""
        for decision in self.judge.read(raw).decisions:
            self.judge.take(decision, at_ns)

    def turn_away(self, line: Line) -> None:
        """A second stream beside the living one."""
        self.findings.fail(
            "one_stream",
            Reason("a second stream while the first one lives", "one stream for all tables"),
        )
        line.end(Verdict(grpc.StatusCode.ABORTED, "the check: one stream at a time"))

    async def listen(self, seconds: float) -> None:
        """Say nothing for a while; whatever comes is judged."""
        until_s = monotonic() + seconds
        while (left_s := until_s - monotonic()) > 0:
            await self.hear(left_s)

    async def drain_losses(self) -> None:
        """Find out why the stream is over.

        Raises:
            BreakError: The reason.
        """
        while await self.hear(LATE_S):
            pass

    def _doing(self) -> str:
        """What the bot had last been sent, for a reason."""
        if not self.desk.open:
            return "nothing that it had not answered"
        first = next(iter(self.desk.open.values()))
        return first.table.request_text


def describe(request: play_pb2.DecisionRequest, table: BotTable) -> str:
    """A request for people."""
    legal = ", ".join(table.text(action) for action in request.legal_actions[:_SHOWN])
    more = ", …" if len(request.legal_actions) > _SHOWN else ""
    return (
        f"request {request.sequence} at {table}: pick {request.pick} of legal_actions "
        f"[{legal}{more}]"
    )
