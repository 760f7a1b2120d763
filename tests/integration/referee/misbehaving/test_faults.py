"""Every misbehaving sample bot in a match of real processes: it pays, the others lose nothing."""

import re
import tempfile
from pathlib import Path

import pytest

from referee.match.faults import ABSENT, FAULT_TABLE, Fault
from referee.match.record import ChoiceEvent, FinishedMatch
from referee.match.traffic import Termination
from tests.integration.referee.misbehaving.beside import (
    HONEST_TABLE,
    LONG,
    MISBEHAVING,
    Played,
    check_forfeit,
    faults_of,
    kinds_of,
    play_together,
    record_of,
    undisturbed,
)
from tests.integration.referee.misbehaving.expected import EXPECTED, GROUPS, Group

GUILTY = [bot for bot, (_, expected) in EXPECTED.items() if expected.fault is not None]
HARMLESS = [bot for bot, (_, expected) in EXPECTED.items() if expected.fault is None]


def played_by(group: Group) -> Played:
    tables = max(expected.tables for expected in group.bots.values())
    return play_together(tuple(group.bots), group.clock, group.game, tables)


def match_of(bot: str) -> FinishedMatch:
    return played_by(EXPECTED[bot][0])[bot]


@pytest.mark.parametrize("bot", [bot for bot in GUILTY if EXPECTED[bot][1].tables == 1])
def test_a_fault_costs_what_the_table_says_and_leaves_its_evidence(bot: str) -> None:
    _, expected = EXPECTED[bot]
    match = match_of(bot)
    check_forfeit(match)
    assert kinds_of(match) == [expected.fault] * expected.count
    for evidence in faults_of(match):
        assert re.search(expected.detail, evidence.detail)
        assert re.search(expected.said, evidence.error_output, re.DOTALL)


@pytest.mark.parametrize("bot", HARMLESS)
def test_what_harms_nobody_is_no_fault(bot: str) -> None:
    """B059, B061, B065, B067, B070, B072."""
    match = match_of(bot)
    assert match.termination is Termination.COMPLETED
    assert faults_of(match) == ()


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: next(iter(group.bots)))
def test_a_table_without_them_is_played_as_if_they_were_not_there(group: Group) -> None:
    """B012, B082, B163: and the sessions before it in this process have left nothing."""
    table = played_by(group)[HONEST_TABLE]
    assert record_of(table) == undisturbed(group.clock, group.game)


@pytest.mark.parametrize("game", ["hearts", "reversi", "traversone"])
def test_a_fault_costs_the_same_in_every_game(game: str) -> None:
    played = play_together(("illegal", "garbage", "answers_twice"), LONG, game)
    assert kinds_of(played["illegal"]) == [Fault.ILLEGAL_ACTION] * 3
    assert kinds_of(played["garbage"]) == [Fault.BREACH] * 3
    assert kinds_of(played["answers_twice"]) == []
    for bot in ("illegal", "garbage"):
        check_forfeit(played[bot])


def test_every_row_of_the_fault_table_has_a_bot_that_commits_it() -> None:
    committed = {expected.fault for _, expected in EXPECTED.values()} - {None}
    assert committed == set(FAULT_TABLE) == set(Fault)
    absent = EXPECTED["never_connects"][1]
    assert (absent.fault, absent.count) == (ABSENT.fault, 1)


def test_every_misbehaving_sample_is_played_here() -> None:
    assert sorted(EXPECTED) == sorted(file.parent.name for file in MISBEHAVING.glob("*/bot.py"))


@pytest.mark.parametrize("bot", ["illegal", "late"])
def test_the_faults_of_a_seat_name_the_questions_that_they_answer(bot: str) -> None:
    assert [evidence.sequence for evidence in faults_of(match_of(bot))] == [1, 2, 3]


@pytest.mark.parametrize("bot", ["late", "late_and_illegal"])
def test_what_comes_too_late_is_judged_by_the_clock_alone(bot: str) -> None:
    """B080."""
    transcript = match_of(bot).transcript
    assert transcript is not None
    reasons = {
        choice.substituted_for
        for event in transcript.events
        if isinstance(event, ChoiceEvent)
        for choice in event.seats
        if choice.seat == 0
    }
    assert reasons == {Fault.LATE}


def test_who_uses_all_its_time_delays_no_other_table() -> None:
    """B016: the table that has none of them is the first to be over."""
    assert next(iter(played_by(EXPECTED["late"][0]))) == HONEST_TABLE


def test_hanging_up_before_the_time_is_over_stretches_nothing() -> None:
    """B077, B068: each question costs what it would have cost without."""
    seat = match_of("stretches_the_clock").conduct.seats[0]
    assert 2_050 <= seat.longest_ms < 2_300
    assert seat.charged_ms < 2_050 + 2 * 250 + 500


@pytest.mark.parametrize("bot", ["answers_twice", "answers_old"])
def test_an_answer_that_was_given_already_is_ignored_and_counted(bot: str) -> None:
    """B067, B070: one for each decision but the last, after which nobody may listen."""
    seat = match_of(bot).conduct.seats[0]
    assert seat.decision_count - 1 <= seat.ignored_answer_count <= seat.decision_count


def test_a_bot_that_plays_at_one_table_only_pays_at_the_others() -> None:
    played = played_by(EXPECTED["one_table_only"][0])
    first, *others = (played[name] for name in sorted(played) if name != HONEST_TABLE)
    assert first.termination is Termination.COMPLETED
    for match in others:
        check_forfeit(match)
        assert kinds_of(match) == [Fault.LATE] * 3


def test_threads_that_spin_use_up_no_other_clock() -> None:
    """B082: the processor is shared without control groups, but no match suffers from it."""
    for match in played_by(EXPECTED["spins_threads"][0]).values():
        assert min(seat.least_left_ms for seat in match.conduct.seats) > LONG.bank_ms / 2


def test_the_process_launcher_does_not_hide_the_machine() -> None:
    """A bot that writes elsewhere than in its folder can: this launcher is for trusted bots."""
    match_of("writes_outside")
    written = Path(tempfile.gettempdir()) / "quinola-misbehaving-writes-outside"
    assert written.exists()
    written.unlink()
