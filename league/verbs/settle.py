"""Settle a match: its record, its result and the progress of its season, in one transaction."""

from league.model.ids import deal_set_of, spelled_out
from league.model.results import MatchResult, SeatResult, StoredRecord
from league.model.schedule import Claim, DueMatch
from league.store import Store, Transaction
from league.store import claims as claim_rows
from league.store import matches as match_rows
from league.store import results as result_rows
from league.store import seasons as season_rows
from league.verbs.checks import check_plan, check_result
from league.verbs.claim import lost
from referee.errors import ConflictError, RecordError
from referee.match.conduct import write_conduct
from referee.match.faults import Cause
from referee.match.record import FinishedMatch, SeatConduct
from referee.match.traffic import Termination
from referee.match.transcript import digest, write


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
    transcript = finished.transcript
    if transcript is None or finished.termination is Termination.VOID:
        return None
    # All outside of the transaction: nobody should wait for a replay.
    due = _due(claim, finished)
    check_plan(claim, due, transcript)
    check_result(finished, transcript)
    text = write(transcript)
    record = StoredRecord(due.match_id, digest(text), text, write_conduct(finished.conduct))
    with store.writing() as transaction:
        if season_rows.change(transaction, claim.season_id) is None:
            raise lost(claim)
        if not claim_rows.holds(transaction, claim):
            raise lost(claim)
        if match_rows.is_settled(transaction, due.match_id):
            return _known(transaction, record)
        result = _result(claim, due, finished, record.digest, store.now_ms(transaction))
        result_rows.add_result(
            transaction, claim.season_id, deal_set_of(due.deal_path), result, record
        )
        return result


def _due(claim: Claim, finished: FinishedMatch) -> DueMatch:
    for due in claim.due:
        if due.match_id == finished.match_id:
            return due
    raise RecordError(
        f"match {finished.match_id!r} is none that is due in {spelled_out(claim.session_id)}"
    )


def _known(transaction: Transaction, record: StoredRecord) -> MatchResult:
    """The result of a match that is settled, if the record is the same."""
    match = match_rows.find_match(transaction, record.match_id)
    if match is None or match.result is None or match.result.digest != record.digest:
        raise ConflictError(
            f"match {record.match_id} has been settled with another transcript than "
            f"{record.digest[:12]}…: a match has one result"
        )
    return match.result


def _result(
    claim: Claim, due: DueMatch, finished: FinishedMatch, transcript_digest: str, now_ms: int
) -> MatchResult:
    conduct = finished.conduct
    return MatchResult(
        match_id=due.match_id,
        termination=finished.termination,
        seats=tuple(_seat_result(due, finished, seat) for seat in range(len(due.entries))),
        attempt=claim.attempt,
        isolation=conduct.isolation,
        duration_ms=conduct.duration_ms,
        digest=transcript_digest,
        settled_at_ms=now_ms,
    )


def _seat_result(due: DueMatch, finished: FinishedMatch, seat: int) -> SeatResult:
    if finished.points is None or finished.ranks is None:
        raise RecordError(f"match {due.match_id} has no points, expected one number a seat")
    faults, losses = own_faults(finished.conduct.seats[seat])
    return SeatResult(
        entry=due.entries[seat],
        points=finished.points[seat],
        rank=finished.ranks[seat],
        forfeited=seat in finished.forfeited_seats,
        faults=faults,
        losses=losses,
    )


def own_faults(conduct: SeatConduct) -> tuple[int, int]:
    """Faults of a seat by its own cause: those at its table, and those of its whole process."""
    own = [fault for fault in conduct.faults if fault.cause is Cause.SEAT]
    whole = sum(fault.sequence == 0 for fault in own)
    return len(own) - whole, whole
