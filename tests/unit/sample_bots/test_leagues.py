"""The league files beside the sample bots can be played."""

from pathlib import Path

import pytest

from league.leaguefile import read_league_file

FOLDER = Path(__file__).parents[3] / "sample_bots"
FILES = sorted([*FOLDER.glob("*.toml"), *(FOLDER / "leagues").glob("*.toml")])


def test_every_game_has_a_league_of_strengths() -> None:
    games = ("hearts", "reversi", "reversis", "traversone")
    assert {path.name for path in FILES} == {
        "demo.toml",
        *(f"{game}_levels.toml" for game in games),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_league_file_is_read_with_all_its_bots(path: Path) -> None:
    request = read_league_file(path)
    assert len(request.bots) >= request.plan.ruleset.seats
