"""Settle a match: its record, its result and the progress of its season, in one transaction."""

from league.model.ids import MatchId, spelled_out
from league.model.results import Match, MatchResult, SeatResult, StoredRecord
from league.model.schedule import Claim
from league.store import Store, Transaction
from league.store import claims as claim_rows
from league.store import matches as match_rows
from league.store import results as result_rows
from league.store import seasons as season_rows
from league.verbs.checks import check_plan, check_result
from league.verbs.claim import lost
from league.verbs.seasons import season_with
from referee.errors import ConflictError, RecordError
from referee.match.conduct import write_conduct
from referee.match.faults import Cause
from referee.match.record import Conduct, FinishedMatch, SeatConduct, Transcript
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
    # Outside of any transaction: a replay takes milliseconds that nobody should wait for.
    _check(store, claim, finished, transcript)
    with store.writing() as transaction:
        if season_rows.change(transaction, claim.season_id) is None:
            raise lost(claim)
        if not claim_rows.holds(transaction, claim):
            raise lost(claim)
        match = _planned(transaction, claim, finished)
        record = _record(match, transcript, finished.conduct)
        if match.result is not None:
            return _known(match.result, record)
        result = _result(match, finished, record.digest, claim, store.now_ms(transaction))
        result_rows.add_result(transaction, match, result, record)
        return result


def _check(store: Store, claim: Claim, finished: FinishedMatch, transcript: Transcript) -> None:
    with store.reading() as transaction:
        match = _planned(transaction, claim, finished)
        season = season_with(transaction, claim.season_id)
        check_plan(transaction, season, match, transcript)
    check_result(finished, transcript)


def _planned(transaction: Transaction, claim: Claim, finished: FinishedMatch) -> Match:
    match = match_rows.find_match(transaction, MatchId(finished.match_id))
    if match is None or match.session_id != claim.session_id:
        raise RecordError(
            f"match {finished.match_id!r} is not one of {spelled_out(claim.session_id)}"
        )
    return match


def _record(match: Match, transcript: Transcript, conduct: Conduct) -> StoredRecord:
    text = write(transcript)
    return StoredRecord(match.match_id, digest(text), text, write_conduct(conduct))


def _known(result: MatchResult, record: StoredRecord) -> MatchResult:
    if result.digest != record.digest:
        raise ConflictError(
            f"match {result.match_id} has been settled with transcript {result.digest[:12]}…, "
            f"this one is {record.digest[:12]}…: a match has one result"
        )
    return result


def _result(
    match: Match, finished: FinishedMatch, transcript_digest: str, claim: Claim, now_ms: int
) -> MatchResult:
    conduct = finished.conduct
    return MatchResult(
        match_id=match.match_id,
        termination=finished.termination,
        seats=tuple(_seat_result(match, finished, seat) for seat in range(len(match.entries))),
        attempt=claim.attempt,
        isolation=conduct.isolation,
        duration_ms=conduct.duration_ms,
        digest=transcript_digest,
        settled_at_ms=now_ms,
    )


def _seat_result(match: Match, finished: FinishedMatch, seat: int) -> SeatResult:
    if finished.points is None or finished.ranks is None:
        raise RecordError(f"match {match.match_id} has no points, expected one number a seat")
    faults, losses = _own_faults(finished.conduct.seats[seat])
    return SeatResult(
        entry=match.entries[seat],
        points=finished.points[seat],
        rank=finished.ranks[seat],
        forfeited=seat in finished.forfeited_seats,
        faults=faults,
        losses=losses,
    )


def _own_faults(conduct: SeatConduct) -> tuple[int, int]:
    """Faults of a seat by its own cause: those at its table, and those of its whole process."""
    own = [fault for fault in conduct.faults if fault.cause is Cause.SEAT]
    whole = sum(fault.sequence == 0 for fault in own)
    return len(own) - whole, whole
