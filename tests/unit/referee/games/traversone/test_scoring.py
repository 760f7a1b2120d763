"""Rules page, section 5 and rows 13 to 29: thirds, fractions and the last trick."""

from itertools import product

import pytest

from referee.errors import ConfigurationError
from referee.games.game import Seat, Unit
from referee.games.traversone import Traversone
from referee.games.traversone.options import EXACT, FLOOR
from referee.games.traversone.scoring import card_scores
from tests.unit.referee.games.traversone.arranging import (
    DEALT_BY_3,
    before_last_trick,
    ended,
    numbers,
    scores_of,
)

FLOORED = Traversone(scoring=FLOOR)
EXACTLY = Traversone(scoring=EXACT)
HALF = Traversone(scoring=FLOOR, last_trick="half")
EXACT_HALF = Traversone(scoring=EXACT, last_trick="half")
NO_BONUS = Traversone(scoring=EXACT, last_trick="none")
PAIRS = Traversone(sides="pairs")

ROWS = [
    ("13", DEALT_BY_3, "12 10 6 4", 3, "4 3 2 2"),
    ("14", DEALT_BY_3, "11 10 8 3", 3, "3 3 2 3"),
    ("15", FLOORED, "11 10 8 3", 3, "3 3 2 2"),
    ("16", DEALT_BY_3, "8 8 8 8", 0, "5 2 2 2"),
    ("17", FLOORED, "8 8 8 8", 0, "3 2 2 2"),
    ("18", EXACTLY, "8 8 8 8", 0, "11 8 8 8"),
    ("19", EXACT_HALF, "8 8 8 8", 0, "19 16 16 16"),
    ("20", HALF, "8 8 8 8", 0, "3 2 2 2"),
    ("21", DEALT_BY_3, "26 2 2 2", 1, "8 3 0 0"),
    ("22", DEALT_BY_3, "0 16 16 0", 0, "1 5 5 0"),
    ("23", DEALT_BY_3, "2 2 14 14", 1, "0 3 4 4"),
    ("23 floor", FLOORED, "2 2 14 14", 1, "0 1 4 4"),
    ("24", HALF, "11 10 8 3", 0, "4 3 2 1"),
    ("24 L 1", HALF, "11 10 8 3", 1, "3 3 2 1"),
    ("25", NO_BONUS, "13 7 9 3", 2, "13 7 9 3"),
    ("26", PAIRS, "10 8 7 7", 0, "6 5"),
    ("26 L 1", PAIRS, "10 8 7 7", 1, "5 6"),
    ("27", PAIRS, "5 20 4 3", 1, "3 8"),
    ("28", PAIRS, "5 20 4 3", 2, "4 7"),
]


@pytest.mark.parametrize(
    ("game", "captured", "last", "scores"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_a_deal_counts(game: Traversone, captured: str, last: int, scores: str) -> None:
    assert scores_of(captured, last, game) == numbers(scores)


def test_29_without_the_last_trick_nobody_can_take_the_fractions() -> None:
    with pytest.raises(ConfigurationError, match="last_trick is 'none'"):
        Traversone(last_trick="none")


WORKED = [
    ("12 10 6 4", 3, "4 3 2 2", "4 3 2 2", "12 10 6 7"),
    ("12 10 6 4", 0, "5 3 2 1", "5 3 2 1", "15 10 6 4"),
    ("11 10 8 3", 3, "3 3 2 3", "3 3 2 2", "11 10 8 6"),
    ("11 10 8 3", 1, "3 5 2 1", "3 4 2 1", "11 13 8 3"),
    ("8 8 8 8", 0, "5 2 2 2", "3 2 2 2", "11 8 8 8"),
    ("5 5 5 17", 0, "4 1 1 5", "2 1 1 5", "8 5 5 17"),
    ("26 2 2 2", 1, "8 3 0 0", "8 1 0 0", "26 5 2 2"),
    ("2 2 14 14", 1, "0 3 4 4", "0 1 4 4", "2 5 14 14"),
    ("1 1 15 15", 0, "1 0 5 5", "1 0 5 5", "4 1 15 15"),
    ("0 16 16 0", 0, "1 5 5 0", "1 5 5 0", "3 16 16 0"),
    ("0 0 0 32", 0, "1 0 0 10", "1 0 0 10", "3 0 0 32"),
    ("9 9 14 0", 3, "3 3 4 1", "3 3 4 1", "9 9 14 3"),
]
"""Section 5.2: thirds, the last trick, and the three scorings."""


@pytest.mark.parametrize(("captured", "last", "remainder", "floor", "exact"), WORKED)
def test_the_worked_table(
    captured: str, last: int, remainder: str, floor: str, exact: str
) -> None:
    assert card_scores(numbers(captured), last, DEALT_BY_3) == numbers(remainder)
    assert card_scores(numbers(captured), last, FLOORED) == numbers(floor)
    assert card_scores(numbers(captured), last, EXACTLY) == numbers(exact)


FEW_SIDES = [
    ("11 11 10", 0, "5 3 3", "4 3 3"),
    ("11 11 10", 2, "3 3 5", "3 3 4"),
    ("12 12 8", 2, "4 4 3", "4 4 3"),
    ("17 15", 0, "6 5", "6 5"),
    ("17 15", 1, "5 6", "5 6"),
    ("16 16", 0, "6 5", "6 5"),
    ("16 16", 1, "5 6", "5 6"),
]


@pytest.mark.parametrize(("captured", "last", "remainder", "floor"), FEW_SIDES)
def test_the_worked_table_for_two_and_three(
    captured: str, last: int, remainder: str, floor: str
) -> None:
    assert card_scores(numbers(captured), last, DEALT_BY_3) == numbers(remainder)
    assert card_scores(numbers(captured), last, FLOORED) == numbers(floor)


@pytest.mark.parametrize(("last", "scores"), [(0, "4 3 2 1"), (1, "3 3 2 1"), (3, "3 3 2 1")])
def test_half_a_point(last: int, scores: str) -> None:
    assert card_scores(numbers("11 10 8 3"), last, HALF) == numbers(scores)


def splits(sides: int) -> list[tuple[int, ...]]:
    """Every way to capture 32 thirds."""
    return [
        (*first, 32 - sum(first))
        for first in product(range(33), repeat=sides - 1)
        if sum(first) <= 32
    ]


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_every_split_adds_up(sides: int) -> None:
    """Section 5.1: the bonus is (1 + the fractions) / 3, and a floored deal loses the rest."""
    for thirds in splits(sides):
        fractions = sum(captured % 3 for captured in thirds)
        bonus = (1 + fractions) // 3
        assert fractions in {2, 5, 8}
        points = card_scores(thirds, 0, DEALT_BY_3)
        assert sum(points) == 11
        assert points[0] == thirds[0] // 3 + bonus
        assert 3 * points[0] == thirds[0] + sum(other % 3 for other in thirds[1:]) + 1
        assert sum(card_scores(thirds, 0, FLOORED)) == 12 - bonus
        assert sum(card_scores(thirds, 0, HALF)) in {9, 10, 11}
        assert sum(card_scores(thirds, 0, EXACTLY)) == 35
        assert sum(card_scores(thirds, 0, EXACT_HALF)) == 67
        assert sum(card_scores(thirds, 0, NO_BONUS)) == 32
        if sides == 2:
            assert points == card_scores(thirds, 0, FLOORED)
        half = card_scores(thirds, 0, HALF)[0]
        assert half == thirds[0] // 3 + (thirds[0] % 3 == 2)


def test_totals_are_kept_in_the_units_that_people_read() -> None:
    units = [game.spec.unit for game in (DEALT_BY_3, FLOORED, HALF, EXACTLY, EXACT_HALF)]
    assert units == [Unit("points", parts) for parts in (1, 1, 1, 3, 6)]


def test_partners_have_one_total() -> None:
    state = ended(before_last_trick(PAIRS, "5 20 4 3", 1, totals="10 9"))
    assert state.observe(Seat(2)).totals == (13, 17)
