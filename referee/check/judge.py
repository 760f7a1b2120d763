"""Judges what a bot says: message by message, decision by decision."""

from quinola.v1 import play_pb2
from referee.check.bottable import BotTable
from referee.check.breaks import BreakError
from referee.check.desk import Desk, OpenRequest
from referee.check.findings import Findings
from referee.check.outcome import Reason
from referee.errors import BotFaultError, IllegalActionError
from referee.match.clock import NS_PER_MS
from referee.match.faults import Fault
from referee.match.plan import SessionRules
from referee.wire.messages import BOT_MESSAGE_BYTES, FAULTS, parsed

SURPLUS_LIMIT = SessionRules().surplus_limit
"""Answers that nobody asked for, beyond the open requests, with which a stream is ended."""


class Judge:
    """Judges the messages of one process.

    Attributes:
        notices: What the bot is still to be told that it did wrong.
    """

    def __init__(self, desk: Desk, findings: Findings) -> None:
        self._desk = desk
        self._findings = findings
        self.notices: list[play_pb2.FaultNotice] = []

    def read(self, raw: bytes) -> play_pb2.BotMessage:
        """Read a message of a stream that has said Hello, and judge all but its decisions.

        Raises:
            BreakError: A referee would end the stream.
        """
        message = self.parse(raw)
        if message.HasField("hello"):
            self._findings.fail(
                "hello_once",
                Reason("a second Hello on the same stream", "Hello in the first message only"),
            )
        if message.HasField("goodbye") and self._desk.tables and not self._is_over():
            reason = message.goodbye.reason
            raise BreakError(
                "no_resignation",
                Reason(
                    f"Goodbye ({reason!r}) while {self._running()} tables are unfinished",
                    "Goodbye after SessionEnded; before it, it forfeits every unfinished table",
                ),
            )
        return message

    def parse(self, raw: bytes) -> play_pb2.BotMessage:
        """Read a message.

        Raises:
            BreakError: It is none.
        """
        if len(raw) > BOT_MESSAGE_BYTES:
            self._findings.fail(
                "message_size",
                Reason(
                    f"a message of {len(raw):,} bytes",
                    f"{BOT_MESSAGE_BYTES:,} bytes at most; 1,024 decisions take a third of it",
                ),
            )
        try:
            message = parsed(raw)
        except BotFaultError as fault:
            raise BreakError(
                "well_formed",
                Reason(
                    f"{fault}: {raw[:24].hex(' ')}",
                    "messages of quinola.v1.BotMessage, written by generated code",
                ),
            ) from None
        if not (message.decisions or message.HasField("hello") or message.HasField("goodbye")):
            self._findings.fail(
                "says_something",
                Reason(
                    "a message that holds neither decisions nor Hello nor Goodbye",
                    "no message at all when there is nothing to say: an empty one is a breach",
                ),
            )
        return message

    def _running(self) -> int:
        return sum(not table.told_end for table in self._desk.tables.values())

    def _is_over(self) -> bool:
        return not self._running()

    def take(self, decision: play_pb2.Decision, now_ns: int) -> None:
        """Judge a decision, and go on at its table.

        Raises:
            BreakError: It is one too many that nobody had asked for.
        """
        request = self._desk.open.get(decision.table_id)
        if request is not None and request.sequence == decision.sequence:
            self._judge(request, decision, now_ns)
            return
        self._judge_surplus(decision)
        self._desk.surplus += 1
        allowed = len(self._desk.open) + SURPLUS_LIMIT
        if self._desk.surplus > allowed:
            raise BreakError(
                "no_flood",
                Reason(
                    f"{self._desk.surplus} answers that no request had asked for",
                    f"none; {allowed} more than accepted ones end the stream",
                ),
            )

    def _judge_surplus(self, decision: play_pb2.Decision) -> None:
        """Say what is wrong with a decision that answers no open request."""
        table = self._desk.tables.get(decision.table_id)
        if table is not None and decision.sequence == table.withdrawn:
            table.withdrawn = 0  # it was on its way when the table ended; a second one was not
            return
        came = f"a decision for table {decision.table_id}, sequence {decision.sequence}"
        if table is None:
            self._findings.fail("known_tables", Reason(came, self._known(decision.table_id)))
        elif table.told_end:
            self._findings.fail(
                "no_answer_after_end",
                Reason(f"{came}, after its TableEnded", "nothing more for that table"),
            )
        elif decision.sequence <= table.answered:
            self._findings.fail(
                "one_answer_each",
                Reason(
                    f"{came}, which was answered before",
                    "one decision for each request, when it is asked",
                ),
            )
        else:
            self._findings.fail(
                "sequence",
                Reason(came, f"the sequence of the request: {table.sequence}", table.request_text),
            )

    def _known(self, table_id: int) -> str:
        """What was expected in place of an unknown table."""
        for known in self._desk.open:
            if known != table_id and (
                float(known) == float(table_id) or known % 2**32 == table_id % 2**32
            ):
                return (
                    f"table {known}, exactly: a table_id is an int64, and 32 bits or a double "
                    "(a JavaScript number) cannot hold each of them"
                )
        tables = ", ".join(str(one) for one in list(self._desk.open)[:5])
        return f"the table_id of an open request: {tables or 'none is open'}"

    def _judge(self, request: OpenRequest, decision: play_pb2.Decision, now_ns: int) -> None:
        table = request.table
        limit_ns = table.bank.limit_ns
        cost_ns = self._desk.close(request, now_ns)
        self._desk.count(cost_ns)
        self._desk.surplus = max(self._desk.surplus - 1, 0)
        if not table.bank.charge(cost_ns):
            self._judge_late(table, cost_ns, limit_ns)
            return
        actions = list(decision.actions)
        try:
            table.take(actions)
        except IllegalActionError as error:
            self._judge_illegal(table, actions, str(error))

    def _judge_late(self, table: BotTable, cost_ns: int, limit_ns: int) -> None:
        tolerance_ms = table.clock.tolerance_ms
        note = self._findings.warn if table.is_short else self._findings.fail
        note(
            "short_clock" if table.is_short else "in_time",
            Reason(
                f"an answer that cost {cost_ns / NS_PER_MS:,.0f} ms",
                f"{limit_ns / NS_PER_MS:,.0f} ms at most: the seat's clock and a tolerance of "
                f"{tolerance_ms} ms",
                table.request_text,
            ),
        )
        self._notify(table, Fault.LATE, "late: the seat's time was used up")

    def _judge_illegal(self, table: BotTable, actions: list[int], error: str) -> None:
        asked = table.last
        if asked is None:
            return
        shown = f"actions [{', '.join(table.text(action) for action in actions)}]"
        legal = ", ".join(table.text(action) for action in asked.legal_actions)
        if len(actions) != asked.pick:
            name, expected = "pick", f"{asked.pick} actions, as pick says, of: {legal}"
        elif len(set(actions)) != len(actions):
            name, expected = "distinct_actions", f"{asked.pick} different actions of: {legal}"
        else:
            name, expected = "legal_actions", f"{asked.pick} of legal_actions: {legal}"
        self._findings.fail(name, Reason(shown, expected, table.request_text))
        self._notify(table, Fault.ILLEGAL_ACTION, error)

    def _notify(self, table: BotTable, fault: Fault, detail: str) -> None:
        sequence = table.sequence
        table.substitute(fault)
        table.fault_count += 1
        self.notices.append(
            play_pb2.FaultNotice(
                table_id=table.table_id,
                sequence=sequence,
                fault=FAULTS[fault],
                detail=detail,
                fault_count=table.fault_count,
            )
        )
