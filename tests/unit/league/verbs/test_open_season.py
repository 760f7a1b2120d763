"""Opening a season: all is planned before anything is played."""

import hashlib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from league.model.ids import SeasonId, spelled_out
from league.model.seasons import SeasonPlan, SeasonState
from league.store import Store
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.progress import progress
from league.verbs.seasons import (
    asks_for,
    entries,
    latest_season,
    league_named,
    leagues,
    season,
    seasons,
)
from league.verbs.submit import submit_folder
from referee.errors import ConfigurationError, ConflictError
from tests.leagues import SEED, a_bot_folder, a_plan, a_season, a_store, play_on, some_bots


def test_a_season_plans_every_match(store: Store, tmp_path: Path) -> None:
    """Five bots at tables of four: C(5,4) pairings, two deal-sets each, four rotations."""
    opened = a_season(store, tmp_path, bots=5, deal_sets=2)
    assert progress(store, opened.season_id).matches.total == 5 * 2 * 4
    assert progress(store, opened.season_id).deal_sets.total == 5 * 2


def test_ids_say_where_a_match_stands(store: Store, tmp_path: Path) -> None:
    """B008: they come from the plan, so they are unique and never change."""
    opened = a_season(store, tmp_path, deal_sets=2)
    planned = matches(store, opened.season_id)
    assert [match.match_id for match in planned[:3]] == ["1.1.1.1", "1.1.1.2", "1.1.2.1"]
    assert spelled_out(planned[2].match_id) == "season 1 / pairing 1 / rotation 2 / deal-set 1"
    assert planned[2].deal_path == "season/1/pairing/1/deal-set/1"


def test_every_entry_sits_in_every_seat_of_every_deal_once(store: Store, tmp_path: Path) -> None:
    """B021."""
    opened = a_season(store, tmp_path, deal_sets=3)
    seats: dict[str, Counter[tuple[int, int]]] = {}
    for match in matches(store, opened.season_id):
        seats.setdefault(match.deal_path, Counter()).update(enumerate(match.entries))
    for counted in seats.values():
        assert counted == {(seat, entry): 1 for seat in range(4) for entry in (1, 2, 3, 4)}


def test_no_process_meets_a_deal_twice(store: Store, tmp_path: Path) -> None:
    """B003: within a session every deal is another one; a deal-set is one pairing's own."""
    opened = a_season(store, tmp_path, bots=6, deal_sets=3)
    planned = matches(store, opened.season_id, limit=1_000)
    by_session = Counter((match.session_id, match.deal_path) for match in planned)
    assert set(by_session.values()) == {1}
    pairings = {(match.deal_path, match.session_id.rpartition(".")[0]) for match in planned}
    assert len(pairings) == len({match.deal_path for match in planned}) == 15 * 3


def test_the_seed_is_committed_and_stays_secret(store: Store, tmp_path: Path) -> None:
    opened = a_season(store, tmp_path)
    assert opened.seed_digest == hashlib.sha256(SEED).hexdigest()
    assert opened.seed is None
    assert SEED.hex() not in repr(opened)
    play_on(store)
    assert season(store, opened.season_id).seed == SEED


def test_equal_seeds_plan_equal_seasons_and_others_other_seatings(
    tmp_path: Path, store: Store
) -> None:
    a_season(store, tmp_path, deal_sets=6)
    planned = matches(store, SeasonId(1))
    for seed, equal in ((SEED, True), (SEED[::-1], False)):
        folder = tmp_path / str(equal)
        with a_store(folder) as again:
            bots = some_bots(again, folder, 4)
            open_season(again, a_plan(deal_sets=6), bots, seed=seed)
            assert (matches(again, SeasonId(1)) == planned) is equal


def test_entries_keep_the_order_of_the_file(store: Store, tmp_path: Path) -> None:
    opened = a_season(store, tmp_path)
    found = entries(store, opened.season_id)
    assert [(entry.number, entry.submission.bot.name) for entry in found] == [
        (1, "bot 1"),
        (2, "bot 2"),
        (3, "bot 3"),
        (4, "bot 4"),
    ]


REFUSED = [
    (replace(a_plan(), deal_sets=0), "deal_sets is 0, expected 1 to 256"),
    (replace(a_plan(), deal_sets=10**9), "deal_sets is 1000000000, expected 1 to 256"),
    (replace(a_plan(), cycles=0), "cycles is 0, expected 1 to 1000"),
    (replace(a_plan(), fault_limit=-1), "fault_limit is -1, expected 1 to 1000"),
    (replace(a_plan(), league=" "), "the league's name is ' ', expected a name"),
]


@pytest.mark.parametrize(("plan", "message"), REFUSED)
def test_a_plan_out_of_bounds_is_refused(
    store: Store, tmp_path: Path, plan: SeasonPlan, message: str
) -> None:
    """B005."""
    bots = some_bots(store, tmp_path, 4)
    with pytest.raises(ConfigurationError, match=message):
        open_season(store, plan, bots, seed=SEED)
    assert leagues(store) == ()


def test_fewer_bots_than_seats_are_refused(store: Store, tmp_path: Path) -> None:
    """B005."""
    for count in (1, 3):
        with pytest.raises(ConfigurationError, match=rf"{count} bots? for 4 seats: expected at"):
            open_season(store, a_plan(), some_bots(store, tmp_path, count), seed=SEED)


def test_a_bot_enters_once(store: Store, tmp_path: Path) -> None:
    bots = some_bots(store, tmp_path, 4)
    with pytest.raises(ConfigurationError, match="bot 'bot 1' enters twice"):
        open_season(store, a_plan(), [*bots, bots[0]], seed=SEED)


def test_a_short_seed_is_refused(store: Store, tmp_path: Path) -> None:
    """B148."""
    with pytest.raises(ConfigurationError, match="the seed has 6 bytes, expected 32"):
        open_season(store, a_plan(), some_bots(store, tmp_path, 4), seed=b"secret")


def test_a_league_has_one_ruleset(store: Store, tmp_path: Path) -> None:
    bots = some_bots(store, tmp_path, 4)
    open_season(store, a_plan(), bots, seed=SEED)
    play_on(store)
    plan = a_plan(name="FIRST league")
    options = dict(plan.ruleset.options) | {"deals": 8}
    other = replace(plan, ruleset=replace(plan.ruleset, options=tuple(sorted(options.items()))))
    with pytest.raises(
        ConfigurationError, match=r"plays reversis with other .* deals = 8: choose"
    ):
        open_season(store, other, bots, seed=SEED)


def test_one_season_at_a_time(store: Store, tmp_path: Path) -> None:
    opened = a_season(store, tmp_path)
    bots = [entry.submission for entry in entries(store, opened.season_id)]
    with pytest.raises(ConflictError, match="season 1 of 'First league' is still open"):
        open_season(store, a_plan(), bots, seed=SEED)
    play_on(store)
    second = open_season(store, a_plan(), bots, seed=SEED)
    assert (second.number, second.season_id) == (2, 2)
    assert latest_season(store, "first LEAGUE") == second
    found = league_named(store, "First league")
    assert found is not None
    assert [one.state for one in seasons(store, found.league_id)] == [
        SeasonState.OVER,
        SeasonState.OPEN,
    ]


def test_the_same_request_is_recognised_and_a_changed_one_too(
    store: Store, tmp_path: Path
) -> None:
    plan, bots = a_plan(), some_bots(store, tmp_path, 4)
    opened = open_season(store, plan, bots, seed=SEED)
    changed = submit_folder(store, a_bot_folder(tmp_path, "bot 1", program="changed"))
    assert asks_for(opened, plan, bots)
    assert not asks_for(opened, replace(plan, deal_sets=2), bots)
    assert not asks_for(opened, plan, (changed, *bots[1:]))
