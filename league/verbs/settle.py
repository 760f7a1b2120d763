"""Settle a match: its record, its result and the progress of its season, in one transaction."""

from league.model.results import MatchResult
from league.model.schedule import Claim
from league.store import Store
from referee.match.record import FinishedMatch


def settle_match(store: Store, claim: Claim, finished: FinishedMatch) -> MatchResult | None:
    """Store what came of a match, once.

    The result is checked against the plan and against its own record; it is computed from the
    record alone. Settling the same match again with the same transcript changes nothing.

    Args:
        store: Where it is kept.
        claim: The right to play the match's session.
        finished: What the referee says.

    Returns:
        The result; None for a void match, of which nothing is kept: `finish_session` says what
        becomes of its session.

    Raises:
        ConflictError: The claim is no longer valid, or the match has another result already: stop
            playing.
        RecordError: It is not a match of this session, or the record does not hold: wrong seats,
            deal, options, version, points or ranks. Nothing is stored.
        InfrastructureError: It could not be stored.
    """
    raise NotImplementedError
