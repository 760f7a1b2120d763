"""Check that a finished match is the one that was planned, and that its record holds."""

from league.model.schedule import Claim, DueMatch
from referee.errors import RecordError
from referee.games import ruleset
from referee.match.ranks import ranks
from referee.match.record import FinishedMatch, Transcript
from referee.match.replay import verify
from referee.match.traffic import Termination


def check_plan(claim: Claim, due: DueMatch, transcript: Transcript) -> None:
    """Check that a transcript is of a match that is due.

    Raises:
        RecordError: It names the match, what differs, the value and what was planned.
    """
    rules = claim.ruleset
    compared = (
        ("game", transcript.game, rules.game),
        ("rules version", transcript.rules_version, rules.version),
        ("options", transcript.options, rules.options),
        ("clock", transcript.clock, claim.clock),
        ("fault limit", transcript.fault_limit, claim.fault_limit),
        ("players", transcript.players, due.players),
        ("deal path", transcript.deal_path, due.deal_path),
    )
    for what, value, planned in compared:
        if value != planned:
            raise RecordError(
                f"match {due.match_id}: its record has the {what} {value}, planned was {planned}"
            )
    if transcript.deal_key != due.deal_key:
        raise RecordError(f"match {due.match_id}: its deal key is not the one of its deal path")


def check_result(finished: FinishedMatch, transcript: Transcript) -> None:
    """Check that a result follows from its transcript, and that the transcript holds.

    Raises:
        RecordError: It names the match and what does not hold.
    """
    name = f"match {finished.match_id}"
    spec = ruleset(transcript.game, dict(transcript.options)).spec
    forfeited = transcript.forfeited_seats
    try:
        over = verify(transcript)
    except RecordError as error:
        raise RecordError(f"{name}: {error}") from error
    due = (
        ("points", finished.points, transcript.points),
        ("forfeited seats", finished.forfeited_seats, forfeited),
        ("ranks", finished.ranks, ranks(over, spec.better, forfeited)),
        (
            "termination",
            finished.termination,
            Termination.FORFEIT if forfeited else Termination.COMPLETED,
        ),
    )
    for what, value, expected in due:
        if value != expected:
            raise RecordError(f"{name}: {what} {value}, its record gives {expected}")
