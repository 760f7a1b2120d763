"""The options of Reversis, their presets, and which combinations exist.

Source: rules page, section 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.errors import ConfigurationError
from referee.games.game import Option, OptionValue
from referee.games.options import check_options
from referee.games.reversis.forms import OLD, STANDARD, Form

NAME = "reversis"

# Beyond these, chips and points would not fit into the messages that carry them.
_MOST_DEALS = 10_000
_MOST_CHIPS = 1_000_000
_LARGEST_SLAM = 1_000

OPTIONS: tuple[Option, ...] = (
    Option(
        "variant",
        "The game of 48 cards with pots and quinola, or the old Reversis of 52 cards.",
        default="standard",
        choices=("standard", "old"),
    ),
    Option(
        "deals",
        "How many deals a match has; a multiple of four, so that each seat deals equally often.",
        default=8,
        minimum=4,
        maximum=_MOST_DEALS,
        multiple_of=4,
    ),
    Option(
        "start_chips",
        "Chips of each seat at the start of the match.",
        default=100,
        minimum=-_MOST_CHIPS,
        maximum=_MOST_CHIPS,
    ),
    Option("first_dealer", "The seat that deals first.", default=0, minimum=0, maximum=3),
    Option(
        "espagnolette",
        "Whether four aces, or the quinola and three aces, give the right to refuse to follow.",
        default=False,
    ),
    Option(
        "heavy_kitty",
        "Whether the ace of diamonds counts 5 and the quinola 3 in the kitty.",
        default=False,
    ),
    Option(
        "led_claim",
        "Whether debts for led cards are paid without asking, or asked of the winner one by one.",
        default="auto",
        choices=("auto", "manual"),
    ),
    Option(
        "old_slam",
        "Old Reversis: chips from each opponent for taking all tricks.",
        default=20,
        minimum=0,
        maximum=_LARGEST_SLAM,
    ),
)

PRESETS: Mapping[str, Mapping[str, OptionValue]] = MappingProxyType(
    {
        "reversis": MappingProxyType({}),
        "espagnolette": MappingProxyType({"espagnolette": True}),
        "heavy_kitty": MappingProxyType({"heavy_kitty": True}),
        "manual_claim": MappingProxyType({"led_claim": "manual"}),
        "old": MappingProxyType({"variant": "old"}),
    }
)

# What the old form lacks, and what the standard form lacks, each with the value that means "none".
_NOT_IN_OLD: Mapping[str, OptionValue] = MappingProxyType(
    {"espagnolette": False, "heavy_kitty": False, "led_claim": "auto"}
)
_OLD_SLAM = next(option.default for option in OPTIONS if option.name == "old_slam")


@dataclass(frozen=True, kw_only=True)
class ReversisOptions:
    """The chosen options, one attribute each, as `OPTIONS` describes them.

    Raises:
        ConfigurationError: A value or a combination that the rules page excludes; it names the
            option, the value and what is allowed.
    """

    variant: str = "standard"
    deals: int = 8
    start_chips: int = 100
    first_dealer: int = 0
    espagnolette: bool = False
    heavy_kitty: bool = False
    led_claim: str = "auto"
    old_slam: int = 20

    def __post_init__(self) -> None:
        chosen = self.chosen()
        check_options(NAME, OPTIONS, chosen)
        if self.variant == "standard" and self.old_slam != _OLD_SLAM:
            raise ConfigurationError(
                f"option old_slam of {NAME} is {self.old_slam}, but variant is 'standard': "
                "it is accepted only with variant = 'old'"
            )
        if self.variant == "old":
            _check_old(chosen)

    def chosen(self) -> dict[str, OptionValue]:
        """All options with their values."""
        return {option.name: getattr(self, option.name) for option in OPTIONS}

    @property
    def form(self) -> Form:
        """The form of the game that is played."""
        return OLD if self.variant == "old" else STANDARD


def _check_old(chosen: Mapping[str, OptionValue]) -> None:
    for name, none in _NOT_IN_OLD.items():
        if chosen[name] != none:
            raise ConfigurationError(
                f"option {name} of {NAME} is {chosen[name]!r}, but variant is 'old', "
                f"which lacks it: expected {none!r}, or variant = 'standard'"
            )
