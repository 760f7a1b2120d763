"""Who meets whom, and who sits in which seat: pure, and repeatable from a seed."""

from league.pairing.comparison import next_of_comparison
from league.pairing.ladder import next_of_ladder
from league.pairing.missing import next_of_round_robin
from league.pairing.round_robin import Pairing, plan_round_robin
from league.pairing.seating import SessionPlan, cyclic_order, plan_sessions, seating
from league.pairing.situation import Held, Rated, Situation, Table
from league.pairing.swiss import next_of_swiss

__all__ = [
    "Held",
    "Pairing",
    "Rated",
    "SessionPlan",
    "Situation",
    "Table",
    "cyclic_order",
    "next_of_comparison",
    "next_of_ladder",
    "next_of_round_robin",
    "next_of_swiss",
    "plan_round_robin",
    "plan_sessions",
    "seating",
]
