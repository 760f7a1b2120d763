"""The second verifier, in TypeScript, comes to the conclusions of ours."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.errors import ConfigurationError, RecordError
from referee.match.replay import verify
from referee.match.transcript import read
from tests.e2e.languages.workshop import LANGUAGES, Workshop
from tests.golden.record import FOLDER

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]

(TYPESCRIPT,) = (language for language in LANGUAGES if language.name == "typescript")
RECORDS = sorted(FOLDER.glob("*/*.json"))
EVENTS = '"events":['

Judge = Callable[[list[Path]], list[str]]
"""What the verifier says of some records, a line each."""


@pytest.fixture
def judge(workshop: Workshop) -> Judge:
    if TYPESCRIPT.missing:
        pytest.skip(f"this machine has no {', '.join(TYPESCRIPT.missing)}")
    folder = workshop.build(TYPESCRIPT)

    def judged(records: list[Path]) -> list[str]:
        finished = subprocess.run(
            ["node", "build/verifier/main.js", *map(str, records)],  # noqa: S607 - as READMEs say
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
        )
        lines = finished.stdout.splitlines()
        assert len(lines) == len(records), finished.stderr
        assert finished.returncode == any(": does not hold: " in line for line in lines)
        return lines

    return judged


def test_every_golden_record_holds(judge: Judge) -> None:
    assert all(": holds: " in line for line in judge(RECORDS))


def test_the_records_whose_rules_it_knows_are_played_again(judge: Judge) -> None:
    known = [r for r in RECORDS if r.parent.name in ("hearts", "reversi") and "solo" not in r.stem]
    assert all("every event played again" in line for line in judge(known))


def _dealt_otherwise(events: list[str]) -> None:
    """Exchange the first two cards of the last shuffle."""
    *_, last = (place for place, event in enumerate(events) if "shuffle" in event)
    events[last] = re.sub(r"\[(\d+),(\d+)", r"[\2,\1", events[last])


def _left_out(events: list[str]) -> None:
    """Leave the last but one out."""
    del events[-2]


def _played_twice(events: list[str]) -> None:
    """Put a copy of an event behind it."""
    middle = len(events) // 2
    events.insert(middle, events[middle])


def _excused(events: list[str]) -> None:
    """Say that a seat's own choice was the referee's, though it was not the substitute."""
    fair = [p for p, event in enumerate(events) if "choice" in event and "FAULT" not in event]
    place = fair[len(fair) // 3]
    events[place] = events[place].replace('"]}]', '"],"substitutedFor":"FAULT_LATE"}]')


def _forfeited(events: list[str]) -> None:
    """Let a seat be forfeited for one fault too few."""
    place = next(place for place, event in enumerate(events) if "choice" in event)
    events.insert(place + 1, '{"forfeit":{"seat":0,"fault":"FAULT_LATE"}}')


@pytest.mark.parametrize(
    "change", [_dealt_otherwise, _left_out, _played_twice, _excused, _forfeited]
)
@pytest.mark.parametrize("name", ["hearts/hearts", "hearts/cancellation", "reversi/varied"])
def test_both_verifiers_refuse_a_tampered_record_at_the_same_event(
    judge: Judge, tmp_path: Path, name: str, change: Callable[[list[str]], None]
) -> None:
    lines = (FOLDER / f"{name}.json").read_text().splitlines()
    first, end = lines.index(EVENTS) + 1, lines.index("],", lines.index(EVENTS))
    events = [line.rstrip(",") for line in lines[first:end]]
    change(events)
    lines[first:end] = [f"{event}," for event in events[:-1]] + [events[-1]]
    tampered = tmp_path / "tampered.json"
    tampered.write_text("\n".join(lines) + "\n")
    with pytest.raises((RecordError, ConfigurationError)) as ours:
        verify(read(tampered.read_bytes()))
    (theirs,) = judge([tampered])
    assert _event(theirs) == _event(str(ours.value))


def _event(said: str) -> str:
    """Which event is named, with its line."""
    found = re.search(r"event \d+ \(line \d+\)", said)
    assert found, said
    return found[0]
