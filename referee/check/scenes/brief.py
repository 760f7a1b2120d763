"""Short lives: processes that are turned away, lose their referee, find none, or are told to end.

They run side by side, as a bot that fills several places of a session does.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

import grpc

from referee.check.breaks import BreakError
from referee.check.greeting import ELSEWHERE, hear_hello, start, welcome
from referee.check.line import Opened
from referee.check.losses import said
from referee.check.outcome import Reason
from referee.check.stage import Scene, Stage
from referee.check.talk import Talk
from referee.check.visit import Visit
from referee.launch.launcher import Exited
from referee.server.stream import Verdict

_OVER = "the check: it is over"
_EXIT_S = 5.0
_LOST_S = 30.0
_MANY_DIALS = 30
_TERM_MS = 2_000


@dataclass(frozen=True, slots=True)
class Brief:
    """One short life.

    Attributes:
        check: The check that it settles.
        live: Lives it.
        listening: Whether a referee listens at its address.
    """

    check: str
    live: Callable[[Stage, Talk], Awaitable[None]]
    listening: bool = True


async def _greet(stage: Stage, talk: Talk) -> None:
    """Start it, and hear its Hello."""
    await start(talk, stage.findings, stage.subject.start_budget_ms, measures=False)
    talk.hello = await hear_hello(talk, stage.findings)


async def _play_a_little(stage: Stage, talk: Talk) -> None:
    """Greet it, and ask a question."""
    await _greet(stage, talk)
    talk.ruleset_ids = stage.talk.ruleset_ids
    await talk.say(welcome(talk, stage.rulesets()))
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    await talk.play([table], most=1)


async def _unauthenticated(stage: Stage, talk: Talk) -> None:
    await _greet(stage, talk)
    talk.end_line(grpc.StatusCode.UNAUTHENTICATED, _OVER)
    await _see_exit(stage, talk, "unauthenticated", "UNAUTHENTICATED in answer to Hello")


async def _failed_precondition(stage: Stage, talk: Talk) -> None:
    await _greet(stage, talk)
    talk.end_line(grpc.StatusCode.FAILED_PRECONDITION, _OVER)
    await _see_exit(stage, talk, "failed_precondition", "FAILED_PRECONDITION in answer to Hello")


async def _aborted(stage: Stage, talk: Talk) -> None:
    await _play_a_little(stage, talk)
    talk.end_line(grpc.StatusCode.ABORTED, _OVER)
    await _see_exit(stage, talk, "aborted", "ABORTED in the middle of a match")


async def _ok(stage: Stage, talk: Talk) -> None:
    """The stream ends with OK though session_ended has not come: that is the end, too."""
    await _play_a_little(stage, talk)
    talk.end_line(None, _OVER)
    await _see_exit(stage, talk, "ok_is_the_end", "OK in the middle of a match")


async def _see_exit(stage: Stage, talk: Talk, check: str, sent: str) -> None:
    """Wait for the process to end, and see that it does not dial in again."""
    visit, findings = talk.visit, stage.findings
    deadline_s = monotonic() + _EXIT_S
    expected = "an end of the process, and no second try: it is the end, not a lost referee"
    while visit.exited is None and (left_s := deadline_s - monotonic()) > 0:
        event = await visit.next(left_s)
        if isinstance(event, Opened):
            findings.fail(check, Reason("the bot dialled in again", expected, sent))
            event.line.end(Verdict(grpc.StatusCode.ABORTED, _OVER))
            return
    if visit.exited is None:
        came = f"a process that still runs after {_EXIT_S:g} s\n{said(visit)}"
        findings.fail(check, Reason(came, expected, sent))
        return
    _judge_status(stage, visit, check, sent)


def _judge_status(stage: Stage, visit: Visit, check: str, sent: str) -> None:
    status = visit.status
    if check != "ok_is_the_end" and status == "exit status 0":
        stage.findings.warn(
            "verdict_status",
            Reason(
                status,
                "another one: 3 in the SDK, so that whoever started it sees that it was refused",
                sent,
            ),
        )
    stage.findings.succeed(check, status)


async def _lost_referee(stage: Stage, talk: Talk) -> None:
    """Be unavailable for ever."""
    await _play_a_little(stage, talk)
    talk.end_line(grpc.StatusCode.UNAVAILABLE, _OVER)
    visit, dials, began_s = talk.visit, 0, monotonic()
    while visit.exited is None and monotonic() - began_s < _LOST_S and dials <= _MANY_DIALS:
        event = await visit.next(began_s + _LOST_S - monotonic())
        if isinstance(event, Opened):
            dials += 1
            event.line.end(Verdict(grpc.StatusCode.UNAVAILABLE, "the check: nobody is here"))
    _judge_tries(stage, visit, dials, monotonic() - began_s)


def _judge_tries(stage: Stage, visit: Visit, dials: int, took_s: float) -> None:
    findings = stage.findings
    sent = "UNAVAILABLE in the middle of a match, and to every try after that"
    came = f"{dials} more tries in {took_s:.1f} s"
    if visit.exited is None:
        running = f"{came}, and the process still runs" if dials <= _MANY_DIALS else came
        expected = "a few tries with growing pauses, and then an end of the process"
        findings.fail("gives_up", Reason(running, expected, sent))
    findings.succeed("gives_up", came)
    if not dials:
        expected = "a few more tries: the referee may come back"
        findings.fail("tries_again", Reason(f"no try\n{said(visit)}", expected, sent))
    findings.succeed("tries_again", came)


async def _nobody(stage: Stage, talk: Talk) -> None:
    """Start it where nobody listens."""
    visit, findings = talk.visit, stage.findings
    await visit.start()
    began_s = monotonic()
    exited = await visit.wait_for_exit(_LOST_S)
    took_s = monotonic() - began_s
    sent = f"an address at which nobody listens: {visit.address.target}"
    if exited is None:
        came = f"a process that still tries after {_LOST_S:g} s"
        expected = "a few tries with growing pauses, a word about it, and an end of the process"
        findings.fail("nobody_listens", Reason(came, expected, sent))
        return
    status = visit.status
    if status == "exit status 0":
        expected = "another exit status: 2 in the SDK"
        findings.warn("nobody_listens", Reason(f"{status} after {took_s:.1f} s", expected, sent))
    findings.succeed("nobody_listens", f"{status} after {took_s:.1f} s")


async def _term(stage: Stage, talk: Talk) -> None:
    """Send TERM while it waits."""
    await _play_a_little(stage, talk)
    began_s = monotonic()
    await talk.visit.end(_TERM_MS)
    exited = await talk.visit.wait_for_exit(_EXIT_S)
    took_s = monotonic() - began_s
    status = exited.status if isinstance(exited, Exited) else ""
    if status == "SIGKILL":
        stage.findings.fail(
            "ends_on_term",
            Reason(
                f"still running after {_TERM_MS / 1000:g} s; it was killed",
                "an end of the process: the signal's own effect is enough",
                "the signal TERM while nothing was asked",
            ),
        )
    stage.findings.succeed("ends_on_term", f"{status} after {took_s:.2f} s")


BRIEFS = (
    Brief("unauthenticated", _unauthenticated),
    Brief("failed_precondition", _failed_precondition),
    Brief("aborted", _aborted),
    Brief("ok_is_the_end", _ok),
    Brief("gives_up", _lost_referee),
    Brief("nobody_listens", _nobody, listening=False),
    Brief("ends_on_term", _term),
)


async def _live(stage: Stage, brief: Brief) -> None:
    visit = await stage.host.visit(listening=brief.listening)
    talk = Talk(visit, stage.findings, stage.subject.batch)
    try:
        await brief.live(stage, talk)
    except BreakError as broken:
        stage.findings.fail(broken.check, broken.reason)
        came = f"one of {len(BRIEFS)} processes was lost: see {broken.check}"
        stage.findings.fail("side_by_side", Reason(came, "processes that do not disturb another"))
        stage.findings.skip([brief.check], f"the bot was lost before: see {broken.check}")
    finally:
        await visit.end(0)
        await visit.vanish()


async def _side_by_side(stage: Stage) -> None:
    if stage.subject.program is None:
        stage.findings.skip(SHORT_LIVES.checks, ELSEWHERE)
        return
    await asyncio.gather(*(_live(stage, brief) for brief in BRIEFS))
    stage.findings.settle(("side_by_side", "verdict_status"))


SHORT_LIVES = Scene(
    "short lives",
    (*(brief.check for brief in BRIEFS), "tries_again", "verdict_status", "side_by_side"),
    _side_by_side,
)
