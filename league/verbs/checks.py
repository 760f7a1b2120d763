"""Check that a finished match is the one that was planned, and that its record holds."""

from collections.abc import Iterator

from league.model.results import Match
from league.model.seasons import Season
from league.store import Transaction
from league.store import entries as entry_rows
from league.store import seasons as season_rows
from referee.errors import RecordError
from referee.games import ruleset
from referee.match.chance import deal_key
from referee.match.plan import Player
from referee.match.ranks import ranks
from referee.match.record import FinishedMatch, Transcript
from referee.match.replay import verify
from referee.match.traffic import Termination


def check_plan(
    transaction: Transaction, season: Season, match: Match, transcript: Transcript
) -> None:
    """Check that a transcript is of a planned match.

    Raises:
        RecordError: It names the match, what differs, the value and what was planned.
    """
    for what, value, planned in _differences(transaction, season, match, transcript):
        raise RecordError(
            f"match {match.match_id}: its record has {what} {value}, planned was {planned}"
        )


def check_result(finished: FinishedMatch, transcript: Transcript) -> None:
    """Check that a result follows from its transcript, and that the transcript holds.

    Raises:
        RecordError: It names the match and what does not hold.
    """
    name = f"match {finished.match_id}"
    spec = ruleset(transcript.game, dict(transcript.options)).spec
    forfeited = transcript.forfeited_seats
    due = (
        ("points", finished.points, transcript.points),
        ("forfeited seats", finished.forfeited_seats, forfeited),
        ("ranks", finished.ranks, ranks(transcript.points, spec.better, forfeited)),
        (
            "termination",
            finished.termination,
            Termination.FORFEIT if forfeited else Termination.COMPLETED,
        ),
    )
    for what, value, expected in due:
        if value != expected:
            raise RecordError(f"{name}: {what} {value}, its record gives {expected}")
    try:
        verify(transcript)
    except RecordError as error:
        raise RecordError(f"{name}: {error}") from error


def _differences(
    transaction: Transaction, season: Season, match: Match, transcript: Transcript
) -> Iterator[tuple[str, object, object]]:
    """What a transcript says otherwise than the plan: its name, its value, the planned value."""
    rules, plan = season.plan.ruleset, season.plan
    entries = {
        entry.number: Player(entry.submission.bot.name, entry.submission.digest)
        for entry in entry_rows.entries_of_season(transaction, season.season_id)
    }
    key = deal_key(season_rows.secret_seed(transaction, season.season_id), match.deal_path)
    compared = (
        ("game", transcript.game, rules.game),
        ("rules version", transcript.rules_version, rules.version),
        ("options", transcript.options, rules.options),
        ("clock", transcript.clock, plan.clock),
        ("fault limit", transcript.fault_limit, plan.fault_limit),
        ("players", transcript.players, tuple(entries[entry] for entry in match.entries)),
        ("deal path", transcript.deal_path, match.deal_path),
    )
    for what, value, planned in compared:
        if value != planned:
            yield what, value, planned
    if transcript.deal_key != key:
        yield "deal key", "of another deal", "that of its path"
