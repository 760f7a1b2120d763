"""Rulesets by name."""

import pytest

from referee.errors import ConfigurationError
from referee.games import GAMES, league_ruleset, named_ruleset, ruleset
from referee.games.reversi import Reversi
from referee.games.reversis import Reversis


def test_a_ruleset_has_the_options_given_and_the_defaults() -> None:
    assert ruleset("reversis") == Reversis()
    assert ruleset("reversis", {"deals": 4}) == Reversis(deals=4)


def test_a_preset_is_named_after_a_colon() -> None:
    assert named_ruleset("reversis") == Reversis()
    assert named_ruleset("reversis:old") == Reversis(variant="old")
    assert named_ruleset("reversis:heavy_kitty", {"deals": 12}) == Reversis(
        heavy_kitty=True, deals=12
    )


def test_given_options_override_the_preset() -> None:
    assert named_ruleset("reversis:espagnolette", {"espagnolette": False}) == Reversis()


def test_a_league_of_reversi_draws_openings_unless_it_says_otherwise() -> None:
    assert league_ruleset("reversi") == Reversi(opening_plies=8)
    assert league_ruleset("reversi:children") == Reversi(capture="one", opening_plies=8)
    assert league_ruleset("reversi", {"opening_plies": 0}) == Reversi()
    assert league_ruleset("reversi:varied", {"opening_plies": 3}) == Reversi(opening_plies=3)


@pytest.mark.parametrize("name", ["reversi:solo", "reversis", "hearts:spot", "traversone"])
def test_any_other_league_plays_what_is_named(name: str) -> None:
    assert league_ruleset(name) == named_ruleset(name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("reverse", "unknown game 'reverse'; did you mean 'reversi"),
        ("heart", "unknown game 'heart'; did you mean 'hearts'? (known: hearts, "),
        ("go", "unknown game 'go' (known: hearts, "),
        ("", "unknown game ''"),
        ("reversis:heavy", "did you mean 'heavy_kitty'?"),
        ("reversis:", "unknown preset of reversis ''"),
        ("reversis:old:old", "unknown preset of reversis 'old:old'"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(name: str, text: str) -> None:
    with pytest.raises(ConfigurationError) as refused:
        named_ruleset(name)
    assert text in str(refused.value)


def test_options_of_a_file_are_checked() -> None:
    with pytest.raises(ConfigurationError, match="option deals of reversis is 6"):
        ruleset("reversis", {"deals": 6})
    with pytest.raises(ConfigurationError, match="unknown option of reversis 'dealz'"):
        ruleset("reversis", {"dealz": 8})


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_has_a_preset_of_its_own_name(name: str) -> None:
    assert GAMES[name].PRESETS[name] == {}
    assert name == GAMES[name].NAME
