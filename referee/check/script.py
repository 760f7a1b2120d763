"""The script: which scenes are played, in which order, and with which process."""

from time import monotonic

from referee.check.breaks import BreakError
from referee.check.desk import Desk
from referee.check.findings import Findings
from referee.check.greeting import ELSEWHERE, hear_hello, hold_welcome, start, welcome
from referee.check.host import Host
from referee.check.outcome import Reason
from referee.check.rarities import RARITIES
from referee.check.scenes.batches import BATCHES
from referee.check.scenes.brief import SHORT_LIVES
from referee.check.scenes.dice import DICE
from referee.check.scenes.ending import ENDING
from referee.check.scenes.ends import ENDS
from referee.check.scenes.first import FIRST
from referee.check.scenes.matches import MATCHES
from referee.check.scenes.messages import MESSAGES
from referee.check.scenes.rare import FORCED, MIDDLE, RARE
from referee.check.scenes.reconnecting import RECONNECTING
from referee.check.scenes.time import TIME
from referee.check.stage import Scene, Stage
from referee.check.subject import Announced, Subject
from referee.check.talk import Talk
from referee.match.clock import NS_PER_MS, ClockRules

SCENES: tuple[Scene, ...] = (
    FIRST,
    MATCHES,
    MIDDLE,
    RARE,
    FORCED,
    *BATCHES,
    *MESSAGES,
    *ENDS,
    DICE,
    *TIME,
    *RECONNECTING,
    ENDING,
    SHORT_LIVES,
)
"""The whole script, in order."""

THROUGHOUT = (
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
"""What is true of all that a bot says, as long as it says anything."""

_OF_PROCESSES = ("stays_until_the_end", "output_limit", "memory_limit")
_FOR_THROUGHOUT = (MATCHES, ENDING)
_LOSS_LIMIT = 6


class Script:
    """Plays the scenes against a bot, each with a process that is fit for it.

    Args:
        subject: The bot.
        findings: Where it is noted how the checks come out.
        host: Makes visits.
        control: The clock of the tables.
        wanted: Names of the checks that are wanted.
    """

    def __init__(
        self,
        subject: Subject,
        findings: Findings,
        host: Host,
        control: ClockRules,
        wanted: frozenset[str],
    ) -> None:
        self._subject = subject
        self._announced = subject.rulesets()
        self._special = _special(subject, self._announced)
        self._findings = findings
        self._host = host
        self._control = control
        self._wanted = wanted
        self._losses = 0
        self._stage: Stage | None = None
        self._pace_ms = 1.0
        self._desks: list[Desk] = []

    async def play(self, until_s: float) -> None:
        """Play what is wanted, as far as the bot comes with us.

        Args:
            until_s: When to play no further scene, a reading of `monotonic`.
        """
        if not await self._play(FIRST):
            self._skip_all("the bot did not come through the first questions")
            return
        for scene in SCENES[1:]:
            if not self._is_wanted(scene):
                continue
            if monotonic() > until_s:
                self._findings.skip(scene.checks, "the time of the check was over")
            else:
                await self._play(scene)
        if self._subject.program is None:
            self._findings.skip(_OF_PROCESSES, ELSEWHERE)
        self._measure()
        self._findings.settle(THROUGHOUT)
        await self._leave()

    def _measure(self) -> None:
        """Note how long the bot has thought, if it was never late."""
        count = sum(desk.answer_count for desk in self._desks)
        mean_ms = sum(desk.charged_ns for desk in self._desks) / max(count, 1) / NS_PER_MS
        slowest_ms = max(desk.slowest_ns for desk in self._desks) / NS_PER_MS
        self._findings.succeed(
            "in_time",
            f"{count} decisions, {mean_ms:.1f} ms on average, {slowest_ms:.0f} ms the slowest; "
            f"the clock: {self._control.bank_ms} ms and {self._control.increment_ms} ms for each",
        )

    def _is_wanted(self, scene: Scene) -> bool:
        if self._wanted & {*scene.checks}:
            return True
        return scene in _FOR_THROUGHOUT and bool(self._wanted & {*THROUGHOUT})

    def _skip_all(self, why: str) -> None:
        for scene in SCENES:
            self._findings.skip(scene.checks, why)
        self._findings.skip(THROUGHOUT, why)

    async def _play(self, scene: Scene) -> bool:
        """Play a scene; return whether it came to its end."""
        if self._losses >= _LOSS_LIMIT:
            self._findings.skip(scene.checks, f"the bot was lost {_LOSS_LIMIT} times before")
            return False
        self._findings.scene = scene.name
        try:
            stage = self._stage or await self._enter()
            self._findings.scene = scene.name
            await scene.play(stage)
        except BreakError as broken:
            await self._lose(scene, broken)
            return False
        self._findings.settle(scene.checks)
        self._pace_ms = stage.pace_ms
        return True

    async def _lose(self, scene: Scene, broken: BreakError) -> None:
        """Note why the bot was lost, and end what is left of it."""
        self._findings.fail(broken.check, broken.reason)
        if scene.blames and broken.check != scene.checks[0]:
            reason = Reason(f"the bot was lost: see {broken.check}", "that it plays on")
            self._findings.fail(scene.checks[0], reason)
        why = f"the bot was lost in the scene {scene.name!r}: see {broken.check}"
        self._findings.skip(scene.checks, why)
        self._losses += 1
        await self._leave()

    async def _enter(self) -> Stage:
        """Start a process and greet it."""
        self._findings.scene = "the greeting"
        talk = Talk(await self._host.visit(), self._findings, self._subject.batch)
        stage = Stage(
            self._subject,
            self._control,
            self._findings,
            self._host,
            self._announced,
            self._special,
            talk,
            self._pace_ms,
        )
        self._stage = stage
        self._desks.append(talk.desk)
        await start(talk, self._findings, self._subject.start_budget_ms)
        talk.hello = await hear_hello(talk, self._findings)
        if not self._findings.knows("waits_for_welcome"):
            await hold_welcome(talk, self._findings)
        labels = [one.label for one in (*stage.announced, *stage.special)]
        talk.ruleset_ids = {label: number for number, label in enumerate(labels, start=1)}
        await talk.say(welcome(talk, stage.rulesets()))
        return stage

    async def _leave(self) -> None:
        """End a process that nothing more is to be done with."""
        if self._stage is not None:
            stage, self._stage = self._stage, None
            await stage.talk.visit.end(0)
            await stage.talk.visit.vanish()


def _special(subject: Subject, announced: tuple[Announced, ...]) -> tuple[Announced, ...]:
    """Rulesets beside the presets, for rare questions; each once."""
    known = {one.label for one in announced}
    found = {
        rarity.full_label: rarity.ruleset()
        for rarity in RARITIES
        if rarity.concerns(subject) and rarity.full_label not in known
    }
    return tuple(found.values())
