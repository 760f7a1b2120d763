"""Rules page, section 6 and rows 30 to 45: taking everything."""

import pytest

from referee.games.game import Seat, Shuffle
from referee.games.traversone import Traversone
from referee.games.traversone.facts import DealScored
from referee.games.traversone.options import EXACT, FLOOR
from tests.unit.referee.games.traversone.arranging import (
    DEALT_BY_3,
    before_last_trick,
    ended,
    next_deal,
    numbers,
    play_out,
    result,
    scores_of,
)

ELEVEN = Traversone(cappotto_test="eleven_points")
FLOORED = Traversone(scoring=FLOOR)
FLOORED_ELEVEN = Traversone(scoring=FLOOR, cappotto_test="eleven_points")
EXACTLY = Traversone(scoring=EXACT)
NO_BONUS = Traversone(scoring=EXACT, last_trick="none")
PAIRS = Traversone(sides="pairs")
THREE = Traversone(players=3)
TWO = Traversone(players=2)
INSTANT = Traversone(cappotto="instant_win")

ROWS = [
    ("30", DEALT_BY_3, "32 0 0 0", 0, "0 11 11 11"),
    ("31", DEALT_BY_3, "32 0 0 0", 2, "10 0 1 0"),
    ("31 eleven", ELEVEN, "32 0 0 0", 2, "10 0 1 0"),
    ("32", DEALT_BY_3, "31 1 0 0", 0, "11 0 0 0"),
    ("32 eleven", ELEVEN, "31 1 0 0", 0, "0 11 11 11"),
    ("33", DEALT_BY_3, "26 2 2 2", 0, "11 0 0 0"),
    ("33 eleven", ELEVEN, "26 2 2 2", 0, "0 11 11 11"),
    ("34", FLOORED, "26 2 2 2", 0, "9 0 0 0"),
    ("34 eleven", FLOORED_ELEVEN, "26 2 2 2", 0, "9 0 0 0"),
    ("35", FLOORED, "30 2 0 0", 0, "11 0 0 0"),
    ("35 eleven", FLOORED_ELEVEN, "30 2 0 0", 0, "0 11 11 11"),
    ("36", DEALT_BY_3, "29 3 0 0", 0, "10 1 0 0"),
    ("36 eleven", ELEVEN, "29 3 0 0", 0, "10 1 0 0"),
    ("37", EXACTLY, "32 0 0 0", 0, "0 33 33 33"),
    ("38", NO_BONUS, "32 0 0 0", 2, "0 33 33 33"),
    ("40", PAIRS, "20 0 12 0", 2, "0 11"),
    ("41", PAIRS, "32 0 0 0", 1, "10 1"),
    ("42", THREE, "32 0 0", 0, "0 11 11"),
    ("42 two", TWO, "32 0", 0, "0 11"),
]


@pytest.mark.parametrize(
    ("game", "captured", "last", "scores"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_a_cappotto_costs_the_others(
    game: Traversone, captured: str, last: int, scores: str
) -> None:
    """Row 39 is vector V5, in test_vectors.py."""
    assert scores_of(captured, last, game) == numbers(scores)


def test_a_cappotto_may_count_for_nothing() -> None:
    assert scores_of("32 0 0 0", 0, Traversone(cappotto="off")) == (11, 0, 0, 0)


def test_43_a_cappotto_may_lead_to_a_tie() -> None:
    state = ended(before_last_trick(DEALT_BY_3, "0 0 0 32", 3, totals="14 12 9 20"))
    seen = state.observe(Seat(0))
    assert (seen.totals, seen.cappotto_side) == ((25, 23, 20, 20), 3)
    assert state.phase() == Shuffle(40)
    seen = next_deal(state).observe(Seat(0))
    assert (seen.seats, seen.extra_deal) == ((2, 3), 1)


def test_44_a_cappotto_may_win_the_match_at_once() -> None:
    state = ended(before_last_trick(INSTANT, "0 0 0 32", 3, totals="14 12 9 20"))
    over = result(state)
    assert over.points == (25, 23, 20, 20)
    assert over.ranks == (4, 3, 2, 1)


def test_an_instant_win_disregards_totals() -> None:
    state = ended(before_last_trick(INSTANT, "0 0 0 32", 3, totals="0 1 0 20"))
    over = result(state)
    assert (over.points, over.ranks) == ((11, 12, 11, 20), (2, 4, 2, 1))


def test_45_a_cappotto_ends_nothing_below_the_threshold() -> None:
    state = ended(before_last_trick(DEALT_BY_3, "0 0 0 32", 3, totals="4 4 5 20"))
    assert state.observe(Seat(0)).totals == (15, 15, 16, 20)
    assert next_deal(state).observe(Seat(0)).seats == (0, 1, 2, 3)


def test_an_instant_win_ends_an_extra_deal_too() -> None:
    state = before_last_trick(
        INSTANT, "0 32 0 0", 1, totals="21 12 21 12", seats=(1, 3), extra_deal=1, dealer=1
    )
    over = result(ended(state))
    assert (over.points, over.ranks) == ((21, 12, 21, 12), (3, 1, 3, 2))


def test_the_seats_out_of_an_extra_deal_pay_nothing() -> None:
    state = before_last_trick(
        DEALT_BY_3, "0 32 0 0", 1, totals="21 12 21 12", seats=(1, 3), extra_deal=1, dealer=1
    )
    assert ended(state).observe(Seat(0)).scores == (0, 0, 0, 11)


def test_a_certain_cappotto_is_played_to_its_end() -> None:
    state = before_last_trick(DEALT_BY_3, "32 0 0 0", 0)
    assert state.observe(Seat(0)).scores == ()
    told = play_out(state)
    assert [fact for fact in told if isinstance(fact, DealScored)] == [
        DealScored(7, (32, 0, 0, 0), (0, 11, 11, 11), 0, (0, 11, 11, 11))
    ]


@pytest.mark.parametrize("wins", [False, True])
def test_straight_tressette_reverses_nothing(wins: bool) -> None:  # noqa: FBT001 - a row
    game = Traversone(direction="high", cappotto="instant_win" if wins else "off")
    state = ended(before_last_trick(game, "32 0 0 0", 0, totals="0 0 0 15"))
    assert state.observe(Seat(0)).scores == (11, 0, 0, 0)
    if wins:
        over = result(state)
        assert (over.points, over.ranks) == ((11, 0, 0, 15), (1, 3, 3, 2))
    else:
        assert state.phase() == Shuffle(40)
