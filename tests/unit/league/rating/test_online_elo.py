"""Online Elo: the worked examples and sequences of ratings_data, and what must always hold."""

from collections.abc import Callable
from decimal import Decimal, getcontext
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rating.elo import (
    Change,
    OnlineRating,
    changes,
    expected_score,
    history,
    replay,
)
from league.rating.results import RatedTable
from tests.unit.league.rating.reference import expected, hearts, reversi

EXAMPLES = expected()["online_elo_examples"]
SEQUENCES = expected()["online_elo_sequences"]
TOLERANCE = 1e-6

ratings = st.builds(OnlineRating, st.floats(500, 2500), st.integers(0, 100))


def moves(before: list[OnlineRating], finishes: list[int]) -> list[float]:
    return [change.after.rating - change.before.rating for change in changes(before, finishes)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["case"])
def test_worked_example(example: dict[str, list[float]]) -> None:
    before = list(map(OnlineRating, example["ratings_before"], map(int, example["games_before"])))
    moved = moves(before, list(map(int, example["ranks"])))
    assert moved == pytest.approx(example["delta"], abs=TOLERANCE)


@pytest.mark.parametrize(
    ("tables", "name"),
    [(reversi, "d2_reversi8 in file order"), (hearts, "d3_hearts6 in file order")],
)
def test_sequences_end_at_the_right_ratings(
    tables: Callable[[], list[RatedTable]], name: str
) -> None:
    right = SEQUENCES[name]
    forward, backward = replay(tables()), replay(reversed(tables()))
    for bot, rating in right["final"].items():
        assert forward[bot].rating == pytest.approx(rating, abs=TOLERANCE)
        assert forward[bot].games == right["games"][bot]
    for bot, rating in right["final_if_order_reversed"].items():
        assert backward[bot].rating == pytest.approx(rating, abs=TOLERANCE)


@pytest.mark.parametrize("tables", [reversi, hearts])
def test_history_ends_where_the_replay_does_to_the_bit(
    tables: Callable[[], list[RatedTable]],
) -> None:
    played, last = tables(), {}
    for table, step in zip(played, history(played), strict=True):
        last.update((bot, change.after) for bot, change in zip(table.bots, step, strict=True))
    assert last == replay(played)


def test_history_starts_each_step_where_the_last_one_of_the_bot_ended() -> None:
    by_bot: dict[str, list[Change]] = {}
    played = reversi()
    for table, step in zip(played, history(played), strict=True):
        for bot, change in zip(table.bots, step, strict=True):
            by_bot.setdefault(bot, []).append(change)
    for steps in by_bot.values():
        assert steps[0].before == OnlineRating()
        assert all(one.after == other.before for one, other in pairwise(steps))


@given(st.lists(ratings, min_size=2, max_size=7), st.randoms(use_true_random=False))
def test_the_order_of_seats_changes_nothing(before: list[OnlineRating], dice: Random) -> None:
    finishes = [dice.randrange(1, len(before) + 1) for _ in before]
    order = dice.sample(range(len(before)), len(before))
    moved = moves(before, finishes)
    mixed = moves([before[seat] for seat in order], [finishes[seat] for seat in order])
    assert mixed == [moved[seat] for seat in order]


@given(st.lists(ratings, min_size=2, max_size=7), st.randoms(use_true_random=False))
def test_no_match_moves_a_bot_by_more_than_its_k(before: list[OnlineRating], dice: Random) -> None:
    finishes = [dice.randrange(1, len(before) + 1) for _ in before]
    for rating, moved in zip(before, moves(before, finishes), strict=True):
        assert abs(moved) <= rating.k + 1e-9


@given(
    st.lists(st.floats(500, 2500), min_size=2, max_size=7),
    st.sampled_from([0, 29, 30, 500]),
    st.randoms(use_true_random=False),
)
def test_changes_with_one_k_add_up_to_nothing(
    before: list[float], games: int, dice: Random
) -> None:
    finishes = [dice.randrange(1, len(before) + 1) for _ in before]
    moved = moves([OnlineRating(rating, games) for rating in before], finishes)
    assert sum(moved) == pytest.approx(0, abs=1e-9)


def test_swapping_two_matches_of_different_bots_changes_nothing() -> None:
    first = RatedTable(("a", "b"), (1, 2), "1")
    second = RatedTable(("c", "d", "e"), (2, 1, 2), "2")
    meeting = RatedTable(("a", "c"), (2, 1), "3")
    assert replay([first, second, meeting]) == replay([second, first, meeting])


@pytest.mark.parametrize("bots", [("a", "a"), ("a", "b", "a"), ("a", "b", "c", "b")])
def test_a_table_with_one_bot_in_two_seats_is_not_rated(bots: tuple[str, ...]) -> None:
    rated = RatedTable(("a", "b"), (1, 2), "1")
    itself = RatedTable(bots, tuple(range(1, len(bots) + 1)), "2")
    assert replay([rated, itself]) == replay([rated])
    assert replay([itself]) == {}
    assert list(history([itself])) == [()]


def test_a_bot_is_provisional_for_thirty_matches_and_says_so() -> None:
    assert OnlineRating(1511.6, 29).label == "1512?"
    assert OnlineRating(1511.6, 30).label == "1512"


def test_a_change_shows_its_terms() -> None:
    """Two wins and a tie against equals: 2.5 of 1.5 expected, a third of 40 for each."""
    change = changes([OnlineRating()] * 4, [1, 1, 3, 3])[0]
    assert (change.score, change.expected) == (2.5, 1.5)
    assert change.after.rating == pytest.approx(1500 + 40 / 3)


def test_a_lead_of_400_is_ten_to_one_and_no_lead_overflows() -> None:
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1e9, -1e9) == 1.0
    assert expected_score(-1e9, 1e9) == 0.0


def test_the_first_match_in_a_field_of_500_moves_nobody_by_more_than_in_one_of_two() -> None:
    """B107: K does not depend on how many bots there are."""
    field = [RatedTable((f"bot {n}", f"bot {n + 1}"), (1, 1), str(n)) for n in range(500)]
    first = RatedTable(("new", "bot 7"), (1, 2), "first")
    (alone, _), *_ = history([first])
    (among, _) = list(history([*field, first]))[-1]
    assert alone.after.rating - alone.before.rating == 20
    assert among.after.rating - among.before.rating == pytest.approx(20, abs=1e-9)


def test_ten_thousand_tiny_updates_keep_every_digit() -> None:
    """B109: ties of two bots a millionth apart, against the same sum in 50 digits."""
    getcontext().prec = 50
    start = {"a": OnlineRating(1500.000001, 100), "b": OnlineRating(1500.0, 100)}
    one, other = start["a"], start["b"]
    exact = Decimal(one.rating) - Decimal(other.rating)
    # A tie between nearly equals moves both by K/4 ln(10)/400 of the lead, or K (d/1600) ln 10.
    shrink = 1 - 2 * Decimal(20) * Decimal(10).ln() / 1600
    for _ in range(10_000):
        first, second = changes([one, other], [1, 1])
        one, other = first.after, second.after
        exact *= shrink
    assert one.rating - other.rating == pytest.approx(float(exact), abs=1e-10)
    assert one.rating + other.rating == pytest.approx(3000.000001, abs=1e-9)


def test_an_event_of_forty_seats_keeps_every_digit() -> None:
    """B109: 780 comparisons at once, and the changes add up to nothing."""
    before = [OnlineRating(1500 + 7.3 * seat, 50) for seat in range(40)]
    moved = moves(before, [1 + seat // 2 for seat in range(40)])
    assert sum(moved) == pytest.approx(0, abs=1e-11)
    assert max(map(abs, moved)) <= 20
    assert len(set(moved)) == 40


def test_ten_thousand_results_keep_their_sum() -> None:
    """B106: what all bots have together is what they came with, to a millionth."""
    dice = Random(106)
    names = [f"bot {n}" for n in range(20)]
    tables = []
    for n in range(10_000):
        one, other = dice.sample(names, 2)
        tables.append(RatedTable((one, other), (1 + dice.randrange(2), 1), str(n)))
    last = {}
    provisional = 0.0
    for table, step in zip(tables, history(tables), strict=True):
        # With two different K a match makes or takes a little; with one K it never does.
        provisional += sum(change.after.rating - change.before.rating for change in step)
        last.update({b: c.after for b, c in zip(table.bots, step, strict=True)})
    total = sum(rating.rating for rating in last.values())
    assert total == pytest.approx(1500 * len(names) + provisional, abs=1e-6)
    assert last == replay(tables)


def test_a_tie_takes_from_the_stronger_what_it_gives_to_the_weaker() -> None:
    """B110: every term of a change, with all its digits: 10 and a half points apart."""
    first, second = changes([OnlineRating(1489.5, 40), OnlineRating(1500.0, 40)], [1, 1])
    assert first.expected == pytest.approx(1 / (1 + 10 ** (10.5 / 400)), abs=1e-15)
    assert (first.score, second.score) == (0.5, 0.5)
    gained = first.after.rating - first.before.rating
    assert gained == pytest.approx(20 * (0.5 - first.expected), abs=1e-12)
    assert gained > 0
    assert gained + (second.after.rating - second.before.rating) == 0
