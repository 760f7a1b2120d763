"""Reversi: the duel in its variants, Othello, and the solo game with hidden tiles."""

from referee.games.reversi.duel import DuelState
from referee.games.reversi.facts import ReversiFact
from referee.games.reversi.observation import ReversiObservation
from referee.games.reversi.rules import Reversi
from referee.games.reversi.solo import SoloState

__all__ = ["DuelState", "Reversi", "ReversiFact", "ReversiObservation", "SoloState"]
