"""`check_bot`: the whole script against one bot, and what came of it."""

import asyncio
from collections.abc import Collection
from time import monotonic

from referee.check.catalogue import chosen
from referee.check.findings import Findings
from referee.check.host import opened_host
from referee.check.report import CheckReport
from referee.check.script import Script
from referee.check.subject import DEFAULT_CONTROL, Subject
from referee.check.traces import files_in, judge_files, judge_output
from referee.launch.launcher import Launcher
from referee.match.clock import ClockRules
from referee.server.clock import ChargedClock, watched_loop

BUDGET_S = 300.0
"""After so long no further scene is begun."""


def check_bot(
    subject: Subject,
    *,
    launcher: Launcher,
    control: ClockRules = DEFAULT_CONTROL,
    only: Collection[str] = (),
) -> CheckReport:
    """Check a bot; returns when nothing is left of its processes.

    Args:
        subject: The bot.
        launcher: How its processes are started.
        control: The clock of the tables.
        only: Groups and names of the checks that are wanted; all of them if empty.

    Raises:
        ConfigurationError: It announces a game that there is not, or no check has such a name.
        InfrastructureError: This machine failed.
    """
    wanted = chosen(only)
    clock, began_s = ChargedClock(), monotonic()
    findings = Findings()
    before = files_in(subject.watched)

    async def check() -> None:
        async with opened_host(subject, launcher, clock) as host:
            await Script(subject, findings, host, control, wanted).play(began_s + BUDGET_S)
            judge_output(host.visits(), findings)

    with asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        runner.run(check())
    if subject.watched:
        judge_files(before, files_in(subject.watched), findings)
    else:
        findings.skip(["clean_folders"], "no folder is the bot's alone")
    found = tuple(one for one in findings.all() if one.check.name in wanted)
    return CheckReport(subject.name, found, int((monotonic() - began_s) * 1000))
