"""Rules page, sections 0 and 16.8: which options exist, and what each excludes."""

from pathlib import Path

import pytest

from referee.errors import ConfigurationError
from referee.games.game import OptionValue, Unit
from referee.games.reversis import Reversis


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert dict(Reversis().spec.options) == {
        "variant": "standard",
        "deals": 8,
        "start_chips": 100,
        "first_dealer": 0,
        "espagnolette": False,
        "heavy_kitty": False,
        "led_claim": "auto",
        "old_slam": 20,
    }
    assert {option.name: option.default for option in Reversis.OPTIONS} == dict(
        Reversis().spec.options
    )


@pytest.mark.parametrize(
    "options",
    [
        {"deals": 6},
        {"deals": 0},
        {"deals": -4},
        {"deals": True},
        {"first_dealer": 4},
        {"first_dealer": -1},
        {"variant": "new"},
        {"led_claim": "never"},
        {"espagnolette": 1},
        {"start_chips": "100"},
        {"variant": "old", "old_slam": -1},
    ],
    ids=str,
)
def test_x12_a_wrong_value_is_rejected_by_name(options: dict[str, OptionValue]) -> None:
    name, value = list(options.items())[-1]
    with pytest.raises(ConfigurationError, match=rf"option {name} of reversis is {value!r}"):
        Reversis(**options)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "standard", "old_slam": 30},
        {"variant": "old", "espagnolette": True},
        {"variant": "old", "heavy_kitty": True},
        {"variant": "old", "led_claim": "manual"},
    ],
    ids=["X16", "E17", "old with heavy_kitty", "old with manual claims"],
)
def test_what_the_other_form_lacks_is_rejected_by_name(options: dict[str, OptionValue]) -> None:
    name, value = list(options.items())[-1]
    with pytest.raises(ConfigurationError) as refused:
        Reversis(**options)  # type: ignore[arg-type]  # typed per option
    assert f"option {name} of reversis is {value!r}" in str(refused.value)
    assert "variant" in str(refused.value)


def test_a_record_names_all_options_and_makes_the_same_ruleset() -> None:
    game = Reversis(variant="old", old_slam=0, deals=4)
    assert Reversis(**dict(game.spec.options)) == game  # type: ignore[arg-type]  # by name
    assert game.spec.options == tuple(sorted(game.spec.options))


def test_the_actions_are_the_cards_of_the_house_then_three_words() -> None:
    for game in (Reversis(), Reversis(variant="old")):
        assert game.spec.actions[:3] == ("2C", "3C", "4C")
        assert game.spec.actions[51:] == ("AH", "keep", "claim", "waive")
        assert (game.spec.seats, game.spec.unit) == (4, Unit("chips", 4))


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        (Reversis(deals=4), 4 * (1 + 4 + 44)),
        (Reversis(deals=4, led_claim="manual"), 4 * (1 + 4 + 44 + 5)),
        (Reversis(deals=4, variant="old"), 4 * (1 + 52)),
    ],
    ids=["standard", "manual", "old"],
)
def test_a_match_has_a_limit(game: Reversis, limit: int) -> None:
    assert game.spec.event_limit == limit


def test_the_rules_page_names_every_option_preset_and_word() -> None:
    page = (Path(__file__).parents[5] / "docs" / "rules" / "reversis.md").read_text("utf-8")
    named = [option.name for option in Reversis.OPTIONS] + list(Reversis.PRESETS)
    assert [name for name in (*named, "keep", "claim", "waive") if f"`{name}`" not in page] == []
