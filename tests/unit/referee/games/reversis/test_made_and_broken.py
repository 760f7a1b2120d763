"""Rules page, sections 9 and 16.5: the Reversis made and broken, through whole deals."""

from collections.abc import Sequence

import pytest

from referee.games.game import Fact, Seat
from referee.games.reversis import Reversis, ReversisFact
from referee.games.reversis.facts import Cause, Committed, KittyShown, Paid, PotsChanged
from referee.games.reversis.facts import Debt as LedDebt
from referee.games.reversis.ledger import Ledger
from tests.builders import cards
from tests.unit.referee.games.reversis.arranging import Plan, arranged, at_first_lead, play
from tests.unit.referee.games.reversis.rows import numbers, pots

GAME = Reversis()
ALL = [2] * 11
FIRST_NINE = [2] * 9
R5 = Plan(ALL, {(3, 2): "JH"})
TWO_POTS = "[65*, 70]"

ROWS = [
    ("R1", Plan(ALL, kitty="JH"), "[25]", "-32 -16 +64 -16", "[25]"),
    ("R2", Plan(ALL, {(5, 2): "JH"}), "[25]", "-32 -16 +89 -16", "[]"),
    ("R3", Plan(ALL, {(10, 2): "JH"}), "[25]", "-32 -16 +64 -16", "[25]"),
    ("R4", Plan(ALL, {(6, 2): "KS", (6, 0): "JH"}), "[25]", "-32 -16 +64 -16", "[25]"),
    ("R5", R5, TWO_POTS, "-32 -16 +134 -16", "[65*]"),
    ("R6", Plan([*FIRST_NINE, 1, 3], kitty="JH"), "[25]", "0 +64 -64 0", "[25]"),
    ("R7", Plan([*FIRST_NINE, 2, 0], kitty="JH"), "[25]", "+64 0 -64 0", "[25]"),
    ("R8", Plan([*FIRST_NINE, 3, 3], {(4, 2): "JH"}), "[25]", "0 0 -89 +64", "[50*]"),
    (
        "R9",
        Plan([*FIRST_NINE, 2, 1], {(1, 1): "4H", (1, 2): "JH"}),
        "[25]",
        "0 +64 -89 0",
        "[50*]",
    ),
    (
        "R10",
        Plan([*FIRST_NINE, 2, 3], {(4, 2): "KS", (4, 0): "JH"}),
        "[25]",
        "0 0 -64 +64",
        "[25]",
    ),
    (
        "R11",
        Plan(ALL, {(2, 2): "AS", (3, 2): "KC", (3, 0): "AD"}, kitty="JH"),
        "[25]",
        "-32 -16 +64 -16",
        "[25]",
    ),
    (
        "R12",
        Plan(
            [*FIRST_NINE, 0, 0],
            {(10, 2): "9S", (10, 3): "AD", (10, 0): "KS", (10, 1): "2S"},
            kitty="JH",
        ),
        "[25]",
        "+64 0 -64 0",
        "[25]",
    ),
    ("R15", Plan([*FIRST_NINE, 3, 3], {(4, 2): "JH"}), TWO_POTS, "0 0 -134 +64", "[65*, 70, 70]"),
    ("R16", Plan([*FIRST_NINE, 2, 1], {(10, 2): "JH"}), "[25]", "0 +64 -64 0", "[25]"),
    (
        "R17",
        Plan(ALL, {(10, 2): "KS", (10, 0): "JH"}),
        "[25]",
        "-32 -16 +64 -16",
        "[25]",
    ),
]


def bodies(told: Sequence[Fact[ReversisFact]]) -> list[ReversisFact]:
    return [fact.body for fact in told]


@pytest.mark.parametrize(
    ("plan", "before", "change", "after"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_a_reversis_is_settled(plan: Plan, before: str, change: str, after: str) -> None:
    deal = arranged(plan)
    state = at_first_lead(GAME, deal, pots(before).sizes)
    told = bodies(play(state, deal.plays))
    seen = state.observe(Seat(0))
    changed = tuple(b - a for a, b in zip(seen.deal_chips, seen.chips, strict=True))
    assert Committed(Seat(2)) in told
    assert changed == numbers(change)
    assert (seen.pots, seen.base_doubled) == (pots(after).sizes, pots(after).base_doubled)


def test_r13_antes_stay_in_the_pot() -> None:
    deal = arranged(Plan(ALL, kitty="JH"))
    state = at_first_lead(GAME, deal)
    assert state.observe(Seat(0)).chips == (90, 95, 95, 95)
    play(state, deal.plays)
    assert state.observe(Seat(0)).chips == (58, 79, 159, 79)
    assert state.observe(Seat(0)).pots == (25,)


def test_r14_eight_of_the_first_nine_commit_nobody() -> None:
    ninth = {(9, 2): "9S", (9, 3): "AD", (9, 0): "KS", (9, 1): "2S"}
    last = {(11, 0): "4H", (11, 1): "5C", (11, 2): "JH", (11, 3): "3D"}
    deal = arranged(Plan([2] * 8 + [0, 0, 2], {**ninth, **last}, kitty="AC AS AH"))
    state = at_first_lead(GAME, deal)
    told = bodies(play(state, deal.plays))
    before_the_game = told[
        : next(i for i, fact in enumerate(told) if isinstance(fact, KittyShown))
    ]
    ledger = Ledger((0, 0, 0, 0), pots("[25]"))
    for fact in before_the_game:
        if isinstance(fact, Paid):
            ledger.pay(fact)
    assert not any(isinstance(fact, Committed) for fact in told)
    assert tuple(ledger.chips) == numbers("+58 -10 -65 -8")
    assert ledger.pots == pots("[50*]")


def test_what_was_paid_before_the_commitment_is_told_and_then_undone() -> None:
    """R4: the quinola that seat 0 discarded had won 25 and 5 x 2."""
    deal = arranged(Plan(ALL, {(6, 2): "KS", (6, 0): "JH"}))
    state = at_first_lead(GAME, deal)
    told = bodies(play(state, deal.plays[:24]))
    assert Paid(Seat(2), Seat(0), 10, Cause.DISCARDED) in told
    assert told[-2:] == [Paid(None, Seat(0), 25, Cause.POT), PotsChanged((), base_doubled=False)]
    play(state, deal.plays[24:36])
    seen = state.observe(Seat(0))
    assert (seen.committed_seat, seen.chips, seen.pots) == (2, seen.deal_chips, (25,))


def test_a_reversis_voids_the_debts() -> None:
    deal = arranged(Plan(ALL, {(2, 2): "AS"}, kitty="JH"))
    state = at_first_lead(GAME, deal)
    play(state, deal.plays[:35])
    assert state.observe(Seat(0)).debts[0] == LedDebt(Seat(2), cards("AS")[0], 2)
    play(state, deal.plays[35:])
    assert state.observe(Seat(0)).debts == ()


def test_a_committed_seat_may_play_any_legal_card() -> None:
    deal = arranged(Plan(ALL, kitty="JH"))
    state = at_first_lead(GAME, deal)
    play(state, deal.plays[:36])
    assert state.legal(Seat(2)) == state.observe(Seat(2)).hand
    assert len(state.legal(Seat(2))) == 2


def test_all_eleven_tricks_are_played_when_the_reversis_is_broken() -> None:
    deal = arranged(Plan([*FIRST_NINE, 1, 3], kitty="JH"))
    state = at_first_lead(GAME, deal)
    play(state, deal.plays)
    assert len(state.observe(Seat(0)).played) == 44
    assert sum(state.observe(Seat(0)).tricks) == 11
