"""Version against version: scores by deal-set, a test that stops, and what is said then."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from league.model.bots import Submission
from league.model.ids import SeasonId
from league.model.seasons import ScheduleKind, Season, SeasonPlan, SeasonState, Terms
from league.store import Store
from league.store.counted import CountedMatches
from league.verbs.compare import comparison, open_comparison
from league.verbs.recompute import recompute_season
from league.verbs.seeds import verify_season
from league.verbs.standings import standings
from league.verbs.submit import submit_folder
from league.verbs.versions import comparison_scores, sequential_test
from league.verbs.withdraw import withdraw
from referee.errors import ConfigurationError
from tests.leagues import SEED, a_bot_folder, a_plan, a_season, play_on

SEASON = SeasonId(1)


def a_comparison_plan(
    *, deal_sets: int = 4, most: int = 8, elo1: float = 10.0, beta: float = 0.05
) -> SeasonPlan:
    terms = Terms(matches=4 * most, elo1=elo1, beta=beta)
    return replace(a_plan(deal_sets=deal_sets), terms=terms)


def versions(store: Store, folder: Path, *names: str) -> tuple[Submission, ...]:
    """A new and an old version, which differ even if they have one name."""
    old, new = (
        submit_folder(store, a_bot_folder(folder, name, program=f"print({number})\n"))
        for number, name in enumerate(reversed(names or ("version", "version")))
    )
    return new, old


def begin(
    store: Store, plan: SeasonPlan, two: Sequence[Submission], *, another: bool = False
) -> Season:
    return open_comparison(store, plan, two, seed=SEED, another=another)


# Scores


def counted(entries: list[list[int]], ranks: list[list[int]], deals: list[int]) -> CountedMatches:
    zeros = np.zeros_like(np.array(entries))
    return CountedMatches(
        deal_sets=np.array(deals),
        sessions=np.arange(len(entries)),
        entries=np.array(entries),
        points=zeros,
        ranks=np.array(ranks),
        forfeited=zeros,
        faults=zeros,
        losses=zeros,
    )


def test_two_seats_give_the_five_scores_of_a_pair_of_games() -> None:
    """Deal by deal: both won; won and tied; one each; tied and lost; both lost."""
    ranks = [(1, 2), (2, 1), (1, 2), (1, 1), (1, 2), (1, 2), (1, 1), (1, 2), (2, 1), (1, 2)]
    found = comparison_scores(
        counted([[1, 2], [2, 1]] * 5, [list(r) for r in ranks], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]),
        seats=2,
    )
    assert (found.counts, found.games) == ((1, 1, 1, 1, 1), 2)


def test_four_seats_give_twenty_five_scores() -> None:
    """First among three: all three won in each of four matches is everything there is."""
    entries = [[1, 2, 2, 2], [2, 1, 2, 2], [2, 2, 1, 2], [2, 2, 2, 1]]
    all_won = [[1, 2, 3, 4], [2, 1, 3, 4], [2, 3, 1, 4], [2, 3, 4, 1]]
    half = [[1, 1, 1, 1]] * 4
    found = comparison_scores(counted(entries * 2, all_won + half, [0] * 4 + [1] * 4), seats=4)
    assert len(found.counts) == 25
    assert (found.counts[24], found.counts[12]) == (1, 1)


def test_no_deal_set_has_no_scores() -> None:
    found = comparison_scores(counted([[1, 2]], [[1, 2]], [0]), seats=2)
    assert found.deal_sets == 1
    empty = counted([[1, 2]], [[1, 2]], [0])
    none = replace(
        empty, deal_sets=empty.deal_sets[:0], entries=empty.entries[:0], ranks=empty.ranks[:0]
    )
    assert comparison_scores(none, seats=2).deal_sets == 0


# Seasons


def test_two_versions_of_one_bot_meet_and_are_told_apart(store: Store, tmp_path: Path) -> None:
    new, old = versions(store, tmp_path)
    assert new.bot == old.bot
    season = begin(store, a_comparison_plan(), (new, old))
    found = comparison(store, season.season_id)
    assert (found.new, found.old) == ("version, submission 2", "version, submission 1")
    assert found.sentence.startswith("Nothing is known yet of version, submission 2")
    assert json.dumps(asdict(found), allow_nan=False)


def test_it_plays_until_the_most_deal_sets_and_says_that_nothing_is_decided(
    store: Store, tmp_path: Path
) -> None:
    """Both play alike in every seat, so that each deal-set gives the new one exactly half."""
    season = begin(store, a_comparison_plan(most=8), versions(store, tmp_path))
    assert play_on(store)[-1].season_over
    found = comparison(store, season.season_id)
    assert (found.deal_sets, found.matches, found.state) == (8, 32, SeasonState.OVER)
    assert (found.verdict, found.counts[12]) == ("undecided", 8)
    assert "is not decided" in found.sentence
    assert "32 matches in 8 deal-sets" in found.sentence
    assert found.known is not None
    assert found.known.score == pytest.approx(0.5)
    assert found.known.low < 0 < found.known.high


def test_it_stops_when_the_test_may_and_not_before(store: Store, tmp_path: Path) -> None:
    """Few deal-sets would decide a test for 400 Elo at once, if 32 were not the least."""
    plan = a_comparison_plan(deal_sets=16, most=64, elo1=400.0)
    season = begin(store, plan, versions(store, tmp_path, "bot 3", "bot 1"))
    play_on(store)
    found = comparison(store, season.season_id)
    assert found.state is SeasonState.OVER
    assert found.deal_sets == 32
    assert found.verdict != "undecided"
    assert f"a true difference of {0:+g} Elo would be taken for +400 in 5%" in found.sentence
    assert (found.llr <= found.test.llr_low) or (found.llr >= found.test.llr_high)


def test_self_play_never_rates(store: Store, tmp_path: Path) -> None:
    """B123: copies of the old version meet at every table; only the two are compared."""
    season = begin(store, a_comparison_plan(most=4), versions(store, tmp_path))
    play_on(store)
    rows = standings(store, season.season_id).rows
    assert [row.online for row in rows] == [1500.0, 1500.0]
    assert {row.matches for row in rows} == {16}
    assert sum(row.rating or 0 for row in rows) == pytest.approx(3000)
    assert recompute_season(store, season.season_id).differences == ()


def test_all_of_it_comes_from_the_seed(store: Store, tmp_path: Path) -> None:
    season = begin(store, a_comparison_plan(most=8), versions(store, tmp_path))
    play_on(store)
    assert verify_season(store, season.season_id) == 32


# Going on


def test_the_same_question_goes_on_where_it_stopped(store: Store, tmp_path: Path) -> None:
    two, plan = versions(store, tmp_path), a_comparison_plan(most=8)
    season = begin(store, plan, two)
    play_on(store, sessions=5)
    assert comparison(store, season.season_id).deal_sets == 4
    assert begin(store, plan, two) == replace(season, revision=begin(store, plan, two).revision)
    play_on(store)
    assert comparison(store, season.season_id).deal_sets == 8
    assert begin(store, plan, two).season_id == season.season_id


def test_more_deal_sets_are_added_to_what_is_there(store: Store, tmp_path: Path) -> None:
    two = versions(store, tmp_path)
    season = begin(store, a_comparison_plan(most=4), two)
    play_on(store)
    again = begin(store, a_comparison_plan(most=8), two)
    assert (again.season_id, again.state) == (season.season_id, SeasonState.OPEN)
    play_on(store)
    assert comparison(store, season.season_id).deal_sets == 8


def test_another_one_begins_anew(store: Store, tmp_path: Path) -> None:
    two, plan = versions(store, tmp_path), a_comparison_plan(most=4)
    begin(store, plan, two)
    play_on(store)
    assert begin(store, plan, two, another=True).number == 2


def test_another_test_is_another_comparison(store: Store, tmp_path: Path) -> None:
    two = versions(store, tmp_path)
    first = begin(store, a_comparison_plan(), two)
    second = begin(store, a_comparison_plan(elo1=20.0), two)
    assert first.league.league_id != second.league.league_id
    assert second.plan.schedule is ScheduleKind.COMPARISON


def test_a_version_that_leaves_ends_it_and_is_named(store: Store, tmp_path: Path) -> None:
    season = begin(store, a_comparison_plan(most=8), versions(store, tmp_path, "a", "b"))
    play_on(store, sessions=4)
    withdraw(store, season.season_id, standings(store, season.season_id).rows[0].entry)
    play_on(store)
    found = comparison(store, season.season_id)
    assert found.state is SeasonState.OVER
    assert "has left" in found.note


# What cannot be compared


def test_the_same_program_twice_is_refused(store: Store, tmp_path: Path) -> None:
    (_, old) = versions(store, tmp_path)
    with pytest.raises(ConfigurationError, match="are the same program, version"):
        begin(store, a_comparison_plan(), (old, old))


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(matches=8, elo0=10, elo1=0), "expected elo0 < elo1"),
        (Terms(matches=8, alpha=0.5, beta=0.6), "expected both above 0"),
        (Terms(matches=8, elo1=float("nan")), "expected elo0 < elo1"),
    ],
)
def test_a_test_that_cannot_end_well_is_refused(
    store: Store, tmp_path: Path, terms: Terms, said: str
) -> None:
    plan = replace(a_plan(), terms=terms)
    with pytest.raises(ConfigurationError, match=said):
        begin(store, plan, versions(store, tmp_path))


def test_a_season_that_compares_nothing_is_said(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    with pytest.raises(ConfigurationError, match="compares no versions"):
        comparison(store, SEASON)


def test_the_terms_are_the_test() -> None:
    test = sequential_test(Terms(elo0=-5, elo1=5, alpha=0.01, beta=0.02))
    assert (test.elo0, test.elo1, test.alpha, test.beta) == (-5, 5, 0.01, 0.02)
