"""The options of Traversone, their presets, and which combinations exist.

Source: rules page, section 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from referee.errors import ConfigurationError
from referee.games.game import Option, OptionValue, Seat
from referee.games.options import check_options
from referee.games.traversone.dealing import Form, form_of

NAME = "traversone"

REMAINDER = "last_trick_takes_remainder"
FLOOR = "thirds_floor"
EXACT = "exact_thirds"

# Beyond these, points and events would not fit into the messages that carry them.
_MOST_POINTS = 10_000
_MOST_EXTRA_DEALS = 10_000

OPTIONS: tuple[Option, ...] = (
    Option("players", "How many seats the table has.", default=4, minimum=2, maximum=4),
    Option(
        "sides",
        "Whether each seat plays for itself, or seats 0 and 2 together against 1 and 3.",
        default="solo",
        choices=("solo", "pairs"),
    ),
    Option(
        "direction",
        "Whether the lowest total wins, or the highest (straight Tressette).",
        default="low",
        choices=("low", "high"),
    ),
    Option(
        "scoring",
        "What becomes of thirds of a point: the last trick takes them, nobody does, or they stay.",
        default=REMAINDER,
        choices=(REMAINDER, FLOOR, EXACT),
    ),
    Option(
        "last_trick",
        "What the last trick counts: a point, half of one, or nothing.",
        default="one",
        choices=("one", "half", "none"),
    ),
    Option(
        "threshold",
        "The match ends after the deal in which a total reaches so many points.",
        default=21,
        minimum=1,
        maximum=_MOST_POINTS,
    ),
    Option(
        "cappotto",
        "What taking everything does: 0 and 11 to each other side, that and the match, or "
        "nothing; off by default if direction = high.",
        default="score",
        choices=("score", "instant_win", "off"),
    ),
    Option(
        "cappotto_test",
        "What taking everything means: all counters and the last trick, or a score of 11.",
        default="all_counters",
        choices=("all_counters", "eleven_points"),
    ),
    Option(
        "revoke",
        "Whether a revoke is refused like any illegal action, or ends the deal and costs 11.",
        default="reject",
        choices=("reject", "penalty_11"),
    ),
    Option(
        "signals",
        "Whether a leader may tell something with its card; leader by default if sides = pairs.",
        default="off",
        choices=("off", "leader"),
    ),
    Option(
        "striscio_min",
        "How many cards of the suit a leader must still hold for striscio.",
        default=2,
        minimum=1,
        maximum=9,
    ),
    Option(
        "accuse",
        "Whether seats may declare napoletane, threes and fours of a kind in the first trick.",
        default=False,
    ),
    Option(
        "packet",
        "How many cards are dealt at a time.",
        default=1,
        choices=("1", "5"),
    ),
    Option(
        "three_deck",
        "How three seats are dealt 13 cards each: a four is removed, a card is laid aside unseen, "
        "or cards are passed on and the dealer lays one aside.",
        default="remove_four",
        choices=("remove_four", "monte", "pass_14"),
    ),
    Option(
        "removed_card",
        "The four that is removed if three_deck = remove_four.",
        default="4b",
        choices=("4d", "4c", "4s", "4b"),
    ),
    Option(
        "show_drawn",
        "Whether both of two players see the cards that are drawn.",
        default=True,
    ),
    Option(
        "first_dealer",
        "The seat that deals first, or random.",
        default="random",
        choices=("random", "0", "1", "2", "3"),
    ),
    Option(
        "max_extra_deals",
        "After so many extra deals those who still tie share the win.",
        default=100,
        minimum=1,
        maximum=_MOST_EXTRA_DEALS,
    ),
)

PRESETS: Mapping[str, Mapping[str, OptionValue]] = MappingProxyType(
    {
        "traversone": MappingProxyType({}),
        "ciapano": MappingProxyType({"three_deck": "pass_14"}),
        "rovescino": MappingProxyType({"scoring": FLOOR}),
        "ko_manje": MappingProxyType({}),
        "partner": MappingProxyType({"sides": "pairs", "signals": "leader"}),
        "straight": MappingProxyType(
            {
                "sides": "pairs",
                "direction": "high",
                "cappotto": "off",
                "signals": "leader",
                "accuse": False,
            }
        ),
        "no_last_trick": MappingProxyType({"last_trick": "none", "scoring": EXACT}),
        "instant_cappotto": MappingProxyType({"cappotto": "instant_win"}),
    }
)


@dataclass(frozen=True, kw_only=True)
class TraversoneOptions:
    """The chosen options, one attribute each, as `OPTIONS` describes them.

    `cappotto` and `signals` left empty are what `direction` and `sides` make of them.

    Raises:
        ConfigurationError: A value or a combination that the rules page excludes; it names the
            option, the value and what is allowed.
    """

    players: int = 4
    sides: str = "solo"
    direction: str = "low"
    scoring: str = REMAINDER
    last_trick: str = "one"
    threshold: int = 21
    cappotto: str = ""
    cappotto_test: str = "all_counters"
    revoke: str = "reject"
    signals: str = ""
    striscio_min: int = 2
    accuse: bool = False
    packet: int = 1
    three_deck: str = "remove_four"
    removed_card: str = "4b"
    show_drawn: bool = True
    first_dealer: str = "random"
    max_extra_deals: int = 100

    def __post_init__(self) -> None:
        self._fill_in("cappotto", "off" if self.direction == "high" else "score")
        self._fill_in("signals", "leader" if self.sides == "pairs" else "off")
        checked = check_options(NAME, OPTIONS, self.chosen())
        object.__setattr__(self, "first_dealer", checked["first_dealer"])
        for excluded in _excluded(self):
            raise excluded

    def _fill_in(self, name: str, value: str) -> None:
        if getattr(self, name) == "":
            object.__setattr__(self, name, value)

    def chosen(self) -> dict[str, OptionValue]:
        """All options with their values."""
        return {option.name: getattr(self, option.name) for option in OPTIONS}

    @cached_property
    def parts(self) -> int:
        """How many units of the score make a point: 1, or 3 or 6 where thirds stay."""
        if self.scoring != EXACT:
            return 1
        return 6 if self.last_trick == "half" else 3

    @cached_property
    def side_count(self) -> int:
        """How many sides there are; seat s is of side s modulo this number."""
        return 2 if self.sides == "pairs" else self.players

    @cached_property
    def units(self) -> int:
        """The threshold, in units of the score."""
        return self.threshold * self.parts

    @cached_property
    def all_sides(self) -> tuple[int, ...]:
        """All sides."""
        return tuple(range(self.side_count))

    @cached_property
    def all_seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(Seat(seat) for seat in range(self.players))

    @cached_property
    def sign(self) -> int:
        """What a score is multiplied with so that the least is the best."""
        return -1 if self.direction == "high" else 1

    @cached_property
    def forms(self) -> Mapping[int, Form]:
        """How the cards are dealt to so many seats: all, or those that tie."""
        return {
            seats: form_of(seats, self.packet, self.three_deck, self.removed_card)
            for seats in range(2, self.players + 1)
        }


def _excluded(options: TraversoneOptions) -> Iterator[ConfigurationError]:
    """What the rules page excludes of some options, by its numbers in section 1."""
    chosen = options.chosen()
    wanted: tuple[tuple[str, OptionValue, str, tuple[OptionValue, ...]], ...] = (
        ("sides", "pairs", "players", (4,)),
        ("scoring", REMAINDER, "last_trick", ("one",)),
        ("last_trick", "none", "scoring", (EXACT,)),
        ("cappotto_test", "eleven_points", "last_trick", ("one",)),
        ("cappotto_test", "eleven_points", "scoring", (REMAINDER, FLOOR)),
        ("direction", "high", "cappotto", ("off", "instant_win")),
        ("accuse", True, "direction", ("high",)),
        ("packet", 5, "players", (2, 4)),
    )
    for name, value, other, allowed in wanted:
        if chosen[name] == value and chosen[other] not in allowed:
            texts = " or ".join(repr(one) for one in allowed)
            yield ConfigurationError(
                f"option {name} of {NAME} is {value!r}, but {other} is {chosen[other]!r}: "
                f"expected {other} = {texts}, or another {name}"
            )
    if options.first_dealer != "random" and int(options.first_dealer) >= options.players:
        yield ConfigurationError(
            f"option first_dealer of {NAME} is {options.first_dealer!r}, but players is "
            f"{options.players}: expected 'random' or a seat from 0 to {options.players - 1}"
        )
