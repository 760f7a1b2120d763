import json
from dataclasses import replace

import pytest
from google.protobuf import json_format
from hypothesis import given
from hypothesis import strategies as st

from quinola.v1 import play_pb2, record_pb2
from referee.errors import RecordError
from referee.games.game import Seat
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.plan import Player
from referee.match.record import (
    ChoiceEvent,
    ForfeitEvent,
    RevokeEvent,
    SeatChoice,
    ShuffleEvent,
    Transcript,
)
from referee.match.transcript import digest, event_line, read, write

A_TRANSCRIPT = Transcript(
    game="passing",
    rules_version=1,
    options=(("deals", 2), ("open", True), ("variant", "old")),
    players=(Player('the "bot"', "ab12"), Player("Ménuet", "")),
    clock=ClockRules(60_000, 100, 50),
    fault_limit=3,
    deal_path="seasons/1/deal-sets/5",
    deal_key=bytes(range(32)),
    events=(
        ShuffleEvent((1, 0, 2)),
        ChoiceEvent((SeatChoice(Seat(0), ("c1", "c4")), SeatChoice(Seat(1), (), Fault.LATE))),
        ForfeitEvent(Seat(1), Fault.LATE),
    ),
    points=(3, -1),
    forfeited_seats=(Seat(1),),
)
ITS_TEXT = """\
{
"format":1,
"game":"passing",
"rulesVersion":1,
"options":[
{"name":"deals","number":"2"},
{"name":"open","flag":true},
{"name":"variant","text":"old"}
],
"players":[
{"bot":"the \\"bot\\"","submissionDigest":"ab12"},
{"bot":"Ménuet","submissionDigest":""}
],
"clock":{"bankMs":"60000","incrementMs":"100","toleranceMs":"50"},
"faultLimit":3,
"dealPath":"seasons/1/deal-sets/5",
"dealKey":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
"events":[
{"shuffle":{"order":[1,0,2]}},
{"choice":{"seats":[{"seat":0,"actions":["c1","c4"]},{"seat":1,"actions":[],"substitutedFor":"FAULT_LATE"}]}},
{"forfeit":{"seat":1,"fault":"FAULT_LATE"}}
],
"points":[3,-1],
"forfeitedSeats":[1]
}
"""

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
seats = st.integers(0, 5).map(Seat)
faults = st.sampled_from(Fault)
choices = st.builds(SeatChoice, seats, st.lists(texts, max_size=3).map(tuple), st.none() | faults)
events = (
    st.builds(ShuffleEvent, st.lists(st.integers(0, 51), max_size=5).map(tuple))
    | st.builds(ChoiceEvent, st.lists(choices, max_size=3).map(tuple))
    | st.builds(RevokeEvent, seats)
    | st.builds(ForfeitEvent, seats, faults)
)
options = st.tuples(texts, st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts)
transcripts = st.builds(
    Transcript,
    game=texts,
    rules_version=st.integers(0, 99),
    options=st.lists(options, max_size=3).map(tuple),
    players=st.lists(st.builds(Player, texts, texts), max_size=3).map(tuple),
    clock=st.builds(ClockRules, st.integers(1, 10**9), st.integers(0, 9), st.integers(0, 9)),
    fault_limit=st.integers(1, 9),
    deal_path=texts,
    deal_key=st.binary(min_size=32, max_size=32),
    events=st.lists(events, max_size=6).map(tuple),
    points=st.lists(st.integers(-(2**31), 2**31 - 1), max_size=4).map(tuple),
    forfeited_seats=st.lists(seats, max_size=3).map(tuple),
)


def test_the_text_of_a_transcript_is_fixed_to_the_byte() -> None:
    assert write(A_TRANSCRIPT).decode() == ITS_TEXT


def test_a_transcript_is_read_back_from_its_text() -> None:
    assert read(ITS_TEXT.encode()) == A_TRANSCRIPT


@given(transcripts)
def test_every_transcript_is_read_back_from_its_text(transcript: Transcript) -> None:
    assert read(write(transcript)) == transcript


@given(transcripts)
def test_any_protobuf_library_reads_the_text(transcript: Transcript) -> None:
    message = json_format.Parse(write(transcript), record_pb2.Transcript())
    assert message.game == transcript.game
    assert message.deal_key == transcript.deal_key.hex()
    assert message.clock.bank_ms == transcript.clock.bank_ms
    assert message.clock.tolerance_ms == transcript.clock.tolerance_ms
    assert tuple(message.points) == transcript.points
    assert len(message.events) == len(transcript.events)
    # What the library writes has the same fields and values; only the layout is ours.
    written = json_format.MessageToDict(message, always_print_fields_with_no_presence=True)
    ours = json.loads(write(transcript))
    assert written == ours


def test_the_text_has_every_field_of_the_contract() -> None:
    fields = [field.json_name for field in record_pb2.Transcript.DESCRIPTOR.fields]
    assert list(json.loads(ITS_TEXT)) == fields


def test_faults_have_the_names_of_the_contract() -> None:
    names = {f"FAULT_{fault.name}" for fault in Fault} | {"FAULT_UNSPECIFIED"}
    assert names == set(play_pb2.Fault.keys())


def test_events_stand_on_the_lines_that_errors_name() -> None:
    lines = ITS_TEXT.splitlines()
    assert "shuffle" in lines[event_line(A_TRANSCRIPT, 1) - 1]
    assert "choice" in lines[event_line(A_TRANSCRIPT, 2) - 1]
    assert "forfeit" in lines[event_line(A_TRANSCRIPT, 3) - 1]


def test_the_digest_is_that_of_the_bytes() -> None:
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"format":1,\n', '"format": 1,\n', 'line 2: not in canonical form, expected "format":1,'),
        ('"game":"passing",\n"rulesVersion":1,', '"rulesVersion":1,\n"game":"passing",', "line 3"),
        ("[1,0,2]", "[1, 0, 2]", "line 19: not in canonical form"),
        ("Ménuet", "M\\u00e9nuet", "line 12: not in canonical form"),
        ('"number":"2"', '"number":"02"', "line 6: not in canonical form"),
        ('[1]\n}\n', "[1]\n}", "line 26: not in canonical form, expected a line break"),
        ('[1]\n}\n', "[1]\n}\n\n", "line 27: not in canonical form, expected the end"),
        ('"game":"passing",', '"game":"passing","game":"passing",', "line 3"),
        ('"points":[3,-1],\n', "", "the transcript: points is missing"),
        ('"format":1,', '"format":1,\n"note":"mine",', "the transcript: unknown field note"),
        ('"format":1', '"format":"1"', 'format is "1", expected a whole number'),
        ('"format":1', '"format":true', "format is true, expected a whole number"),
        ('"format":1', '"format":1.0', "format is 1.0, expected a whole number"),
        ('"number":"2"', '"number":2', 'options[0].number is 2, expected text'),
        ('"number":"2"', '"number":"two"', 'expected a whole number as text'),
        ('"flag":true', '"flag":1', "options[1].flag is 1, expected true or false"),
        ('"text":"old"', '"word":"old"', "options[2] has ['word'], expected one of flag"),
        ('"bankMs":"60000"', '"bankMs":"-1"', "clock: bank_ms is -1, expected 0 to"),
        ("000102", "zz0102", "dealKey is zz0102"),
        ('"order":[1', '"order":["1"', 'event 1 (line 19): order[0] is "1", expected'),
        ('"actions":["c1"', '"actions":[1', "event 2 (line 20): seats[0].actions[0] is 1"),
        ('"FAULT_LATE"}]', '"FAULT_RUDE"}]', "event 2 (line 20): seats[1].substitutedFor is"),
        ('{"forfeit"', '{"forfeits"', "event 3 (line 21) has ['forfeits'], expected one of"),
        ('"format":1,', '"format":1', "line 3: no JSON"),
        ("{\n", "[", "no JSON"),
        (ITS_TEXT, "[]", "the record is [], expected an object"),
        (ITS_TEXT, "[" * 100_000, "no JSON that a record could hold"),
        (ITS_TEXT, "", "line 1: no JSON"),
        ('"format":1', f'"format":{"9" * 5000}', "no JSON that a record could hold"),
    ],
)  # fmt: skip
def test_what_is_not_the_canonical_text_of_a_transcript_is_refused(
    old: str, new: str, message: str
) -> None:
    assert old in ITS_TEXT
    with pytest.raises(RecordError) as refusal:
        read(ITS_TEXT.replace(old, new, 1).encode())
    assert message in str(refusal.value)


def test_bytes_that_are_no_text_are_refused_with_their_line() -> None:
    with pytest.raises(RecordError, match="line 3: no UTF-8"):
        read(ITS_TEXT.encode().replace(b"passing", b"pass\xff"))


def test_equal_transcripts_have_equal_bytes() -> None:
    assert write(replace(A_TRANSCRIPT)) == write(A_TRANSCRIPT)
