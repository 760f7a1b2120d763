"""The game of Reversis behind the interface of all games."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from referee.games.game import Draw, GameSpec, Option, OptionValue, Unit
from referee.games.reversis import options
from referee.games.reversis.forms import SEATS
from referee.games.reversis.observation import ReversisObservation
from referee.games.reversis.options import ReversisOptions
from referee.games.reversis.play import ACTIONS
from referee.games.reversis.redeal import redeal
from referee.games.reversis.state import ReversisState

_VERSION = 1
_MOST_DEBTS = 5


@dataclass(frozen=True, kw_only=True)
class Reversis(ReversisOptions):
    """A ruleset of Reversis: `Reversis(deals=4, espagnolette=True)`."""

    NAME: ClassVar[str] = options.NAME
    OPTIONS: ClassVar[tuple[Option, ...]] = options.OPTIONS
    PRESETS: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = options.PRESETS

    @cached_property
    def spec(self) -> GameSpec:
        form = self.form
        events_in_deal = 1 + SEATS * form.tricks
        if form.tables:
            events_in_deal += SEATS
        if self.led_claim == "manual":
            events_in_deal += _MOST_DEBTS
        return GameSpec(
            name=self.NAME,
            version=_VERSION,
            seats=SEATS,
            actions=ACTIONS,
            options=tuple(sorted(self.chosen().items())),
            event_limit=self.deals * events_in_deal,
            unit=Unit("chips", 4),
        )

    def start(self) -> ReversisState:
        return ReversisState(self)

    def redeal(self, observation: ReversisObservation, draw: Draw) -> ReversisState:
        return redeal(self, observation, draw)
