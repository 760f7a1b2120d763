"""Rules page, section 1: which options and presets exist, and what each excludes."""

from pathlib import Path

import pytest

from referee.errors import ConfigurationError
from referee.games import named_ruleset
from referee.games.game import Better, OptionValue, Unit
from referee.games.reversi import Reversi
from referee.games.reversi.board import SQUARE_TEXTS
from referee.games.reversi.tiles import STAR

OTHER_LAYOUT = " ".join(text for text in SQUARE_TEXTS[:24])


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert dict(Reversi().spec.options) == {
        "mode": "duel",
        "start": "diagonal",
        "capture": "all",
        "tie_rule": "second_wins",
        "margin": "discs",
        "opening": "",
        "opening_plies": 0,
        "solo_scoring": "values",
        "solo_must_flip": False,
        "solo_layout": STAR,
    }
    assert {option.name: option.default for option in Reversi.OPTIONS} == dict(
        Reversi().spec.options
    )


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("reversi", {}),
        ("ravensburger2006", {}),
        ("children", {"capture": "one"}),
        ("historic", {"start": "free"}),
        ("varied", {"opening_plies": 8}),
        ("othello", {"tie_rule": "draw", "margin": "empties_to_winner"}),
        ("solo", {"mode": "solo"}),
        ("solo_count", {"mode": "solo", "solo_scoring": "count"}),
    ],
)
def test_a_preset_is_what_the_rules_page_says(
    preset: str, options: dict[str, OptionValue]
) -> None:
    assert named_ruleset(f"reversi:{preset}") == Reversi(**options)


def test_there_is_no_other_preset() -> None:
    assert len(Reversi.PRESETS) == 8


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "trio"},
        {"start": "mirror"},
        {"start": 1},
        {"capture": "two"},
        {"tie_rule": "first_wins"},
        {"margin": "empties"},
        {"opening": 3},
        {"mode": "solo", "solo_scoring": "sum"},
        {"mode": "solo", "solo_must_flip": "yes"},
        {"mode": "solo", "solo_layout": False},
    ],
    ids=str,
)
def test_a_wrong_value_is_refused_by_name(options: dict[str, OptionValue]) -> None:
    name, value = list(options.items())[-1]
    with pytest.raises(ConfigurationError, match=rf"option {name} of reversi is {value!r}"):
        Reversi(**options)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start", "free"),
        ("start", "parallel"),
        ("capture", "one"),
        ("tie_rule", "draw"),
        ("margin", "empties_to_winner"),
        ("opening", "d3"),
    ],
)
def test_the_solo_game_lacks_what_belongs_to_a_duel(name: str, value: str) -> None:
    with pytest.raises(ConfigurationError) as refused:
        Reversi(**{"mode": "solo", name: value})
    assert f"option {name} of reversi is {value!r}, but mode is 'solo'" in str(refused.value)
    assert "expected " in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("solo_scoring", "count"), ("solo_must_flip", True), ("solo_layout", OTHER_LAYOUT)],
)
def test_a_duel_lacks_what_belongs_to_the_solo_game(name: str, value: OptionValue) -> None:
    with pytest.raises(ConfigurationError) as refused:
        Reversi(**{name: value})
    assert f"option {name} of reversi is {value!r}, but mode is 'duel'" in str(refused.value)
    assert "mode = 'solo'" in str(refused.value)


@pytest.mark.parametrize(
    ("layout", "reason"),
    [
        ("", "0 squares"),
        ("a1", "1 squares"),
        (f"{STAR} a1", "25 squares"),
        (STAR.replace("c1", "f1"), "23 of them different"),
        (STAR.replace("c1", "d4"), "d4 lies in the centre"),
        (STAR.replace("c1", "i1"), "'i1' is no square"),
    ],
)
def test_a_layout_is_24_different_squares_outside_the_centre(layout: str, reason: str) -> None:
    with pytest.raises(ConfigurationError) as refused:
        Reversi(mode="solo", solo_layout=layout)
    assert reason in str(refused.value)
    assert "expected 24 different squares outside the centre" in str(refused.value)


def test_texts_that_mean_the_same_are_one_ruleset() -> None:
    assert Reversi(mode="solo", solo_layout=f"  {STAR.upper()} ") == Reversi(mode="solo")
    assert Reversi(opening="D3   c3") == Reversi(opening="d3 C3")
    assert hash(Reversi(opening=" d3")) == hash(Reversi(opening="d3"))


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="did you mean 'start'"):
        Reversi(starts="free")


def test_a_record_names_all_options_and_makes_the_same_ruleset() -> None:
    for game in (Reversi(start="free", capture="one", opening="d4 e4"), Reversi(mode="solo")):
        assert Reversi(**dict(game.spec.options)) == game
        assert game.spec.options == tuple(sorted(game.spec.options))


def test_a_duel_has_two_seats_and_counts_discs() -> None:
    spec = Reversi().spec
    assert (spec.seats, spec.better, spec.unit) == (2, Better.MORE, Unit("discs"))


def test_the_solo_game_has_one_seat_and_counts_points_or_tiles() -> None:
    values, count = Reversi(mode="solo").spec, Reversi(mode="solo", solo_scoring="count").spec
    assert (values.seats, values.better, values.unit) == (1, Better.MORE, Unit("points"))
    assert (count.seats, count.unit) == (1, Unit("tiles"))


def test_an_action_is_a_square_or_a_square_and_a_direction() -> None:
    actions = Reversi().spec.actions
    assert (len(actions), actions[0], actions[7], actions[19], actions[63]) == (
        64,
        "a1",
        "h1",
        "d3",
        "h8",
    )
    one = Reversi(capture="one").spec.actions
    assert one[:64] == actions
    assert len(one) == 64 + 64 * 8
    directions = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert one[64 + 19 * 8 : 64 + 20 * 8] == tuple(f"d3/{direction}" for direction in directions)


def test_the_rules_page_names_every_option_value_and_preset() -> None:
    page = (Path(__file__).parents[5] / "docs" / "rules" / "reversi.md").read_text("utf-8")
    named = [option.name for option in Reversi.OPTIONS] + list(Reversi.PRESETS)
    named += [choice for option in Reversi.OPTIONS for choice in option.choices]
    assert [name for name in named if f"`{name}`" not in page] == []
