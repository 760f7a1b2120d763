"""By game phase: each deal of a match, read from its record."""

from pathlib import Path

import pytest

from league.model.ids import SeasonId
from league.store import Store
from league.verbs.phases import PHASES, phase_report
from referee.games import GAMES
from referee.games.game import Seat
from referee.games.hearts.facts import DealEnded, DealStarted
from tests.leagues import a_season, play_on

SEASON = SeasonId(1)


def test_reversis_is_told_by_the_deal_of_the_match(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, deal_sets=2)
    play_on(store)
    found = phase_report(store, SEASON)
    assert (found.game, found.unit) == ("reversis", "chips")
    everybody = [line for line in found.lines if line.bot is None]
    assert [line.phase for line in everybody] == ["deal 1", "deal 2", "deal 3", "deal 4"]
    assert {(line.deals, line.deal_sets) for line in everybody} == {(4 * 8, 2)}
    own = [line for line in found.lines if line.bot == "bot 2"]
    assert {(line.deals, line.deal_sets) for line in own} == {(8, 2)}
    for deal in everybody:
        mine = [line.points for line in found.lines if line.bot and line.phase == deal.phase]
        assert sum(mine) / 4 == pytest.approx(deal.points)


def test_only_complete_deal_sets_count(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    play_on(store, sessions=3)
    assert phase_report(store, SEASON).lines == ()


def test_hearts_is_told_by_where_cards_are_passed() -> None:
    told = [
        fact
        for deal, offset in enumerate((1, 3, 2, 0), start=1)
        for fact in (
            DealStarted(deal, Seat(0), offset, (0, 0, 0, 0)),
            DealEnded(deal, (deal, 0, 0, 26 - deal), (0, 0, 0, 0)),
        )
    ]
    found = list(PHASES["hearts"](told, {}))
    assert [deal.phase for deal in found] == [
        "passing left",
        "passing right",
        "passing 2 seats on",
        "no passing",
    ]
    assert found[2].points == (3, 0, 0, 23)


def test_phases_are_of_games_that_there_are() -> None:
    assert set(PHASES) <= set(GAMES)
