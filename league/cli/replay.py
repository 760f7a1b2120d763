"""Tell a match from its record, or check that the record holds."""

from pathlib import Path

from league.cli.opening import opened_store
from league.cli.printing import console, print_json, table
from league.model.ids import MatchId
from league.settings import read_settings
from league.telling import TELLERS
from league.verbs.records import record_of
from referee.errors import ConfigurationError
from referee.games import ruleset
from referee.games.game import Seat
from referee.match.record import Transcript
from referee.match.replay import replay
from referee.match.replay import verify as check
from referee.match.transcript import read


def show(match: str, seat: int | None, *, as_json: bool) -> None:
    """Tell a match: all cards open, or only what one seat knew.

    Raises:
        ConfigurationError: There is no such record, or no such seat.
        RecordError: The record cannot be read or replayed.
    """
    transcript = read(_text_of(match))
    seats = len(transcript.players)
    if seat is not None and seat >= seats:
        raise ConfigurationError(f"--seat {seat}: expected 0 to {seats - 1}")
    facts = (fact for step in replay(transcript) for fact in step.facts)
    lines = list(TELLERS[transcript.game](facts, None if seat is None else Seat(seat)))
    if as_json:
        print_json({"match": match, "seat": seat, "lines": lines, "points": transcript.points})
        return
    for line in lines:
        console.print(line, markup=False)
    console.print()
    _show_points(transcript)


def verify(match: str, *, as_json: bool) -> None:
    """Deal and replay a record again, and say that it holds.

    Raises:
        ConfigurationError: There is no such record.
        RecordError: It does not hold; the message names the first wrong event.
    """
    transcript = read(_text_of(match))
    check(transcript)
    if as_json:
        print_json({"match": match, "holds": True, "events": len(transcript.events)})
    else:
        console.print(f"{match} holds: {len(transcript.events)} events dealt and replayed again")


def _text_of(match: str) -> bytes:
    """The text of a record: a file if there is one of that name, else a match of the store."""
    file = Path(match)
    if file.exists():
        try:
            return file.read_bytes()
        except OSError as error:
            raise ConfigurationError(f"{file}: {error.strerror}") from None
    if "/" in match or file.suffix == ".json":
        raise ConfigurationError(f"{file}: there is no such file")
    with opened_store(read_settings()) as store:
        return record_of(store, MatchId(match)).transcript


def _show_points(transcript: Transcript) -> None:
    """Print what each seat got."""
    unit = ruleset(transcript.game, dict(transcript.options)).spec.unit
    made = table("seat", "bot", unit.name, "", right=("seat", unit.name))
    for seat, player in enumerate(transcript.players):
        points = f"{transcript.points[seat] / unit.parts:+g}"
        forfeited = "forfeited" if seat in transcript.forfeited_seats else ""
        made.add_row(str(seat), player.bot, points, forfeited)
    console.print(made)
