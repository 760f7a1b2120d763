"""The text of a match's conduct: ProtoJSON like the transcript's, but never hashed."""

import json
from collections.abc import Mapping

from referee.match.faults import Cause, Fault
from referee.match.jsonfields import (
    as_enum,
    as_list,
    as_long,
    as_number,
    as_object,
    as_text,
    only,
    parse,
)
from referee.match.record import Conduct, FaultEvidence, SeatConduct

_FIELDS = (
    "transcriptDigest",
    "isolation",
    "worker",
    "attempt",
    "startedAtMs",
    "durationMs",
    "refereeVersion",
    "refereeLagMs",
    "seats",
)
_SEAT_FIELDS = (
    "decisionCount",
    "chargedMs",
    "longestMs",
    "leastLeftMs",
    "faults",
    "ignoredAnswerCount",
    "startMs",
    "warnings",
)
# What a conduct that was kept before there were such fields says of them.
_YOUNGER_SEAT_FIELDS: Mapping[str, object] = {"startMs": "0", "warnings": []}
_FAULT_FIELDS = ("fault", "cause", "sequence", "detail", "errorOutput")
_FAULT = "FAULT_"
_CAUSE = "FAULT_CAUSE_"


def write_conduct(conduct: Conduct) -> bytes:
    """Return the text of a conduct: ProtoJSON, indented for people."""
    written = {
        "transcriptDigest": conduct.transcript_digest,
        "isolation": conduct.isolation,
        "worker": conduct.worker,
        "attempt": conduct.attempt,
        "startedAtMs": str(conduct.started_at_ms),
        "durationMs": str(conduct.duration_ms),
        "refereeVersion": conduct.referee_version,
        "refereeLagMs": str(conduct.referee_lag_ms),
        "seats": [_write_seat(seat) for seat in conduct.seats],
    }
    return (json.dumps(written, ensure_ascii=False, indent=1) + "\n").encode()


def read_conduct(raw: bytes) -> Conduct:
    """Read a conduct from its text.

    Raises:
        RecordError: It is none; names line or field.
    """
    fields = parse(raw)
    only(fields, "the conduct", _FIELDS)
    return Conduct(
        transcript_digest=as_text(fields["transcriptDigest"], "transcriptDigest"),
        isolation=as_text(fields["isolation"], "isolation"),
        worker=as_text(fields["worker"], "worker"),
        attempt=as_number(fields["attempt"], "attempt"),
        started_at_ms=as_long(fields["startedAtMs"], "startedAtMs"),
        duration_ms=as_long(fields["durationMs"], "durationMs"),
        referee_version=as_text(fields["refereeVersion"], "refereeVersion"),
        referee_lag_ms=as_long(fields["refereeLagMs"], "refereeLagMs"),
        seats=as_list(fields["seats"], "seats", _read_seat),
    )


def _write_seat(seat: SeatConduct) -> Mapping[str, object]:
    return {
        "decisionCount": seat.decision_count,
        "chargedMs": str(seat.charged_ms),
        "longestMs": str(seat.longest_ms),
        "leastLeftMs": str(seat.least_left_ms),
        "faults": [_write_fault(fault) for fault in seat.faults],
        "ignoredAnswerCount": seat.ignored_answer_count,
        "startMs": str(seat.start_ms),
        "warnings": list(seat.warnings),
    }


def _write_fault(evidence: FaultEvidence) -> Mapping[str, object]:
    return {
        "fault": _FAULT + evidence.fault.name,
        "cause": _CAUSE + evidence.cause.name,
        "sequence": evidence.sequence,
        "detail": evidence.detail,
        "errorOutput": evidence.error_output,
    }


def _read_seat(value: object, where: str) -> SeatConduct:
    fields = {**_YOUNGER_SEAT_FIELDS, **as_object(value, where)}
    only(fields, where, _SEAT_FIELDS)
    return SeatConduct(
        decision_count=as_number(fields["decisionCount"], f"{where}.decisionCount"),
        charged_ms=as_long(fields["chargedMs"], f"{where}.chargedMs"),
        longest_ms=as_long(fields["longestMs"], f"{where}.longestMs"),
        least_left_ms=as_long(fields["leastLeftMs"], f"{where}.leastLeftMs"),
        faults=as_list(fields["faults"], f"{where}.faults", _read_fault),
        ignored_answer_count=as_number(
            fields["ignoredAnswerCount"], f"{where}.ignoredAnswerCount"
        ),
        start_ms=as_long(fields["startMs"], f"{where}.startMs"),
        warnings=as_list(fields["warnings"], f"{where}.warnings", as_text),
    )


def _read_fault(value: object, where: str) -> FaultEvidence:
    fields = as_object(value, where)
    only(fields, where, _FAULT_FIELDS)
    return FaultEvidence(
        fault=as_enum(fields["fault"], f"{where}.fault", Fault, _FAULT),
        cause=as_enum(fields["cause"], f"{where}.cause", Cause, _CAUSE),
        sequence=as_number(fields["sequence"], f"{where}.sequence"),
        detail=as_text(fields["detail"], f"{where}.detail"),
        error_output=as_text(fields["errorOutput"], f"{where}.errorOutput"),
    )
