"""Options from a league file, a command line or a constructor."""

from collections.abc import Mapping

import pytest

from referee.errors import ConfigurationError
from referee.games.game import Option, OptionValue
from referee.games.options import allowed, check_options, parse_option

DEALS = Option("deals", "How many.", default=8, minimum=4, multiple_of=4)
CHIPS = Option("chips", "How many.", default=100, minimum=-10, maximum=200)
CLAIM = Option("claim", "How.", default="auto", choices=("auto", "manual"))
HEAVY = Option("heavy", "Whether.", default=False)
PACKET = Option("packet", "How many.", default=1, choices=("1", "5"))
OPTIONS = (DEALS, CHIPS, CLAIM, HEAVY, PACKET)


def test_what_is_allowed_passes() -> None:
    given: Mapping[str, OptionValue] = {
        "deals": 12,
        "chips": -10,
        "claim": "manual",
        "heavy": True,
    }
    assert check_options("whist", OPTIONS, given) == given
    assert check_options("whist", OPTIONS, {}) == {}


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("deals", 6, "a multiple of 4, at least 4"),
        ("deals", 0, "a multiple of 4, at least 4"),
        ("deals", -4, "a multiple of 4, at least 4"),
        ("deals", True, "a multiple of 4"),
        ("deals", 8.0, "a multiple of 4"),
        ("deals", "8", "a multiple of 4"),
        ("chips", 201, "a whole number, at least -10, at most 200"),
        ("chips", None, "a whole number"),
        ("packet", 3, "one of 1, 5"),
        ("packet", "5", "one of 1, 5"),
        ("claim", "Auto", "one of auto, manual"),
        ("claim", 1, "one of auto, manual"),
        ("heavy", 1, "on or off"),
        ("heavy", "on", "on or off"),
    ],
)
def test_a_wrong_value_is_named_with_its_option_and_what_is_allowed(
    name: str, value: object, expected: str
) -> None:
    with pytest.raises(ConfigurationError) as refused:
        check_options("whist", OPTIONS, {name: value})
    assert str(refused.value).startswith(f"option {name} of whist is {value!r}, expected")
    assert expected in str(refused.value)


def test_a_number_among_words_is_read_as_a_word() -> None:
    dealer = Option("dealer", "Who.", default="random", choices=("random", "0", "1"))
    assert check_options("whist", [dealer], {"dealer": 1}) == {"dealer": "1"}
    with pytest.raises(ConfigurationError, match="option dealer of whist is 2, expected one of"):
        check_options("whist", [dealer], {"dealer": 2})


def test_a_text_of_a_form_is_left_to_the_game() -> None:
    opening = Option("opening", "What.", default="", form="squares such as 'd3 c3'")
    assert check_options("whist", [opening], {"opening": "d3"}) == {"opening": "d3"}
    assert parse_option("whist", opening, "d3 c3") == "d3 c3"
    with pytest.raises(ConfigurationError, match="is 3, expected squares such as 'd3 c3'"):
        check_options("whist", [opening], {"opening": 3})


def test_an_unknown_option_suggests_the_nearest_and_lists_all() -> None:
    with pytest.raises(ConfigurationError) as refused:
        check_options("whist", OPTIONS, {"deal": 8})
    assert str(refused.value) == (
        "unknown option of whist 'deal'; did you mean 'deals'? (known: chips, claim, deals, "
        "heavy, packet)"
    )


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (DEALS, "12", 12),
        (CHIPS, "-10", -10),
        (CLAIM, "manual", "manual"),
        (PACKET, "5", 5),
        (HEAVY, "on", True),
        (HEAVY, "False", False),
    ],
)
def test_a_text_is_read_by_the_type_of_its_option(
    option: Option, text: str, value: OptionValue
) -> None:
    read = parse_option("whist", option, text)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("option", "text"), [(DEALS, "6"), (DEALS, "many"), (CLAIM, "x"), (HEAVY, "2")]
)
def test_a_text_that_is_no_value_is_refused(option: Option, text: str) -> None:
    with pytest.raises(ConfigurationError, match=f"option {option.name} of whist is"):
        parse_option("whist", option, text)


def test_what_is_allowed_is_said_in_words() -> None:
    assert allowed(HEAVY) == "on or off (true or false)"
    assert allowed(Option("n", "A number.", default=1)) == "a whole number"
