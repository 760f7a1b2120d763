"""Reversis: a view of the deal, and a ledger of what was paid."""

from quinola_bot.reversis.ledger import Ledger, Payment
from quinola_bot.reversis.view import ACES, QUINOLA, DealView, Question, Trick, points_of

__all__ = ["ACES", "QUINOLA", "DealView", "Ledger", "Payment", "Question", "Trick", "points_of"]
