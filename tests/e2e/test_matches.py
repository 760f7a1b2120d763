"""Play one match here, tell it, verify it."""

import json
import re
from pathlib import Path

import pytest

from tests.arena import Arena

pytestmark = pytest.mark.e2e

PLAY = ("play", "bot0/", "bot1/", "bot2/", "bot3/", "--deals", "4", "--seed", "x")


def test_one_seed_gives_one_transcript_byte_for_byte(arena: Arena) -> None:
    arena.run(*PLAY, "--record", "a.json")
    arena.run(*PLAY, "--record", "b.json")
    first = (arena.folder / "a.json").read_bytes()
    assert first == (arena.folder / "b.json").read_bytes()
    assert len(json.loads(first)["events"]) == 4 * (1 + 4 + 44)


def test_another_seed_gives_other_cards(arena: Arena) -> None:
    arena.run(*PLAY, "--record", "a.json")
    arena.run(*PLAY[:-1], "y", "--record", "b.json")
    assert _key(arena.folder / "a.json") != _key(arena.folder / "b.json")


def _key(record: Path) -> object:
    return json.loads(record.read_bytes())["dealKey"]


def test_a_match_is_told_with_its_result(arena: Arena) -> None:
    told = arena.run(*PLAY)
    assert told.count("deals; chips") == 4
    assert len(re.findall(r"^ +\d+  [0-3]:", told, re.MULTILINE)) == 4 * 11
    assert re.search(r"rank +seat +bot +chips", told)


def test_a_result_as_json_sums_to_zero(arena: Arena) -> None:
    result = arena.ask(*PLAY)
    assert result["bots"] == ["bot0", "bot1", "bot2", "bot3"]
    assert sum(result["points"]) == 0
    assert result["forfeited_seats"] == []


def test_the_conduct_lies_beside_the_transcript(arena: Arena) -> None:
    result = arena.ask(*PLAY, "--record", "a.json")
    conduct = json.loads((arena.folder / "a.conduct.json").read_bytes())
    assert conduct["isolation"] == "process"
    assert conduct["transcriptDigest"] == result["transcript_digest"]
    assert re.fullmatch("[0-9a-f]{64}", result["transcript_digest"])


def test_a_record_that_holds_is_said_to_hold(arena: Arena) -> None:
    arena.run(*PLAY, "--record", "a.json")
    assert "holds: 196 events" in arena.run("replay", "verify", "a.json")


def test_the_first_wrong_event_of_a_tampered_record_is_named(arena: Arena) -> None:
    arena.run(*PLAY, "--record", "a.json")
    file = arena.folder / "a.json"
    lines = file.read_text().splitlines()
    # The match's last play but one becomes a copy of the play before it.
    *_, tampered, _ = (number for number, line in enumerate(lines) if '"choice"' in line)
    lines[tampered] = lines[tampered - 1]
    file.write_text("\n".join(lines) + "\n")
    said = arena.run("replay", "verify", "a.json", status=1)
    assert f"event 195 (line {tampered + 1})" in said


def test_a_seat_is_told_only_what_it_knew(arena: Arena) -> None:
    arena.run(*PLAY, "--record", "a.json")
    open_view = arena.run("replay", "show", "a.json")
    view = arena.run("replay", "show", "a.json", "--seat", "2")
    hands = re.compile(r"^ +seat (\d) has", re.MULTILINE)
    assert set(hands.findall(open_view)) == {"0", "1", "2", "3"}
    assert set(hands.findall(view)) == {"2"}
    assert "seat 0 lays a card away" in view


def test_a_bot_that_crashes_is_named_with_the_end_of_its_error_output(arena: Arena) -> None:
    (arena.folder / "bot1" / "bot.py").write_text("raise SystemExit('no such luck')\n")
    told = arena.run(*PLAY)
    assert re.search(r"seat 1, bot1: stopped: .*exit status 1", told)
    assert "no such luck" in told
    assert "forfeited" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bot0/", "bot1/", "bot2/"), ("4 seats", "3 bots")),
        (("bot0/", "bot1/", "bot2/", "nobody"), ("nobody", "bot.toml", "random_bot")),
        (("bot0/", "bot1/", "bot2/", "./missing"), ("missing",)),
        ((*PLAY[1:5], "--deals", "6"), ("deals", "6", "multiple of 4")),
        ((*PLAY[1:5], "--option", "deals"), ("'deals'", "name=value")),
        ((*PLAY[1:5], "--option", "pots=2"), ("pots", "deals")),
        ((*PLAY[1:5], "--game", "hartes"), ("hartes", "reversis")),
        ((*PLAY[1:5], "--record", "no/such/folder.json"), ("no/such/folder.json", "No such file")),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_was_expected(
    arena: Arena, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    said = arena.run("play", *arguments, status=2)
    for word in words:
        assert word in said
    assert said.count("\n") == 1
