"""Reports: everything with an interval, and finite whatever the season has come to."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from league.model.errors import NotFoundError
from league.model.ids import SeasonId
from league.store import Store
from league.verbs.ratings import ratings_after
from league.verbs.reports import history_report, pair_report, seat_report
from league.verbs.standings import standings
from tests.leagues import a_season, a_store, play_on

SEASON = SeasonId(1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Five bots that have played two deal-sets a pairing."""
    folder = tmp_path_factory.mktemp("played")
    with a_store(folder) as store:
        a_season(store, folder, bots=5, deal_sets=2)
        play_on(store)
        yield store


def test_pairs_are_told_from_both_sides_in_the_order_of_the_standings(played: Store) -> None:
    found = pair_report(played, SEASON)
    assert found.bots == tuple(row.bot for row in standings(played, SEASON).rows)
    assert len(found.pairs) == 5 * 4
    sides = {(pair.first, pair.second): pair for pair in found.pairs}
    for pair in found.pairs:
        other = sides[pair.second, pair.first]
        assert (pair.wins, pair.ties, pair.losses) == (other.losses, other.ties, other.wins)
        assert pair.score + other.score == pytest.approx(1)
        assert pair.score_low is not None
        assert pair.score_high is not None
        assert pair.score_low <= pair.score <= pair.score_high
    assert found.honest_over_naive == standings(played, SEASON).honest_over_naive


def test_seats_add_up_to_what_is_there_to_be_won(played: Store) -> None:
    """Reversis is zero-sum: over all seats points add up to 0 and shares to half of them."""
    found = seat_report(played, SEASON)
    assert (found.unit, [line.seat for line in found.seats]) == ("chips", [0, 1, 2, 3])
    assert {line.matches for line in found.seats} == {40}
    assert sum(line.points or 0 for line in found.seats) == pytest.approx(0)
    assert sum(line.score or 0 for line in found.seats) == pytest.approx(2)
    assert sum(line.elo or 0 for line in found.seats) == pytest.approx(0)


def test_a_bot_sits_in_every_seat_of_each_of_its_deal_sets(played: Store) -> None:
    lines = seat_report(played, SEASON).bots
    assert len(lines) == 5 * 4
    assert {(line.matches, line.deal_sets) for line in lines} == {(8, 8)}


def test_every_point_of_a_history_names_its_match(played: Store) -> None:
    found = history_report(played, SEASON, "bot 3")
    assert len(found.points) == 32
    for point in found.points[:3]:
        assert point in ratings_after(played, point.match_id)


def test_a_bot_that_is_not_there_is_said_with_those_that_are(played: Store) -> None:
    with pytest.raises(NotFoundError, match="season 1 of First league has no bot 'x', expected"):
        history_report(played, SEASON, "x")


@pytest.mark.parametrize("sessions", [0, 3, 4])
def test_reports_of_a_young_season_are_finite(store: Store, tmp_path: Path, sessions: int) -> None:
    a_season(store, tmp_path)
    play_on(store, sessions=sessions)
    for report in (pair_report(store, SEASON), seat_report(store, SEASON)):
        assert json.dumps(asdict(report), allow_nan=False)
    assert len(pair_report(store, SEASON).pairs) == (12 if sessions == 4 else 0)
