"""What every game's values are written with: the one place where games meet the wire."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.hearts.observation import HeartsObservation
from referee.games.reversi.observation import ReversiObservation
from referee.games.reversis.observation import ReversisObservation
from referee.games.traversone.observation import TraversoneObservation
from referee.wire import hearts, reversi, reversis, traversone

_FACT_WRITERS: Mapping[type[object], Callable[[Any], bytes]] = {  # each takes a fact of its key
    **hearts.FACT_WRITERS,
    **reversi.FACT_WRITERS,
    **reversis.FACT_WRITERS,
    **traversone.FACT_WRITERS,
}
_DEAL_STARTS = frozenset().union(
    *(game.DEAL_STARTS for game in (hearts, reversi, reversis, traversone))
)

OBSERVATION_WRITERS: Mapping[type[object], Callable[[Any], bytes]] = {  # likewise
    HeartsObservation: hearts.write_observation,
    ReversiObservation: reversi.write_observation,
    ReversisObservation: reversis.write_observation,
    TraversoneObservation: traversone.write_observation,
}
"""How the observation of each game is written, as it stands in `DecisionRequest`."""


class WireCodec:
    """Encodes facts, of whatever game, to the bytes that requests carry."""

    def encode(self, body: object) -> bytes:
        """A fact as it stands in `DecisionRequest.facts` and `TableEnded.facts`."""
        return _FACT_WRITERS[type(body)](body)

    def starts_deal(self, body: object) -> bool:
        """Whether a new deal begins with this fact."""
        return type(body) in _DEAL_STARTS
