"""Who meets whom, and who sits in which seat: pure, and repeatable from a seed."""

from league.pairing.round_robin import Pairing, plan_round_robin
from league.pairing.seating import SessionPlan, cyclic_order, plan_sessions, seating

__all__ = [
    "Pairing",
    "SessionPlan",
    "cyclic_order",
    "plan_round_robin",
    "plan_sessions",
    "seating",
]
