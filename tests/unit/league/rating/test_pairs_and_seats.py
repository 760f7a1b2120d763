"""Bot against bot and seat by seat: what happened, and what ratings make of it."""

import pytest

from league.rating.estimate import estimate
from league.rating.gathering import results_of
from league.rating.pairs import Pair, pairs
from league.rating.results import RatedTable
from league.rating.seats import seat_effects
from tests.unit.league.rating.reference import duel, edge, expected, hearts, reversi


def told(tables: list[RatedTable]) -> dict[tuple[str, str], Pair]:
    return {(p.first, p.second): p for p in pairs(estimate(results_of(tables)))}


def test_every_two_that_met_are_told_once() -> None:
    found = told(reversi())
    assert len(found) == 8 * 7 / 2
    assert {pair.wins + pair.ties + pair.losses for pair in found.values()} == {12}
    assert {pair.score.deal_sets for pair in found.values()} == {6}
    first = found["b1", "b2"]
    assert first.score.mean == pytest.approx((first.wins + first.ties / 2) / 12)


def test_expected_shares_add_up_to_what_was_won_but_for_the_prior() -> None:
    """At the optimum every bot's expected score equals its actual one."""
    for bot in ("b1", "b5", "b8"):
        sides = [
            pair if pair.first == bot else pair.turned
            for pair in told(reversi()).values()
            if bot in (pair.first, pair.second)
        ]
        surplus = sum(side.expected - side.score.mean for side in sides)
        assert surplus == pytest.approx(0, abs=0.06)


def test_the_other_side_sees_the_same_turned_round() -> None:
    pair = told(hearts())["duck", "rnd"]
    assert pair.turned.turned == pair
    assert (pair.turned.wins, pair.turned.losses) == (pair.losses, pair.wins)
    assert pair.difference is not None
    assert pair.turned.difference is not None
    assert pair.turned.difference.high == -pair.difference.low


def test_a_circle_shows_in_the_pairs_and_in_no_rating() -> None:
    """Each beats the next in 18 of 20 games, ten from either seat: ratings are equal."""
    played = []
    for one, other in (("a", "b"), ("b", "c"), ("c", "a")):
        played += [duel(one, other, float(n > 0), f"{one}{n}") for n in range(10)]
        played += [duel(other, one, float(n == 0), f"{one}{n} back") for n in range(10)]
    for pair in told(played).values():
        assert pair.expected == pytest.approx(0.5, abs=0.01)
        assert pair.score.low is not None
        assert pair.score.high is not None
        assert not pair.score.low <= pair.expected <= pair.score.high


def test_groups_that_never_met_have_no_pair() -> None:
    assert set(told(edge("islands"))) == {("a", "b"), ("c", "d")}


def test_seat_effects_are_right_and_their_intervals_hold_them() -> None:
    found = seat_effects(estimate(results_of(hearts())))
    assert [seat.elo for seat in found] == pytest.approx(
        expected()["d3_hearts6"]["seat_effect_elo"], abs=1e-4
    )
    for seat in found:
        assert seat.low is not None
        assert seat.high is not None
        assert seat.low < seat.elo < seat.high


def test_few_deal_sets_tell_no_error_of_a_seat() -> None:
    (first, _) = seat_effects(estimate(results_of(edge("single"))))
    assert (first.low, first.high) == (None, None)
