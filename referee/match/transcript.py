"""The canonical text of a transcript, as `docs/records.md` specifies it.

Equal transcripts give equal bytes, and each has one text only: `read` refuses every other.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import zip_longest

from referee.errors import ConfigurationError, RecordError
from referee.games.game import OptionValue, Seat
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.jsonfields import (
    as_enum,
    as_flag,
    as_items,
    as_list,
    as_long,
    as_number,
    as_object,
    as_text,
    only,
    parse,
)
from referee.match.plan import Player
from referee.match.record import (
    ChoiceEvent,
    ForfeitEvent,
    MatchEvent,
    RevokeEvent,
    SeatChoice,
    ShuffleEvent,
    Transcript,
)

_FIELDS = (
    "format",
    "game",
    "rulesVersion",
    "options",
    "players",
    "clock",
    "faultLimit",
    "dealPath",
    "dealKey",
    "events",
    "points",
    "forfeitedSeats",
)
_CLOCK_FIELDS = ("bankMs", "incrementMs", "toleranceMs")
_FAULT = "FAULT_"
_HEADER_LINES = 13  # before the first event, without those of options and players
_SHOWN = 80


def digest(raw: bytes) -> str:
    """Return the SHA-256 of a transcript's text, in hexadecimal."""
    return hashlib.sha256(raw).hexdigest()


def event_line(transcript: Transcript, number: int) -> int:
    """Return the line on which an event stands in the text; both count from 1."""
    return _HEADER_LINES + len(transcript.options) + len(transcript.players) + number


def write(transcript: Transcript) -> bytes:
    """Return the canonical text of a transcript: ProtoJSON, one event a line."""
    return "".join(_lines(transcript)).encode()


def read(raw: bytes) -> Transcript:
    """Read a transcript from its canonical text.

    Raises:
        RecordError: It is no transcript, or not the canonical text of one; names line or field.
    """
    transcript = _read(parse(raw))
    canonical = write(transcript)
    if raw != canonical:
        raise _not_canonical(raw, canonical)
    return transcript


# Writing


def _lines(transcript: Transcript) -> Iterator[str]:
    yield "{\n"
    yield f'"format":{transcript.format},\n'
    yield f'"game":{_json(transcript.game)},\n'
    yield f'"rulesVersion":{transcript.rules_version},\n'
    yield from _list("options", [_option(*option) for option in transcript.options])
    yield from _list("players", [_player(player) for player in transcript.players])
    clock = transcript.clock
    yield (
        f'"clock":{{"bankMs":"{clock.bank_ms}","incrementMs":"{clock.increment_ms}",'
        f'"toleranceMs":"{clock.tolerance_ms}"}},\n'
    )
    yield f'"faultLimit":{transcript.fault_limit},\n'
    yield f'"dealPath":{_json(transcript.deal_path)},\n'
    yield f'"dealKey":"{transcript.deal_key.hex()}",\n'
    yield from _list("events", [_event(event) for event in transcript.events])
    yield f'"points":{_json(transcript.points)},\n'
    yield f'"forfeitedSeats":{_json(transcript.forfeited_seats)}\n'
    yield "}\n"


def _list(name: str, items: list[str]) -> Iterator[str]:
    yield f'"{name}":[\n'
    if items:
        yield ",\n".join(items)
        yield "\n"
    yield "],\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _option(name: str, value: OptionValue) -> str:
    match value:
        case bool():
            return _json({"name": name, "flag": value})
        case int():
            return _json({"name": name, "number": str(value)})
        case str():
            return _json({"name": name, "text": value})


def _player(player: Player) -> str:
    return _json({"bot": player.bot, "submissionDigest": player.submission_digest})


def _event(event: MatchEvent) -> str:
    match event:
        case ShuffleEvent(order):
            return _json({"shuffle": {"order": order}})
        case ChoiceEvent(seats):
            return _choice_event(seats)
        case RevokeEvent(seat):
            return _json({"revoke": {"seat": seat}})
        case ForfeitEvent(seat, fault):
            return _json({"forfeit": {"seat": seat, "fault": _FAULT + fault.name}})


@lru_cache(maxsize=4096)
def _choice_event(seats: tuple[SeatChoice, ...]) -> str:
    # Cached: most choices are one seat's one action, and there are few of these.
    return _json({"choice": {"seats": [_choice(choice) for choice in seats]}})


def _choice(choice: SeatChoice) -> dict[str, object]:
    written: dict[str, object] = {"seat": choice.seat, "actions": choice.actions}
    if choice.substituted_for is not None:
        written["substitutedFor"] = _FAULT + choice.substituted_for.name
    return written


# Reading


def _read(fields: Mapping[str, object]) -> Transcript:
    only(fields, "the transcript", _FIELDS)
    options = as_list(fields["options"], "options", _read_option)
    players = as_list(fields["players"], "players", _read_player)
    first_line = _HEADER_LINES + len(options) + len(players) + 1
    return Transcript(
        format=as_number(fields["format"], "format"),
        game=as_text(fields["game"], "game"),
        rules_version=as_number(fields["rulesVersion"], "rulesVersion"),
        options=options,
        players=players,
        clock=_read_clock(fields["clock"]),
        fault_limit=as_number(fields["faultLimit"], "faultLimit"),
        deal_path=as_text(fields["dealPath"], "dealPath"),
        deal_key=_read_key(fields["dealKey"]),
        events=tuple(
            _read_event(event, f"event {index + 1} (line {first_line + index})")
            for index, event in enumerate(as_items(fields["events"], "events"))
        ),
        points=as_list(fields["points"], "points", as_number),
        forfeited_seats=as_list(fields["forfeitedSeats"], "forfeitedSeats", _read_seat),
    )


def _read_option(value: object, where: str) -> tuple[str, OptionValue]:
    fields = as_object(value, where)
    name = as_text(fields.get("name"), f"{where}.name")
    match [key for key in fields if key != "name"]:
        case ["flag"]:
            return name, as_flag(fields["flag"], f"{where}.flag")
        case ["number"]:
            return name, as_long(fields["number"], f"{where}.number")
        case ["text"]:
            return name, as_text(fields["text"], f"{where}.text")
        case others:
            raise RecordError(f"{where} has {others}, expected one of flag, number, text")


def _read_player(value: object, where: str) -> Player:
    fields = as_object(value, where)
    only(fields, where, ("bot", "submissionDigest"))
    return Player(
        as_text(fields["bot"], f"{where}.bot"),
        as_text(fields["submissionDigest"], f"{where}.submissionDigest"),
    )


def _read_clock(value: object) -> ClockRules:
    fields = as_object(value, "clock")
    only(fields, "clock", _CLOCK_FIELDS)
    try:
        return ClockRules(*[as_long(fields[name], f"clock.{name}") for name in _CLOCK_FIELDS])
    except ConfigurationError as error:
        raise RecordError(f"clock: {error}") from None


def _read_key(value: object) -> bytes:
    text = as_text(value, "dealKey")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RecordError(f"dealKey is {text[:_SHOWN]}, expected hexadecimal digits") from None


def _read_seat(value: object, where: str) -> Seat:
    return Seat(as_number(value, where))


def _read_event(value: object, where: str) -> MatchEvent:
    fields = as_object(value, where)
    match list(fields):
        case ["shuffle"]:
            shuffle = as_object(fields["shuffle"], f"{where}: shuffle")
            only(shuffle, f"{where}: shuffle", ("order",))
            return ShuffleEvent(as_list(shuffle["order"], f"{where}: order", as_number))
        case ["choice"]:
            choice = as_object(fields["choice"], f"{where}: choice")
            only(choice, f"{where}: choice", ("seats",))
            return ChoiceEvent(as_list(choice["seats"], f"{where}: seats", _read_choice))
        case ["revoke"]:
            revoke = as_object(fields["revoke"], f"{where}: revoke")
            only(revoke, f"{where}: revoke", ("seat",))
            return RevokeEvent(_read_seat(revoke["seat"], f"{where}: seat"))
        case ["forfeit"]:
            forfeit = as_object(fields["forfeit"], f"{where}: forfeit")
            only(forfeit, f"{where}: forfeit", ("seat", "fault"))
            return ForfeitEvent(
                _read_seat(forfeit["seat"], f"{where}: seat"),
                as_enum(forfeit["fault"], f"{where}: fault", Fault, _FAULT),
            )
        case others:
            raise RecordError(
                f"{where} has {others}, expected one of shuffle, choice, revoke, forfeit"
            )


def _read_choice(value: object, where: str) -> SeatChoice:
    fields = as_object(value, where)
    substituted = {"substitutedFor"} & set(fields)
    only(fields, where, ("seat", "actions", *substituted))
    return SeatChoice(
        _read_seat(fields["seat"], f"{where}.seat"),
        as_list(fields["actions"], f"{where}.actions", as_text),
        as_enum(fields["substitutedFor"], f"{where}.substitutedFor", Fault, _FAULT)
        if substituted
        else None,
    )


def _not_canonical(raw: bytes, canonical: bytes) -> RecordError:
    """Name the first line that differs from what `write` makes of the same transcript."""
    found, expected = raw.split(b"\n"), canonical.split(b"\n")
    pairs = enumerate(zip_longest(found, expected), start=1)
    number, wanted = next((number, want) for number, (line, want) in pairs if line != want)
    ends = {None: "the end", b"": "a line break before it"}
    shown = ends.get(wanted) or (wanted or b"")[:_SHOWN].decode(errors="replace")
    return RecordError(f"line {number}: not in canonical form, expected {shown}")
