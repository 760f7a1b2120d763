"""Rules page, sections 1 and 10: which options exist, and what each excludes."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from referee.errors import ConfigurationError
from referee.games.game import OptionValue, Unit
from referee.games.hearts import Hearts, HeartsFact, HeartsObservation

DEFAULTS: dict[str, OptionValue] = {
    "players": 4,
    "variant": "base",
    "target": 100,
    "three_player_removed": "2D",
    "pass_count": 3,
    "moon": "choice",
    "queen_breaks_hearts": True,
    "lead_hearts_over_queen": False,
    "tie_rule": "share",
    "max_hands": 0,
    "omnibus_card": "JD",
    "omnibus_moon_needs_card": False,
}


def made(options: dict[str, OptionValue]) -> Hearts:
    """The ruleset with these options."""
    return Hearts(**options)  # type: ignore[arg-type]  # typed per option


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert dict(Hearts().spec.options) == DEFAULTS
    assert {option.name: option.default for option in Hearts.OPTIONS} == DEFAULTS


@pytest.mark.parametrize(
    ("options", "own"),
    [
        ({"variant": "spot"}, {"target": 500}),
        ({"variant": "spot", "target": 100}, {"target": 100}),
        ({"variant": "spot", "target": 1}, {"target": 1}),
        ({"variant": "cancellation", "players": 6}, {"target": 100, "pass_count": 0}),
        ({"variant": "omnibus"}, {"target": 100, "pass_count": 3}),
    ],
    ids=str,
)
def test_a_variant_has_defaults_of_its_own(
    options: dict[str, OptionValue], own: dict[str, OptionValue]
) -> None:
    assert dict(made(options).spec.options) == {**DEFAULTS, **options, **own}


PRESETS = {
    "hearts": Hearts(),
    "hearts3": Hearts(players=3),
    "hearts5": Hearts(players=5),
    "hearts6": Hearts(players=6),
    "hearts7": Hearts(players=7),
    "omnibus": Hearts(variant="omnibus"),
    "spot": Hearts(variant="spot", target=500),
    "cancellation": Hearts(variant="cancellation", players=6, pass_count=0),
    "add": Hearts(moon="add"),
}


def test_the_presets_are_those_of_the_rules_page() -> None:
    assert {name: made(dict(preset)) for name, preset in Hearts.PRESETS.items()} == PRESETS


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 12},
        {"players": 8},
        {"players": True},
        {"variant": "cancellation"},
        {"variant": "cancellation", "players": 5},
        {"variant": "cancellation", "players": 12},
        {"variant": "black_lady"},
        {"target": 0},
        {"target": -5},
        {"target": "100"},
        {"pass_count": 2},
        {"pass_count": 4},
        {"pass_count": -3},
        {"variant": "cancellation", "players": 6, "pass_count": 3},
        {"moon": "both"},
        {"tie_rule": "toss"},
        {"max_hands": -1},
        {"queen_breaks_hearts": 1},
        {"three_player_removed": "2H", "players": 3},
        {"three_player_removed": "2C"},
        {"players": 5, "three_player_removed": "2C"},
        {"variant": "cancellation", "players": 6, "three_player_removed": "2C"},
        {"omnibus_card": "TD"},
        {"omnibus_moon_needs_card": True},
        {"variant": "spot", "omnibus_card": "TD"},
        {"variant": "omnibus", "omnibus_card": "QD"},
    ],
    ids=str,
)
def test_row_67_what_the_rules_page_excludes_is_refused_by_name(
    options: dict[str, OptionValue],
) -> None:
    with pytest.raises(ConfigurationError) as refused:
        made(options)
    text = str(refused.value)
    at_fault = [name for name in options if f"option {name} of hearts is " in text]
    # The plain players do not suit Cancellation Hearts: that is said of players, unnamed or not.
    assert at_fault or "option players of hearts is 4" in text
    assert "expected" in text


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"players": 8}, "option players of hearts is 8, but variant is 'base': expected 3 to 7"),
        (
            {"variant": "cancellation"},
            "option players of hearts is 4, but variant is 'cancellation': expected 6 to 11",
        ),
        ({"omnibus_card": "TD"}, "is 'TD', which needs variant = 'omnibus': expected 'JD'"),
        ({"three_player_removed": "2C"}, "is '2C', which needs players = 3: expected '2D'"),
        ({"pass_count": 2}, "expected one of 0, 3"),
    ],
    ids=str,
)
def test_a_refusal_says_what_is_allowed(options: dict[str, OptionValue], text: str) -> None:
    with pytest.raises(ConfigurationError) as refused:
        made(options)
    assert text in str(refused.value)


def test_a_record_names_all_options_and_makes_the_same_ruleset() -> None:
    for game in (*PRESETS.values(), Hearts(players=3, three_player_removed="2C", pass_count=0)):
        assert made(dict(game.spec.options)) == game
        assert game.spec.options == tuple(sorted(game.spec.options))


def test_the_actions_are_the_cards_of_the_house_then_two_words() -> None:
    for game in PRESETS.values():
        assert game.spec.actions[:3] == ("2C", "3C", "4C")
        assert game.spec.actions[51:] == ("AH", "subtract", "add")
        assert game.spec.unit == Unit("points")
        assert game.spec.seats == game.players


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        (Hearts(max_hands=3), 3 * (1 + 1 + 52 + 1)),
        (Hearts(max_hands=3, moon="add"), 3 * (1 + 1 + 52)),
        (Hearts(max_hands=3, pass_count=0), 3 * (1 + 52 + 1)),
        (Hearts(max_hands=1, players=7), 1 + 1 + 49 + 1),
        (Hearts(max_hands=1, variant="cancellation", players=9), 1 + 99 + 1),
        (Hearts(), 160 * 55),
    ],
    ids=["choice", "add", "no pass", "seven", "cancellation", "no limit"],
)
def test_a_match_has_a_limit(game: Hearts, limit: int) -> None:
    assert game.spec.event_limit == limit


PAGE = (Path(__file__).parents[5] / "docs" / "rules" / "hearts.md").read_text("utf-8")


def test_the_rules_page_names_every_option_preset_and_word() -> None:
    named = [option.name for option in Hearts.OPTIONS] + list(Hearts.PRESETS)
    assert [name for name in (*named, "subtract", "add") if f"`{name}`" not in PAGE] == []


def test_the_rules_page_names_every_field_and_fact() -> None:
    shown = [field.name for field in fields(HeartsObservation)]
    kinds = [
        "".join("_" * c.isupper() + c.lower() for c in k.__name__)[1:]
        for k in get_args(HeartsFact)
    ]
    assert [name for name in (*shown, *kinds) if f"`{name}`" not in PAGE] == []


def test_the_example_of_the_rules_page_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "hearts.md", "exec"), {})  # noqa: S102 - our own page
