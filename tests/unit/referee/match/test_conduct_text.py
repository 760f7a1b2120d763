import json

import pytest
from google.protobuf import json_format
from hypothesis import given
from hypothesis import strategies as st

from quinola.v1 import record_pb2
from referee.errors import RecordError
from referee.match.conduct import read_conduct, write_conduct
from referee.match.faults import Cause, Fault
from referee.match.record import Conduct, FaultEvidence, SeatConduct

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
times = st.integers(0, 2**62)
counts = st.integers(0, 2**31 - 1)
evidence = st.builds(
    FaultEvidence, st.sampled_from(Fault), st.sampled_from(Cause), counts, texts, texts
)
seats = st.builds(
    SeatConduct,
    counts,
    times,
    times,
    times,
    st.lists(evidence, max_size=2).map(tuple),
    counts,
    times,
    st.lists(texts, max_size=2).map(tuple),
)
conducts = st.builds(
    Conduct,
    seats=st.lists(seats, max_size=3).map(tuple),
    duration_ms=times,
    transcript_digest=texts,
    isolation=texts,
    worker=texts,
    attempt=counts,
    started_at_ms=times,
    referee_version=texts,
    referee_lag_ms=times,
)


@given(conducts)
def test_every_conduct_is_read_back_from_its_text(conduct: Conduct) -> None:
    assert read_conduct(write_conduct(conduct)) == conduct


@given(conducts)
def test_any_protobuf_library_reads_the_text(conduct: Conduct) -> None:
    raw = write_conduct(conduct)
    message = json_format.Parse(raw, record_pb2.Conduct())
    written = json_format.MessageToDict(message, always_print_fields_with_no_presence=True)
    assert written == json.loads(raw)


def test_causes_have_the_names_of_the_contract() -> None:
    names = {f"FAULT_CAUSE_{cause.name}" for cause in Cause} | {"FAULT_CAUSE_UNSPECIFIED"}
    assert names == set(record_pb2.FaultCause.keys())


def test_a_conduct_with_a_wrong_field_is_refused() -> None:
    raw = write_conduct(Conduct(seats=(SeatConduct(1, 2, 3, 4),)))
    with pytest.raises(RecordError, match=r"seats\[0\].chargedMs is 2, expected text"):
        read_conduct(raw.replace(b'"2"', b"2"))


def test_a_conduct_from_before_starts_were_measured_is_read() -> None:
    """Records stay: what is younger than one has the value there that says nothing."""
    seat = SeatConduct(3, 20, 10, 5)
    text = json.loads(write_conduct(Conduct(seats=(seat,))))
    for younger in ("startMs", "warnings"):
        del text["seats"][0][younger]
    assert read_conduct(json.dumps(text).encode()).seats == (seat,)


def test_a_conduct_of_an_earlier_version_is_read() -> None:
    written = json.loads(write_conduct(Conduct(seats=(SeatConduct(1, 2, 3, 4, start_ms=5),))))
    for name in ("startMs", "warnings"):
        del written["seats"][0][name]
    [seat] = read_conduct(json.dumps(written).encode()).seats
    assert seat == SeatConduct(1, 2, 3, 4)
