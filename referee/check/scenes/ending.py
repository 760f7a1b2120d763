"""The end of a session: SessionEnded, Goodbye, the bot's side closed, status OK, exit."""

from time import monotonic

from quinola.v1 import play_pb2
from referee.check.greeting import ELSEWHERE, NEAR
from referee.check.line import Closed, Heard, Opened
from referee.check.losses import said
from referee.check.outcome import Reason
from referee.check.stage import Scene, Stage
from referee.launch.launcher import Exited, Failed, Overran

_GOODBYE_S = 5.0


async def _ending(stage: Stage) -> None:
    """End the session, and see the bot off."""
    talk, findings = stage.talk, stage.findings
    unfinished = [table for table in talk.desk.tables.values() if not table.told_end]
    await talk.end_tables(unfinished)
    message = play_pb2.RefereeMessage()
    message.session_ended.reason = "every table is over"
    await talk.say(message)
    said_goodbye, closed = await _farewell(stage)
    if not said_goodbye:
        findings.fail(
            "goodbye",
            Reason(
                "the bot closed its side without it" if closed else f"nothing in {_GOODBYE_S:g} s",
                "a message with goodbye after session_ended",
                "session_ended",
            ),
        )
    if not closed:
        findings.fail(
            "closes_its_side",
            Reason(
                f"an open stream {_GOODBYE_S:g} s after session_ended",
                "a closed sending side (half-close) after goodbye",
                "session_ended",
                "what ends writing: done_writing, CloseSend, onCompleted, end or WritesDone",
            ),
        )
    findings.settle(("goodbye", "closes_its_side", "quiet_end"))
    if talk.line is not None:
        talk.line.end()
    await _see_off(stage)


async def _farewell(stage: Stage) -> tuple[bool, bool]:
    """Whether the bot says Goodbye, and closes its side."""
    talk, said_goodbye = stage.talk, False
    deadline_s = monotonic() + _GOODBYE_S
    while (event := await talk.visit.next(deadline_s - monotonic())) is not None:
        match event:
            case Heard(_, raw, _):
                message = talk.judge.parse(raw)
                said_goodbye = _hear_last(stage, message, said_goodbye)
            case Closed():
                return said_goodbye, True
            case Exited() | Failed() | Overran():
                return said_goodbye, True
            case Opened(line):
                talk.turn_away(line)
    return said_goodbye, False


def _hear_last(stage: Stage, message: play_pb2.BotMessage, said_goodbye: bool) -> bool:  # noqa: FBT001 - what was heard so far
    if message.decisions:
        stage.findings.fail(
            "quiet_end",
            Reason(
                f"{len(message.decisions)} decisions after session_ended",
                "goodbye, and nothing else",
                "session_ended",
            ),
        )
    if message.HasField("goodbye") and said_goodbye:
        stage.findings.fail("quiet_end", Reason("goodbye a second time", "goodbye once"))
    return said_goodbye or message.HasField("goodbye")


async def _see_off(stage: Stage) -> None:
    """Wait for the process to end by itself."""
    visit, findings = stage.talk.visit, stage.findings
    if visit.program is None:
        findings.skip(("exits_in_grace", "exit_status", "leaves_nothing"), ELSEWHERE)
        return
    grace_s = stage.subject.limits.grace_ms / 1000
    began_s = monotonic()
    exited = await visit.wait_for_exit(grace_s)
    took_s = monotonic() - began_s
    if exited is None:
        await visit.end(0)
        await visit.wait_for_exit(_GOODBYE_S)
        findings.fail(
            "exits_in_grace",
            Reason(
                f"still running {grace_s:g} s after the end of the stream; it was killed"
                f"\n{said(visit)}",
                f"an end by itself within {grace_s:g} s",
                "status OK",
                "a thread that is no daemon, or a loop that waits for ever, keeps a process alive",
            ),
        )
        findings.skip(("exit_status", "leaves_nothing"), "the process did not end by itself")
        return
    _judge_exit(stage, exited, took_s, grace_s)


def _judge_exit(stage: Stage, exited: Exited | Failed, took_s: float, grace_s: float) -> None:
    findings = stage.findings
    measured = f"{took_s:.2f} s after the end of the stream; {grace_s:g} s are given"
    if took_s > NEAR * grace_s:
        findings.warn("exits_in_grace", Reason(f"{measured}: near the limit"))
    findings.succeed("exits_in_grace", measured)
    status = exited.status if isinstance(exited, Exited) else exited.detail
    if status != "exit status 0":
        findings.fail(
            "exit_status",
            Reason(f"{status}\n{said(stage.talk.visit)}", "exit status 0", "status OK"),
        )
    left = exited.left_behind if isinstance(exited, Exited) else 0
    if left:
        findings.fail(
            "leaves_nothing",
            Reason(
                f"{left} processes that the bot had started lived on; they were killed",
                "that a bot ends what it starts",
            ),
        )
    findings.settle(("exit_status", "leaves_nothing"))


ENDING = Scene(
    "the end of the session",
    ("goodbye", "closes_its_side", "quiet_end", "exits_in_grace", "exit_status", "leaves_nothing"),
    _ending,
)
