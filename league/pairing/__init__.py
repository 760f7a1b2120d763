"""Who meets whom, and who sits in which seat: pure, and repeatable from a seed."""

from league.pairing.missing import next_of_round_robin
from league.pairing.round_robin import Pairing, plan_round_robin
from league.pairing.seating import SessionPlan, cyclic_order, plan_sessions, seating
from league.pairing.situation import Held, Rated, Situation, Table

__all__ = [
    "Held",
    "Pairing",
    "Rated",
    "SessionPlan",
    "Situation",
    "Table",
    "cyclic_order",
    "next_of_round_robin",
    "plan_round_robin",
    "plan_sessions",
    "seating",
]
