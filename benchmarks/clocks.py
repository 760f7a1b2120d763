"""How often a clock runs out by no fault of the bot: time losses over many decisions.

Four bots that answer at once, in processes of their own, play Reversis at a short control: half a
second for a match, 10 ms for each decision, and the usual tolerance of 50 ms. Once at one table at
a time, so that every decision is a round trip of its own, and once at 16 tables, where requests
come in batches and clocks share the time of their process. Whatever they are charged is what the
machine, the transport and the referee need. The promise is at most one time loss in 20,000
decisions on an idle machine; the *worst* share says how near the slowest decision of all came to
the end of its clock.

Usage: python benchmarks/clocks.py [DECISIONS]
"""

import json
import sys
from dataclasses import dataclass, replace
from itertools import count

from limits.hosting import PLACES, a_program, plans

from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.record import FinishedMatch
from referee.playing import SessionPlan, play_session

SHORT = ClockRules(bank_ms=500, increment_ms=10)
PROMISED = 1
IN_DECISIONS = 20_000
DEALS = {1: 40, 16: 8}  # by number of tables


@dataclass
class Tally:
    """What became of the clocks of some matches.

    Attributes:
        decisions: How many were asked for.
        losses: How many came too late.
        charged_ms: What all of them cost.
        longest_ms: What the longest cost.
        least_left_ms: The least that was left on any clock.
    """

    decisions: int = 0
    losses: int = 0
    charged_ms: int = 0
    longest_ms: int = 0
    least_left_ms: int = SHORT.bank_ms

    def add(self, match: FinishedMatch) -> None:
        """Count one match."""
        for seat in match.conduct.seats:
            self.decisions += seat.decision_count
            self.losses += sum(evidence.fault is Fault.LATE for evidence in seat.faults)
            self.charged_ms += seat.charged_ms
            self.longest_ms = max(self.longest_ms, seat.longest_ms)
            self.least_left_ms = min(self.least_left_ms, seat.least_left_ms)

    @property
    def losses_in_promise(self) -> float:
        """Time losses in as many decisions as the promise is about."""
        return self.losses * IN_DECISIONS / self.decisions

    @property
    def worst(self) -> float:
        """The share of its clock that the seat that came nearest to the end had used."""
        return 1 - self.least_left_ms / SHORT.bank_ms


def main(decisions: int) -> None:
    """Measure both, and print the figures; as JSON on the last line."""
    tallies = {tables: measured(tables, decisions) for tables in DEALS}
    for tables, tally in tallies.items():
        print(
            f"{tables:>2} tables: {tally.losses} time losses in {tally.decisions:,} decisions, "
            f"{tally.losses_in_promise / PROMISED:.2f} of what is promised; "
            f"the longest cost {tally.longest_ms} ms, the worst clock was used up to "
            f"{tally.worst:.0%}"
        )
    print(json.dumps({str(tables): figures(tally) for tables, tally in tallies.items()}))


def measured(tables: int, decisions: int) -> Tally:
    """Play sessions until so many decisions are made."""
    tally = Tally()
    for number in count():
        plan = a_session(tables, number)
        play_session(
            plan,
            launcher=ProcessLauncher(),
            on_finished=tally.add,
            should_stop=lambda: False,
        )
        print(f"  {tables:>2} tables: {tally.decisions:,} decisions", flush=True)
        if tally.decisions >= decisions:
            return tally
    raise AssertionError("the numbers have come to an end")


def a_session(tables: int, number: int) -> SessionPlan:
    """A session of its own, with deals that no other has."""
    return SessionPlan(
        programs=(a_program("first.py"),) * PLACES,
        tables=tuple(
            replace(
                plan,
                clock=SHORT,
                deal_key=number.to_bytes(2) + plan.deal_key[2:],
                match_id=f"{number}.{plan.match_id}",
            )
            for plan in plans(tables, DEALS[tables])
        ),
    )


def figures(tally: Tally) -> dict[str, float]:
    """What others compute with."""
    return {
        "decisions": tally.decisions,
        "time_losses": tally.losses,
        "of_promise": round(tally.losses_in_promise / PROMISED, 3),
        "charged_us_a_decision": round(tally.charged_ms * 1000 / tally.decisions, 1),
        "longest_ms": tally.longest_ms,
        "worst": round(tally.worst, 3),
    }


if __name__ == "__main__":
    main(decisions=int(sys.argv[1]) if len(sys.argv) > 1 else IN_DECISIONS)
