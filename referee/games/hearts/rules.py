"""The game of Hearts behind the interface of all games."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from referee.games.game import Better, Draw, GameSpec, Option, OptionValue
from referee.games.hearts import options
from referee.games.hearts.observation import HeartsObservation
from referee.games.hearts.options import HeartsOptions
from referee.games.hearts.play import ACTIONS
from referee.games.hearts.redeal import redeal
from referee.games.hearts.state import HeartsState

_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Hearts(HeartsOptions):
    """A ruleset of Hearts: `Hearts(players=5, moon="add")`."""

    NAME: ClassVar[str] = options.NAME
    OPTIONS: ClassVar[tuple[Option, ...]] = options.OPTIONS
    PRESETS: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = options.PRESETS

    @cached_property
    def spec(self) -> GameSpec:
        form = self.form
        passes, moons = bool(self.pass_count), self.moon == "choice"
        events_in_deal = 1 + passes + form.players * form.tricks + moons
        return GameSpec(
            name=self.NAME,
            version=_VERSION,
            seats=self.players,
            actions=ACTIONS,
            options=tuple(sorted(self.chosen().items())),
            event_limit=self.most_deals * events_in_deal,
            better=Better.FEWER,
        )

    def start(self) -> HeartsState:
        return HeartsState(self)

    def redeal(self, observation: HeartsObservation, draw: Draw) -> HeartsState:
        return redeal(self, observation, draw)
