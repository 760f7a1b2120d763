"""Who moves first in Reversi: each of two, from one position, whatever it is called."""

from dataclasses import replace
from pathlib import Path

from league.leaguefile import read_ruleset
from league.model.ids import SeasonId
from league.store import Store
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.records import record_of
from league.verbs.standings import standings
from league.verbs.submit import submit_folder
from referee.match.record import ChoiceEvent
from referee.match.transcript import read
from tests.leagues import SEED, a_bot_folder, a_plan, play_on

SEASON = SeasonId(1)


def a_pair(store: Store, folder: Path, deal_sets: int) -> None:
    """Two bots have played so many openings with both colours."""
    bots = []
    for name in ("ann", "ben"):
        bot = a_bot_folder(folder, name)
        manifest = bot / "bot.toml"
        manifest.write_text(manifest.read_text().replace("reversis", "reversi"))
        bots.append(submit_folder(store, bot))
    plan = replace(a_plan(deal_sets=deal_sets), ruleset=read_ruleset("reversi", {}))
    open_season(store, plan, bots, seed=SEED)
    play_on(store)


def test_who_makes_the_first_ply_alternates_from_one_position(
    store: Store, tmp_path: Path
) -> None:
    """B023: read from the records, not from the plan."""
    a_pair(store, tmp_path, deal_sets=3)
    openings: dict[str, list[tuple[str, object]]] = {}
    for match in matches(store, SEASON):
        transcript = read(record_of(store, match.match_id).transcript)
        first = next(event for event in transcript.events if isinstance(event, ChoiceEvent))
        mover = transcript.players[first.seats[0].seat].bot
        opening = tuple(event for event in transcript.events if not isinstance(event, ChoiceEvent))
        openings.setdefault(match.deal_path, []).append((mover, opening))
    for pair in openings.values():
        assert sorted(mover for mover, _ in pair) == ["ann", "ben"]
        assert pair[0][1] == pair[1][1]
    assert len(openings) == 3


def test_a_ply_is_charged_to_whoever_made_it(store: Store, tmp_path: Path) -> None:
    """B023: both bots have sat in both seats equally often, and each is its own row."""
    a_pair(store, tmp_path, deal_sets=2)
    first = [match.entries[0] for match in matches(store, SEASON)]
    assert sorted(first) == [1, 1, 2, 2]
    assert {row.matches for row in standings(store, SEASON).rows} == {4}
