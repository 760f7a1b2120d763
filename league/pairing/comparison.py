"""Version against version: deal-sets of the two until a sequential test may stop."""

from league.pairing.round_robin import FEWEST_SEATS
from league.pairing.situation import Situation, Table

# A look after every eighth more: rarely much too late, and processes start for many deals.
_SHARE = 8
_MOST_AT_ONCE = 128


def next_of_comparison(situation: Situation) -> tuple[Table, ...]:
    """Return the next deal-sets of the new version, entry 1, and the old one, entry 2.

    Two seats: both versions. More seats: the new version once, among copies of the old one.
    Nothing once the test has come to its end, or when either of the two takes part no more.
    """
    if len(situation.entries) < FEWEST_SEATS or situation.decided():
        return ()
    new, old = situation.entries
    places = (new, *[old] * (situation.seats - 1))
    # A duel has two sessions only: two tables of it keep four workers busy.
    tables = 2 if situation.seats == FEWEST_SEATS else 1
    played = sum(one.deal_sets for one in situation.held)
    due = min(_MOST_AT_ONCE, max(situation.deal_sets, played // _SHARE))
    budget = situation.budget
    if budget is not None:
        due = min(due, budget)
    if due < tables:
        tables = 1
    return (Table(places, due // tables),) * tables if due else ()
