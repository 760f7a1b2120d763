"""Time: a shorter clock, a referee that is slow, and what the bot uses while it is not asked."""

from dataclasses import replace

from referee.check.greeting import ELSEWHERE
from referee.check.outcome import Reason
from referee.check.processes import computing_threads, processes_with, resident_bytes
from referee.check.stage import Scene, Stage
from referee.match.clock import ClockRules

_SHORT = ClockRules(bank_ms=1_000, increment_ms=50)
_SHORT_DECISIONS = 20
_PAUSE_S = 1.0
_LOOKS = 25
_BUSY_WARNING, _BUSY_FAILURE = 0.25, 0.6
_MEBIBYTE = 1024 * 1024
_TABLES = 256
_MORE_TABLES = 3
_GROWTH_BYTES = 8 * _MEBIBYTE


async def _short_clock(stage: Stage) -> None:
    """A table with less time than the others."""
    talk = stage.talk
    clock = replace(_SHORT, tolerance_ms=stage.control.tolerance_ms)
    table = stage.table(stage.announced[0], clock=clock)
    table.is_short = True
    await talk.start_tables([table])
    await talk.play([table], most=stage.afford(_SHORT_DECISIONS))
    await talk.end_tables([table])
    stage.findings.succeed("short_clock", f"{_SHORT.bank_ms} ms and {_SHORT.increment_ms} ms each")


async def _slow_referee(stage: Stage) -> None:
    """A pause in which nothing is asked, and then a question as if nothing had been."""
    talk, findings = stage.talk, stage.findings
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    await talk.play([table], most=1)
    pids = () if talk.visit.program is None else processes_with(talk.visit.ticket)
    computing = 0
    for _ in range(_LOOKS):
        await talk.listen(_PAUSE_S / _LOOKS)
        computing += computing_threads(pids)
    _judge_busyness(stage, pids, computing / _LOOKS)
    await talk.play([table], most=stage.afford(2))
    await talk.end_tables([table])
    findings.settle(("slow_referee",))


def _judge_busyness(stage: Stage, pids: tuple[int, ...], threads: float) -> None:
    findings = stage.findings
    if not pids:
        findings.skip(["idle_cpu"], ELSEWHERE)
        return
    reason = Reason(
        f"{threads:.1f} threads that compute, on average, in a pause of {_PAUSE_S:g} s",
        "a bot that waits for messages and computes nothing while it is not asked",
        advice="a loop that asks again and again, or threads that think in the others' time, slow "
        "down everybody on the machine",
    )
    if threads > _BUSY_FAILURE:
        findings.fail("idle_cpu", reason)
    elif threads > _BUSY_WARNING:
        findings.warn("idle_cpu", reason)
    findings.succeed("idle_cpu", f"{threads:.2f} threads compute in a pause of {_PAUSE_S:g} s")


async def _many_tables(stage: Stage) -> None:
    """Table after table: does the bot forget those that are over?"""
    if stage.talk.visit.program is None:
        stage.findings.skip(["memory_growth"], ELSEWHERE)
        return
    count = stage.afford(_TABLES)
    await _start_and_end(stage, count)
    pids = processes_with(stage.talk.visit.ticket)
    before = resident_bytes(pids)
    for _ in range(_MORE_TABLES):
        await _start_and_end(stage, count)
    grown, tables = resident_bytes(pids) - before, count * _MORE_TABLES
    measured = f"{grown / _MEBIBYTE:+.1f} MiB in {tables} tables, {before / _MEBIBYTE:.0f} before"
    if grown > _GROWTH_BYTES:
        stage.findings.warn(
            "memory_growth",
            Reason(
                measured,
                f"at most {_GROWTH_BYTES // _MEBIBYTE} MiB: a session has thousands of tables",
                advice="forget a table when it has ended",
            ),
        )
    stage.findings.succeed("memory_growth", measured)


async def _start_and_end(stage: Stage, count: int) -> None:
    talk = stage.talk
    tables = [stage.table(stage.announced[0], seat=number) for number in range(count)]
    await talk.start_tables(tables)
    await talk.play(tables, most=count)
    await talk.end_tables(tables)


TIME = (
    Scene("a short clock", ("short_clock",), _short_clock),
    Scene("a slow referee", ("slow_referee", "idle_cpu"), _slow_referee, blames=True),
    Scene("many tables", ("memory_growth",), _many_tables),
)
