"""Reversis: the standard game of 48 cards, its variants, and the old Reversis of 52."""

from referee.games.reversis.facts import ReversisFact
from referee.games.reversis.observation import ReversisObservation
from referee.games.reversis.rules import Reversis
from referee.games.reversis.state import ReversisState

__all__ = ["Reversis", "ReversisFact", "ReversisObservation", "ReversisState"]
