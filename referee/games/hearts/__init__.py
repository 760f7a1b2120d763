"""Hearts for three to seven players, and Omnibus, Spot and Cancellation Hearts."""

from referee.games.hearts.facts import HeartsFact
from referee.games.hearts.observation import HeartsObservation
from referee.games.hearts.rules import Hearts
from referee.games.hearts.state import HeartsState

__all__ = ["Hearts", "HeartsFact", "HeartsObservation", "HeartsState"]
