"""What a bot asks for in its `bot.toml`, as its session keeps it."""

from dataclasses import replace

from referee.launch.launcher import Program
from referee.match.faults import Fault
from referee.playing import Missing, PlaceTerms
from tests.integration.referee.playing.test_playing import BOTS, Played, a_plan

WANTS_TWO = Program(("python", "wants_two.py"), BOTS)


def test_a_message_holds_no_more_requests_than_a_bot_has_asked_for() -> None:
    played = Played()
    terms = (PlaceTerms(batch=2), PlaceTerms(), PlaceTerms(), PlaceTerms())
    played.play(replace(a_plan(WANTS_TWO, tables=6), terms=terms))
    assert [match.conduct.seats[0].faults for match in played.matches] == [()] * 6


def test_each_place_has_a_start_budget_of_its_own() -> None:
    sleeper = Program(("python", "-c", "import signal; signal.pause()"), BOTS)
    played = Played()
    terms = (PlaceTerms(start_budget_ms=1_000), *[PlaceTerms(start_budget_ms=60_000)] * 3)
    played.play(replace(a_plan(sleeper), terms=terms))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    assert "not connected within 1 s" in match.conduct.seats[0].faults[0].detail


def test_a_place_that_nobody_can_fill_forfeits_and_says_why() -> None:
    plan = a_plan()
    played = Played()
    played.play(replace(plan, programs=(Missing("it does not build"), *plan.programs[1:])))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    [evidence] = match.conduct.seats[0].faults
    assert (evidence.fault, evidence.detail) == (Fault.STOPPED, "it does not build")
    assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3
