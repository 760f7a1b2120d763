"""What a session hands over when a match is over."""

from collections.abc import Sequence

from referee.match.faults import Cause
from referee.match.ranks import ranks
from referee.match.record import Conduct, FinishedMatch
from referee.match.sitting import Sitting
from referee.match.traffic import T, Termination


def finished_match(
    peers: Sequence[Sitting[T]], duration_ms: int, void_cause: Cause | None, void_detail: str
) -> FinishedMatch:
    """Return what became of a match that is over.

    Args:
        peers: The sittings of its table, by seat.
        duration_ms: How long it took.
        void_cause: Why it is void; None unless it is.
        void_detail: The same in words.
    """
    table = peers[0].table
    spec = table.plan.game.spec
    over = table.over
    termination = table.termination or Termination.VOID
    return FinishedMatch(
        match_id=table.plan.match_id,
        termination=termination,
        transcript=None if over is None else table.transcript(),
        conduct=Conduct(
            seats=tuple(sitting.conduct() for sitting in peers), duration_ms=duration_ms
        ),
        points=None if over is None else over.points,
        ranks=None if over is None else ranks(over, spec.better, table.forfeits),
        forfeited_seats=tuple(sorted(table.forfeits)),
        void_cause=void_cause,
        void_detail=void_detail,
    )
