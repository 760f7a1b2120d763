"""Rules page, section 1: options, presets, and what does not go together."""

import pytest

from referee.errors import ConfigurationError
from referee.games import named_ruleset, ruleset
from referee.games.traversone import Traversone
from referee.games.traversone.options import EXACT, FLOOR, REMAINDER


def test_the_defaults_of_the_page() -> None:
    assert Traversone().chosen() == {
        "players": 4,
        "sides": "solo",
        "direction": "low",
        "scoring": REMAINDER,
        "last_trick": "one",
        "threshold": 21,
        "cappotto": "score",
        "cappotto_test": "all_counters",
        "revoke": "reject",
        "signals": "off",
        "striscio_min": 2,
        "accuse": False,
        "packet": 1,
        "three_deck": "remove_four",
        "removed_card": "4b",
        "show_drawn": True,
        "first_dealer": "random",
        "max_extra_deals": 100,
    }


def test_two_defaults_follow_other_options() -> None:
    assert Traversone(direction="high").cappotto == "off"
    assert Traversone(sides="pairs").signals == "leader"
    assert Traversone(cappotto="score") == Traversone()


@pytest.mark.parametrize(
    ("preset", "ruleset"),
    [
        ("traversone", Traversone()),
        ("ciapano", Traversone(three_deck="pass_14")),
        ("rovescino", Traversone(scoring=FLOOR)),
        ("ko_manje", Traversone()),
        ("partner", Traversone(sides="pairs", signals="leader")),
        (
            "straight",
            Traversone(sides="pairs", direction="high", cappotto="off", signals="leader"),
        ),
        ("no_last_trick", Traversone(last_trick="none", scoring=EXACT)),
        ("instant_cappotto", Traversone(cappotto="instant_win")),
    ],
)
def test_presets(preset: str, ruleset: Traversone) -> None:
    assert named_ruleset(f"traversone:{preset}") == ruleset


def test_every_preset_of_the_page_is_there() -> None:
    assert len(Traversone.PRESETS) == 8


EXCLUDED = [
    ({"sides": "pairs", "players": 2}, "sides of traversone is 'pairs', but players is 2"),
    ({"sides": "pairs", "players": 3}, "expected players = 4"),
    ({"last_trick": "half"}, "scoring of traversone is 'last_trick_takes_remainder'"),
    ({"last_trick": "none"}, "expected last_trick = 'one'"),
    ({"last_trick": "none", "scoring": FLOOR}, "expected scoring = 'exact_thirds'"),
    (
        {"cappotto_test": "eleven_points", "last_trick": "half", "scoring": FLOOR},
        "cappotto_test of traversone is 'eleven_points', but last_trick is 'half'",
    ),
    (
        {"cappotto_test": "eleven_points", "scoring": EXACT},
        "expected scoring = 'last_trick_takes_remainder' or 'thirds_floor'",
    ),
    (
        {"direction": "high", "cappotto": "score"},
        "cappotto is 'score': expected cappotto = 'off' or 'instant_win'",
    ),
    ({"accuse": True}, "accuse of traversone is True, but direction is 'low'"),
    ({"packet": 5, "players": 3}, "packet of traversone is 5, but players is 3"),
    ({"players": 3, "first_dealer": "3"}, "expected 'random' or a seat from 0 to 2"),
]
"""What section 1 excludes, by its numbers, and a dealer who is not there."""


@pytest.mark.parametrize(("options", "text"), EXCLUDED)
def test_what_does_not_go_together_is_refused_by_name(
    options: dict[str, object], text: str
) -> None:
    for make in (lambda: Traversone(**options), lambda: ruleset("traversone", options)):  # type: ignore[arg-type]  # options of any type
        with pytest.raises(ConfigurationError) as refused:
            make()
        assert text in str(refused.value)


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        ("players", 5, "at most 4"),
        ("players", 1, "at least 2"),
        ("threshold", 0, "at least 1"),
        ("striscio_min", 10, "at most 9"),
        ("packet", 3, "one of 1, 5"),
        ("removed_card", "5b", "one of 4d, 4c, 4s, 4b"),
        ("first_dealer", "4", "one of random, 0, 1, 2, 3"),
        ("scoring", "halves", "one of last_trick_takes_remainder"),
        ("max_extra_deals", 0, "at least 1"),
        ("show_drawn", "on", "on or off"),
        ("cappotto", "maybe", "one of score, instant_win, off"),
    ],
)
def test_a_value_that_does_not_exist_is_refused(option: str, value: object, text: str) -> None:
    with pytest.raises(ConfigurationError, match=f"option {option} of traversone is") as refused:
        ruleset("traversone", {option: value})
    assert text in str(refused.value)


def test_a_first_dealer_may_be_written_as_a_number() -> None:
    assert ruleset("traversone", {"first_dealer": 2}) == Traversone(first_dealer="2")


@pytest.mark.parametrize(
    ("game", "deals"),
    [
        (Traversone(threshold=1), 1 + 3),
        (Traversone(threshold=1, max_extra_deals=1), 1 + 1),
        (Traversone(threshold=1, sides="pairs"), 1 + 1),
        (Traversone(), 4 * 21 // 9 + 1 + 3),
        (Traversone(players=2), 2 * 21 // 9 + 1 + 1),
        (Traversone(last_trick="none", scoring=EXACT), 4 * 21 // 9 + 1 + 100),
    ],
)
def test_the_limit_of_events_counts_the_longest_match(game: Traversone, deals: int) -> None:
    assert game.spec.event_limit == 1 + deals * (1 + 40 + 3)
