"""The options of Hearts, their presets, and which combinations exist.

Source: rules page, section 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from referee.errors import ConfigurationError
from referee.games.game import Option, OptionValue
from referee.games.hearts.forms import PASSED, Form, form_of
from referee.games.options import check_options

NAME = "hearts"

# Beyond these no match would end in reasonable time.
_LARGEST_TARGET = 10_000
_MOST_HANDS = 10_000

# A match without a limit ends all the same, after far more hands than it lasts in earnest.
_FEWEST_OF_MOST = 100
_TIMES_EXPECTED = 10

OPTIONS: tuple[Option, ...] = (
    Option(
        "players",
        "How many seats the table has: 3 to 7, or 6 to 11 with variant = cancellation.",
        default=4,
        minimum=3,
        maximum=11,
    ),
    Option(
        "variant",
        "The plain game, Omnibus, Spot or Cancellation Hearts.",
        default="base",
        choices=("base", "omnibus", "spot", "cancellation"),
    ),
    Option(
        "target",
        "The total with which a seat ends the match; with variant = spot it is 500 by default.",
        default=100,
        minimum=1,
        maximum=_LARGEST_TARGET,
    ),
    Option(
        "three_player_removed",
        "The card that three players do not play with.",
        default="2D",
        choices=("2D", "2C"),
    ),
    Option(
        "pass_count",
        "How many cards are passed before the play, 3 or 0; always 0 with variant = cancellation.",
        default=PASSED,
        choices=("0", str(PASSED)),
    ),
    Option(
        "moon",
        "Whether a seat that shoots the moon chooses, adds to the others, or subtracts.",
        default="choice",
        choices=("choice", "add", "subtract"),
    ),
    Option(
        "queen_breaks_hearts",
        "Whether hearts may be led once the queen of spades has been played, too.",
        default=True,
    ),
    Option(
        "lead_hearts_over_queen",
        "Whether a leader with nothing but hearts and the queen of spades may lead any of them.",
        default=False,
    ),
    Option(
        "tie_rule",
        "Whether the lowest total is shared, or is played on for until one seat has it alone.",
        default="share",
        choices=("share", "play_on"),
    ),
    Option(
        "max_hands",
        "The deal after which the match ends in any case; 0 for no such limit.",
        default=0,
        minimum=0,
        maximum=_MOST_HANDS,
    ),
    Option(
        "omnibus_card",
        "Omnibus Hearts: the card that counts -10.",
        default="JD",
        choices=("JD", "TD"),
    ),
    Option(
        "omnibus_moon_needs_card",
        "Omnibus Hearts: whether a moon needs that card, too, and then pays nothing for it.",
        default=False,
    ),
)

PRESETS: Mapping[str, Mapping[str, OptionValue]] = MappingProxyType(
    {
        "hearts": MappingProxyType({}),
        "hearts3": MappingProxyType({"players": 3}),
        "hearts5": MappingProxyType({"players": 5}),
        "hearts6": MappingProxyType({"players": 6}),
        "hearts7": MappingProxyType({"players": 7}),
        "omnibus": MappingProxyType({"variant": "omnibus"}),
        "spot": MappingProxyType({"variant": "spot"}),
        "cancellation": MappingProxyType({"variant": "cancellation", "players": 6}),
        "add": MappingProxyType({"moon": "add"}),
    }
)

_DEFAULTS: Mapping[str, OptionValue] = MappingProxyType(
    {option.name: option.default for option in OPTIONS}
)
# What stands for a default where the variant has another than the plain game.
_BY_VARIANT: Mapping[tuple[str, str], int] = MappingProxyType(
    {("target", "spot"): 500, ("pass_count", "cancellation"): 0}
)

_PLAYERS = (3, 7)
_CANCELLATION_PLAYERS = (6, 11)


class _ByVariant(int):
    """The default of an option that depends on the variant: the number of the plain game."""


@dataclass(frozen=True, kw_only=True)
class HeartsOptions:
    """The chosen options, one attribute each, as `OPTIONS` describes them.

    Raises:
        ConfigurationError: A value or a combination that the rules page excludes; it names the
            option, the value and what is allowed.
    """

    players: int = 4
    variant: str = "base"
    target: int = _ByVariant(100)
    three_player_removed: str = "2D"
    pass_count: int = _ByVariant(PASSED)
    moon: str = "choice"
    queen_breaks_hearts: bool = True
    lead_hearts_over_queen: bool = False
    tie_rule: str = "share"
    max_hands: int = 0
    omnibus_card: str = "JD"
    omnibus_moon_needs_card: bool = False

    def __post_init__(self) -> None:
        for name in ("target", "pass_count"):
            value = getattr(self, name)
            if type(value) is _ByVariant:
                own = _BY_VARIANT.get((name, self.variant), int(value))
                object.__setattr__(self, name, own)
        check_options(NAME, OPTIONS, self.chosen())
        _check_players(self.players, self.variant)
        if self.players != _PLAYERS[0]:
            self._check_default("three_player_removed", "players = 3")
        if self.variant != "omnibus":
            self._check_default("omnibus_card", "variant = 'omnibus'")
            self._check_default("omnibus_moon_needs_card", "variant = 'omnibus'")
        if self.variant == "cancellation" and self.pass_count:
            raise ConfigurationError(
                f"option pass_count of {NAME} is {self.pass_count}, but variant is "
                "'cancellation': expected 0, as two equal cards cannot be told apart in a pass"
            )

    def _check_default(self, name: str, needed: str) -> None:
        """Refuse a value of an option that means something only together with another."""
        value, default = getattr(self, name), _DEFAULTS[name]
        if value != default:
            raise ConfigurationError(
                f"option {name} of {NAME} is {value!r}, which needs {needed}: expected {default!r}"
            )

    def chosen(self) -> dict[str, OptionValue]:
        """All options with their values."""
        return {option.name: getattr(self, option.name) for option in OPTIONS}

    @cached_property
    def form(self) -> Form:
        """What is fixed about a deal."""
        return form_of(
            players=self.players,
            variant=self.variant,
            removed=self.three_player_removed,
            omnibus_card=self.omnibus_card,
        )

    @cached_property
    def most_deals(self) -> int:
        """The deal after which the match ends in any case.

        Without `max_hands` that is ten times the number of deals that it can last at most when no
        moon subtracts and no tie is played on for.
        """
        if self.max_hands:
            return self.max_hands
        expected = self.players * (self.target - 1) // self.form.least + 1
        return max(_FEWEST_OF_MOST, _TIMES_EXPECTED * expected)


def _check_players(players: int, variant: str) -> None:
    least, most = _CANCELLATION_PLAYERS if variant == "cancellation" else _PLAYERS
    if not least <= players <= most:
        raise ConfigurationError(
            f"option players of {NAME} is {players}, but variant is {variant!r}: "
            f"expected {least} to {most}"
        )
