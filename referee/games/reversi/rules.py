"""The game of Reversi behind the interface of all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from referee.games.game import Draw, GameSpec, Option, OptionValue, Unit
from referee.games.reversi.board import SQUARE_COUNT
from referee.games.reversi.duel import DuelState
from referee.games.reversi.observation import ReversiObservation
from referee.games.reversi.opening import opened
from referee.games.reversi.options import NAME, OPTIONS, PRESETS, ReversiOptions
from referee.games.reversi.redeal import redeal
from referee.games.reversi.solo import SoloState

_VERSION = 1

_UNITS = {"duel": Unit("discs"), "values": Unit("points"), "count": Unit("tiles")}


@dataclass(frozen=True, init=False)
class Reversi:
    """A ruleset of Reversi: `Reversi(start="free")`, `Reversi(mode="solo")`.

    Attributes:
        options: The chosen options; they cannot be attributes here, for one of them is `start`.

    Raises:
        ConfigurationError: A value or a combination that the rules page excludes; it names the
            option, the value and what is allowed.
    """

    NAME: ClassVar[str] = NAME
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    PRESETS: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = PRESETS

    options: ReversiOptions
    _opened: DuelState = field(repr=False, compare=False)

    def __init__(self, **chosen: OptionValue) -> None:
        options = ReversiOptions.of(chosen)
        state, opening = opened(options)
        object.__setattr__(self, "options", replace(options, opening=opening))
        object.__setattr__(self, "_opened", state)

    @cached_property
    def spec(self) -> GameSpec:
        options = self.options
        solo = options.mode == "solo"
        return GameSpec(
            name=self.NAME,
            version=_VERSION,
            seats=1 if solo else 2,
            actions=options.actions,
            options=tuple(sorted(options.chosen().items())),
            # A disc for each square; in the solo game four lie there, but chance lays the tiles.
            event_limit=SQUARE_COUNT,
            unit=_UNITS[options.solo_scoring if solo else "duel"],
        )

    def start(self) -> DuelState | SoloState:
        return SoloState(self.options) if self.options.mode == "solo" else self._opened.copy()

    def redeal(self, observation: ReversiObservation, draw: Draw) -> DuelState | SoloState:
        return redeal(self.options, observation, draw)
