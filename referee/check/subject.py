"""What is checked, and at which control."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from referee.games.register import GAMES, AnyGame, named_ruleset
from referee.launch.launcher import Limits, Program
from referee.match.clock import ClockRules
from referee.server.addresses import TcpAddress

DEFAULT_CONTROL = ClockRules(bank_ms=5_000, increment_ms=100)
"""The clock of the check's tables: short, so that a bot that stalls is soon known."""


def _to_nobody(_target: str, _ticket: str) -> None:
    """The bot is started from here."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A ruleset that the bot says it plays.

    Attributes:
        label: "game:preset".
        game: The game's name.
        ruleset: The rules.
    """

    label: str
    game: str
    ruleset: AnyGame


@dataclass(frozen=True, slots=True)
class Subject:
    """A bot to be checked.

    Attributes:
        name: What the report calls it.
        program: How it is started; None for a bot that somebody starts, and that dials in at
            `address`.
        games: What it announces, each "game" or "game:preset".
        watched: Folders in which nobody but the bot writes meanwhile, and it should not.
        start_budget_ms: How long it may take to connect.
        batch: The most requests that it takes in one message; 0 for the referee's limit.
        limits: What it may use.
        address: Where a bot without a program dials in.
        announce: Is told target and ticket when a bot without a program is waited for.
    """

    name: str
    program: Program | None
    games: tuple[str, ...]
    watched: tuple[Path, ...] = ()
    start_budget_ms: int = 10_000
    batch: int = 0
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value
    address: TcpAddress = TcpAddress("127.0.0.1", 0)  # noqa: RUF009 - likewise
    announce: Callable[[str, str], None] = field(default=_to_nobody, repr=False)

    def rulesets(self) -> tuple[Announced, ...]:
        """Every preset that it announces, each once.

        Raises:
            ConfigurationError: A game or preset is unknown.
        """
        found: dict[str, Announced] = {}
        for text in self.games:
            game, _, preset = text.partition(":")
            presets = [preset] if preset else [*GAMES[game].PRESETS] if game in GAMES else [""]
            for one in presets:
                label = f"{game}:{one}" if one else game
                found[label] = Announced(label, game, named_ruleset(label))
        return tuple(found.values())
