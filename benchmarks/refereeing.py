"""How many decisions a second one referee carries, beside what its transport could carry.

Four trivial bots in processes of their own play Reversis at 1, 16 and 256 tables at the same time.
Beside that, the same bots in such processes and the same server exchange batches of the size that
arose at 256 tables: real requests, but no rules and no session behind them. Twice: the *limit*
builds them as any program would, as generated messages that are filled in place; *written* builds
them with the referee's own writer, which is faster. In both, answers are parsed as in play. For
information, as many bytes are echoed without a look at them.

All of it is measured in one run, in turn, and medians of several rounds are compared: the ratios
mean something, the figures depend on the machine.

Usage: python benchmarks/refereeing.py [ROUNDS]
"""

import json
import sys
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Any

from limits.echo import echo
from limits.exchange import Exchange, TypedLoop
from limits.hosting import PLACES, Stopwatch, host, plans, run

from referee.match.plan import TablePlan
from referee.match.session import Session
from referee.match.traffic import Batch, Decision
from referee.server.clock import ChargedClock
from referee.server.loop import SessionLoop
from referee.wire.codec import WireCodec
from referee.wire.rulesets import RulesetBook

DEALS = {1: 40, 16: 24, 256: 8}  # by number of tables, so that each takes a second or more


def main(rounds: int) -> None:
    """Measure, and print each figure as soon as it is known."""
    figures: dict[str, list[float]] = {}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}")
        for name, figure in measured():
            print(f"  {name:<10} {figure:>9,.0f} decisions/s", flush=True)
            figures.setdefault(name, []).append(figure)
    report({name: median(values) for name, values in figures.items()})


def measured() -> Iterator[tuple[str, float]]:
    """Each figure once, in turn."""
    size = 1
    for tables, deals in DEALS.items():
        session = TimedSession(plans(tables, deals))
        run(lambda clock, session=session: serve(session, clock))
        size = round(mean(session.sizes))
        yield f"{tables} tables", session.decisions_per_s()
    for name, loop in (("limit", TypedLoop), ("written", SessionLoop)):
        exchange = Exchange(size)
        run(lambda clock, exchange=exchange, loop=loop: serve(exchange, clock, loop))
        yield name, exchange.decisions_per_s()
    yield "echo", run(lambda _clock: echo(size))


async def serve(
    session: Any,
    clock: ChargedClock,
    loop: type[SessionLoop] = SessionLoop,
) -> None:
    """Serve it to the bots until it is over."""
    await host(loop(session, RulesetBook(session.tables), clock))


def report(medians: dict[str, float]) -> None:
    """Print the ratios, and everything as JSON on the last line."""
    at = {tables: medians[f"{tables} tables"] for tables in DEALS}
    of_limit, gain = at[256] / medians["limit"], at[256] / at[1]
    of_written = at[256] / medians["written"]
    print(
        f"256 tables: {of_limit:.2f} of the limit ({of_written:.2f} of what the referee's own "
        f"writer exchanges), {gain:.1f} times the figure at one table"
    )
    figures = {
        "decisions_per_s": {str(tables): round(figure) for tables, figure in at.items()},
        "limit": round(medians["limit"]),
        "of_limit": round(of_limit, 3),
        "gain": round(gain, 1),
        "written": round(medians["written"]),
        "of_written": round(of_written, 3),
        "echo": round(medians["echo"]),
    }
    print(json.dumps(figures))


class TimedSession(Session[bytes]):
    """A session as in play; only the time is taken.

    Attributes:
        tables: What is played.
        sizes: Requests in each batch.
    """

    def __init__(self, tables: tuple[TablePlan, ...]) -> None:
        """Prepare to play at these tables."""
        super().__init__(tables, PLACES, WireCodec())
        self.tables = tables
        self.sizes: list[int] = []
        self._watch = Stopwatch()

    def connected(self, place: int, **hello: Any) -> None:
        """As always."""
        super().connected(place, **hello)
        self._watch.connect()

    def take(self, place: int, now_ns: int) -> Batch[bytes]:
        """As always."""
        batch = super().take(place, now_ns)
        if batch.requests:
            self.sizes.append(len(batch.requests))
        return batch

    def answered(self, place: int, decisions: Sequence[Decision], now_ns: int) -> None:
        """As always."""
        super().answered(place, decisions, now_ns)
        self._watch.count(len(decisions))

    def decisions_per_s(self) -> float:
        """The figure."""
        return self._watch.rate()


if __name__ == "__main__":
    main(rounds=int(sys.argv[1]) if len(sys.argv) > 1 else 3)
