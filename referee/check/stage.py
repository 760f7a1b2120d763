"""What the scenes of one check share."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from quinola.v1 import play_pb2
from referee.check.bottable import BotTable
from referee.check.findings import Findings
from referee.check.host import Host
from referee.check.subject import Announced, Subject
from referee.check.talk import Talk
from referee.match.clock import ClockRules
from referee.match.faults import FAULT_LIMIT
from referee.wire.rulesets import write_ruleset

_SCENE_MS = 3_000
"""About so long one scene may keep a bot thinking."""
_OF_ANSWERS = ("legal_actions", "pick", "distinct_actions", "in_time")


@dataclass
class Stage:
    """The bot, what is known of it, and the process that is being talked to.

    Attributes:
        subject: The bot.
        control: The clock of its tables.
        findings: What is known so far.
        host: Makes visits.
        announced: Every preset that the bot announces.
        special: More rulesets that it announces by that, for rare questions.
        talk: The session with the process that is on stage now.
        pace_ms: What a decision costs the bot, as far as it is known.
    """

    subject: Subject
    control: ClockRules
    findings: Findings
    host: Host
    announced: tuple[Announced, ...]
    special: tuple[Announced, ...]
    talk: Talk
    pace_ms: float = 1.0
    _numbers: Iterator[int] = field(default_factory=lambda: count(1), repr=False)

    def table(
        self,
        announced: Announced,
        *,
        seat: int = 0,
        name: str = "",
        table_id: int | None = None,
        clock: ClockRules | None = None,
    ) -> BotTable:
        """A new table, not yet announced.

        Args:
            announced: Its rules.
            seat: The bot's seat, counted on round the table.
            name: Names its chance; by default that of its number.
            table_id: Its number; by default the next one.
            clock: The bot's time there; by default the control of the check.
        """
        number = next(self._numbers) if table_id is None else table_id
        return BotTable(
            number,
            announced,
            seat % announced.ruleset.spec.seats,
            name or f"table {number}",
            clock or self.control,
        )

    def afford(self, decisions: int) -> int:
        """So many decisions, or fewer if the bot would think too long about them."""
        return max(1, min(decisions, int(_SCENE_MS / max(self.pace_ms, 0.01))))

    def one_a_game(self) -> list[Announced]:
        """The first ruleset of each game that the bot announces."""
        first: dict[str, Announced] = {}
        for one in self.announced:
            first.setdefault(one.game, one)
        return list(first.values())

    def wrong(self) -> str:
        """The names of the checks of answers that have failed."""
        return ", ".join(name for name in _OF_ANSWERS if self.findings.failed(name))

    def rules(self, label: str) -> Announced:
        """The ruleset of that label."""
        return next(one for one in (*self.announced, *self.special) if one.label == label)

    def rulesets(self) -> list[play_pb2.Ruleset]:
        """All rulesets as Welcome lists them."""
        return [
            write_ruleset(one.ruleset.spec, FAULT_LIMIT, number)
            for number, one in enumerate((*self.announced, *self.special), start=1)
        ]


@dataclass(frozen=True, slots=True)
class Scene:
    """A piece of the script.

    Attributes:
        name: What it does, for people.
        checks: The checks that it settles.
        play: Plays it.
        blames: Whether its first check has failed when the bot is lost in it.
    """

    name: str
    checks: tuple[str, ...]
    play: Callable[[Stage], Awaitable[None]]
    blames: bool = False
