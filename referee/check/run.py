"""`check_bot`: the whole script against one bot, and what came of it."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from time import monotonic

from referee.check.breaks import BreakError
from referee.check.catalogue import chosen
from referee.check.findings import Findings
from referee.check.greeting import hear_hello, start, welcome
from referee.check.host import Host, opened_host
from referee.check.outcome import Finding, Outcome
from referee.check.scenes.ending import ENDING
from referee.check.scenes.first import FIRST
from referee.check.scenes.matches import MATCHES
from referee.check.stage import Scene, Stage
from referee.check.subject import DEFAULT_CONTROL, Subject
from referee.check.talk import Talk
from referee.launch.launcher import Launcher
from referee.match.clock import ClockRules
from referee.server.clock import ChargedClock, watched_loop

_SCENES = (MATCHES,)
_LOSS_LIMIT = 3
# What is true of everything that a bot says, as long as it says anything.
_THROUGHOUT = (
    "answers_all",
    "one_answer_each",
    "known_tables",
    "sequence",
    "legal_actions",
    "pick",
    "distinct_actions",
    "no_answer_after_end",
    "no_flood",
    "well_formed",
    "says_something",
    "message_size",
    "hello_once",
    "in_time",
    "stays_until_the_end",
    "keeps_its_stream",
    "one_stream",
    "no_resignation",
    "output_limit",
    "memory_limit",
)


@dataclass(frozen=True, slots=True)
class CheckReport:
    """How a bot came out.

    Attributes:
        bot: Its name.
        findings: One for each check, in the order of the catalogue.
        duration_ms: How long it took.
    """

    bot: str
    findings: tuple[Finding, ...]
    duration_ms: int

    def count(self, outcome: Outcome) -> int:
        """How many checks came out so."""
        return sum(finding.outcome is outcome for finding in self.findings)

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.count(Outcome.FAILED)


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
    clock = ChargedClock()
    began = monotonic()
    findings = Findings()
    with asyncio.Runner(loop_factory=lambda: watched_loop(clock)) as runner:
        runner.run(_check(subject, findings, launcher, control, clock))
    found = tuple(one for one in findings.all() if one.check.name in wanted)
    return CheckReport(subject.name, found, int((monotonic() - began) * 1000))


async def _check(
    subject: Subject,
    findings: Findings,
    launcher: Launcher,
    control: ClockRules,
    clock: ChargedClock,
) -> None:
    async with opened_host(subject, launcher, clock) as host:
        await _Script(subject, findings, host, control).run()


class _Script:
    """Plays the scenes, each with a process that is fit for it."""

    def __init__(
        self, subject: Subject, findings: Findings, host: Host, control: ClockRules
    ) -> None:
        self._subject = subject
        self._findings = findings
        self._host = host
        self._control = control
        self._losses = 0
        self._stage: Stage | None = None
        self._pace_ms = 1.0

    async def run(self) -> None:
        """Play all scenes, as far as the bot comes with us."""
        if not await self._play(FIRST):
            return
        for scene in (*_SCENES, ENDING):
            await self._play(scene)
        self._findings.settle(_THROUGHOUT)

    async def _play(self, scene: Scene) -> bool:
        """Play a scene; return whether it came to its end."""
        if self._losses >= _LOSS_LIMIT:
            self._findings.skip(scene.checks, f"the bot was lost {_LOSS_LIMIT} times before")
            return False
        try:
            stage = self._stage or await self._enter()
            await scene.play(stage)
        except BreakError as broken:
            self._findings.fail(broken.check, broken.reason)
            why = f"the bot was lost in the scene {scene.name!r}: see {broken.check}"
            self._findings.skip(scene.checks, why)
            self._losses += 1
            await self._leave()
            return False
        self._findings.settle(scene.checks)
        self._pace_ms = stage.pace_ms
        return True

    async def _enter(self) -> Stage:
        """Start a process and greet it."""
        visit = await self._host.visit()
        talk = Talk(visit, self._findings, self._control)
        stage = Stage(
            self._subject,
            self._control,
            self._findings,
            self._host,
            self._subject.rulesets(),
            talk,
            self._pace_ms,
        )
        self._stage = stage
        await start(talk, self._findings, self._subject.start_budget_ms)
        talk.hello = await hear_hello(talk, self._findings)
        talk.ruleset_ids = {one.label: n for n, one in enumerate(stage.announced, start=1)}
        await talk.say(welcome(talk, stage.rulesets()))
        return stage

    async def _leave(self) -> None:
        """End a process that nothing more can be done with."""
        if self._stage is not None:
            stage, self._stage = self._stage, None
            await stage.talk.visit.end(0)
            await stage.talk.visit.vanish()
