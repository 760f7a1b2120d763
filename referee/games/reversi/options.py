"""The options of Reversi, their presets, and which combinations exist.

Source: rules page, section 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from referee.errors import ConfigurationError
from referee.games.game import Option, OptionValue
from referee.games.options import check_options
from referee.games.reversi.board import CENTRE, SQUARE_TEXTS, Square
from referee.games.reversi.notation import (
    ALL_ACTIONS,
    ONE_ACTIONS,
    read_squares,
    write_squares,
)
from referee.games.reversi.tiles import STAR, TILE_COUNT

NAME = "reversi"

OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        "A duel of two seats, or the solo game of one seat with 24 hidden tiles.",
        default="duel",
        choices=("duel", "solo"),
    ),
    Option(
        "start",
        "How the first four discs lie: equal colours diagonal, side by side, or placed in turn.",
        default="diagonal",
        choices=("diagonal", "parallel", "free"),
    ),
    Option(
        "capture",
        "Whether a disc flips every run that it encloses, or exactly one of them.",
        default="all",
        choices=("all", "one"),
    ),
    Option(
        "tie_rule",
        "Who wins when both have as many discs: the side that placed second, or nobody.",
        default="second_wins",
        choices=("second_wins", "draw"),
    ),
    Option(
        "margin",
        "Whether the margin counts discs alone, or gives the winner the empty squares.",
        default="discs",
        choices=("discs", "empties_to_winner"),
    ),
    Option(
        "opening",
        "Plies that the referee plays before anybody is asked.",
        default="",
        form="legal plies with spaces between them, such as 'f5 d6 c3', that do not end the game",
    ),
    Option(
        "opening_plies",
        "Discs that chance places after those of the opening, before anybody is asked.",
        default=0,
        minimum=0,
        maximum=20,
        # Two bots without dice would play the same two matches for ever.
        in_leagues=8,
    ),
    Option(
        "solo_scoring",
        "Solo: whether the numbers of the tiles won count, or how many they are.",
        default="values",
        choices=("values", "count"),
    ),
    Option(
        "solo_must_flip",
        "Solo: whether every disc must flip one, so that a face-up tile alone is not enough.",
        default=False,
    ),
    Option(
        "solo_layout",
        "Solo: where the tiles lie, in the order in which the shuffled ones are laid.",
        default=STAR,
        form=f"{TILE_COUNT} different squares outside the centre, with spaces between them",
    ),
)

PRESETS: Mapping[str, Mapping[str, OptionValue]] = MappingProxyType(
    {
        "reversi": MappingProxyType({}),
        "ravensburger2006": MappingProxyType({}),
        "children": MappingProxyType({"capture": "one"}),
        "historic": MappingProxyType({"start": "free"}),
        "varied": MappingProxyType({"opening_plies": 8}),
        "othello": MappingProxyType({"tie_rule": "draw", "margin": "empties_to_winner"}),
        "solo": MappingProxyType({"mode": "solo"}),
        "solo_count": MappingProxyType({"mode": "solo", "solo_scoring": "count"}),
    }
)

_BY_MODE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "duel": ("start", "capture", "tie_rule", "margin", "opening", "opening_plies"),
        "solo": ("solo_scoring", "solo_must_flip", "solo_layout"),
    }
)
_BY_NAME = {option.name: option for option in OPTIONS}


@dataclass(frozen=True, kw_only=True)
class ReversiOptions:
    """The chosen options, one attribute each, as `OPTIONS` describes them.

    Raises:
        ConfigurationError: A value or a combination that the rules page excludes; it names the
            option, the value and what is allowed.
    """

    mode: str = "duel"
    start: str = "diagonal"
    capture: str = "all"
    tie_rule: str = "second_wins"
    margin: str = "discs"
    opening: str = ""
    opening_plies: int = 0
    solo_scoring: str = "values"
    solo_must_flip: bool = False
    solo_layout: str = STAR

    @classmethod
    def of(cls, chosen: Mapping[str, OptionValue]) -> Self:
        """The options with some of them chosen by name."""
        return cls(**check_options(NAME, OPTIONS, chosen))  # type: ignore[arg-type]  # just checked

    def __post_init__(self) -> None:
        check_options(NAME, OPTIONS, self.chosen())
        # Texts that mean the same are one ruleset.
        self._set("opening", " ".join(self.opening.split()))
        self._set("solo_layout", write_squares(self.layout))
        self._check_mode()

    def _set(self, name: str, value: str) -> None:
        object.__setattr__(self, name, value)

    def chosen(self) -> dict[str, OptionValue]:
        """All options with their values."""
        return {option.name: getattr(self, option.name) for option in OPTIONS}

    @property
    def actions(self) -> tuple[str, ...]:
        """The text of every action."""
        return ONE_ACTIONS if self.capture == "one" else ALL_ACTIONS

    @property
    def layout(self) -> tuple[Square, ...]:
        """The squares of the tiles, in the order in which these are laid."""
        try:
            squares = read_squares(self.solo_layout)
        except ConfigurationError as not_a_square:
            raise self.refused("solo_layout", str(not_a_square)) from None
        if len(squares) != TILE_COUNT or len(set(squares)) != TILE_COUNT:
            raise self.refused(
                "solo_layout", f"{len(squares)} squares, {len(set(squares))} of them different"
            )
        for square in squares:
            if CENTRE >> square & 1:
                raise self.refused("solo_layout", f"{SQUARE_TEXTS[square]} lies in the centre")
        return squares

    def refused(self, name: str, reason: str) -> ConfigurationError:
        """The error for a text that is not as it must be."""
        expected = _BY_NAME[name].form
        return ConfigurationError(f"option {name} of {NAME}: {reason}; expected {expected}")

    def _check_mode(self) -> None:
        mode = self.mode
        other = "solo" if mode == "duel" else "duel"
        for name in _BY_MODE[other]:
            value, none = getattr(self, name), _BY_NAME[name].default
            if value != none:
                raise ConfigurationError(
                    f"option {name} of {NAME} is {value!r}, but mode is {mode!r}, which lacks it: "
                    f"expected {none!r}, or mode = {other!r}"
                )
