"""The game of Traversone behind the interface of all games."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from referee.games.game import Better, Draw, GameSpec, Option, OptionValue, Unit
from referee.games.traversone import options
from referee.games.traversone.actions import ACTIONS, MOST_DECLARATIONS
from referee.games.traversone.observation import TraversoneObservation
from referee.games.traversone.options import TraversoneOptions
from referee.games.traversone.redeal import redeal
from referee.games.traversone.state import TraversoneState

_VERSION = 1

# What all sides together get in a deal, at least: nine points.
_LEAST_POINTS = 9
_CARDS = 40
_PASSES = 3


@dataclass(frozen=True, kw_only=True)
class Traversone(TraversoneOptions):
    """A ruleset of Traversone: `Traversone(players=3, three_deck="monte")`."""

    NAME: ClassVar[str] = options.NAME
    OPTIONS: ClassVar[tuple[Option, ...]] = options.OPTIONS
    PRESETS: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = options.PRESETS

    @cached_property
    def spec(self) -> GameSpec:
        events_in_deal = 1 + _CARDS + _PASSES + (MOST_DECLARATIONS if self.accuse else 0)
        return GameSpec(
            name=self.NAME,
            version=_VERSION,
            seats=self.players,
            actions=ACTIONS,
            options=tuple(sorted(self.chosen().items())),
            event_limit=1 + events_in_deal * self._most_deals(),
            better=Better.MORE if self.direction == "high" else Better.FEWER,
            unit=Unit("points", self.parts),
        )

    def _most_deals(self) -> int:
        """How many deals a match can have, extra deals included."""
        # Before the last ordinary deal no side has the threshold.
        before_last = self.side_count * self.threshold // _LEAST_POINTS
        return before_last + 1 + self._most_extra_deals()

    def _most_extra_deals(self) -> int:
        can_tie_for_ever = (
            self.last_trick == "none"
            or (self.last_trick == "half" and self.scoring == options.FLOOR)
            or self.accuse
        )
        # Otherwise each extra deal puts one side out of the tie, at least (section 8).
        if can_tie_for_ever:
            return self.max_extra_deals
        return min(self.max_extra_deals, self.side_count - 1)

    def start(self) -> TraversoneState:
        return TraversoneState(self)

    def redeal(self, observation: TraversoneObservation, draw: Draw) -> TraversoneState:
        return redeal(self, observation, draw)
