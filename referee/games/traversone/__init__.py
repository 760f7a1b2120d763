"""Traversone: Tressette to lose, for two to four seats or two pairs, and straight Tressette."""

from referee.games.traversone.facts import TraversoneFact
from referee.games.traversone.observation import TraversoneObservation
from referee.games.traversone.rules import Traversone
from referee.games.traversone.state import TraversoneState

__all__ = ["Traversone", "TraversoneFact", "TraversoneObservation", "TraversoneState"]
