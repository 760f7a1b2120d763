"""What a command says of a schedule before it is played."""

from dataclasses import replace

import pytest

from league.cli.schedules import schedule_text
from league.model.seasons import ScheduleKind, SeasonPlan, Terms
from tests.leagues import a_plan

SAID: list[tuple[SeasonPlan, str]] = [
    (a_plan(deal_sets=6), "round robin, 6 deal-sets a pairing"),
    (a_plan(cycles=2), "round robin, 2 cycles, 1 deal-set a pairing"),
    (
        replace(a_plan(deal_sets=4), schedule=ScheduleKind.SWISS, terms=Terms(rounds=7)),
        "swiss, 7 rounds, 4 deal-sets a pairing",
    ),
    (
        replace(
            a_plan(deal_sets=2),
            schedule=ScheduleKind.LADDER,
            terms=Terms(until_elo=12.5, matches=10_000),
        ),
        "ladder, 2 deal-sets a pairing, until ±12.5 Elo, at most 10,000 matches",
    ),
]


@pytest.mark.parametrize(("plan", "words"), SAID)
def test_a_schedule_is_told_with_all_that_ends_it(plan: SeasonPlan, words: str) -> None:
    assert schedule_text(plan) == words
