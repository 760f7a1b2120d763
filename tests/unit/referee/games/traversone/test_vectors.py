"""Rules page, section 14: deterministic deals, each played first or last legal card throughout."""

from itertools import pairwise

import pytest

from referee.games.game import Over, Seat, Shuffled
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.options import EXACT, FLOOR
from referee.games.traversone.pack import CARDS
from tests.unit.referee.games.traversone.arranging import (
    DEALT_BY_3,
    a_trick,
    dealing,
    deck,
    named,
    numbers,
    play_out,
    result,
)

HANDS = (
    "3d 2d Ad Kd Cd Jd 7d 6d 5d 4c",
    "4d 7c Jc Cc Kc Ac 2c 3c 3s 2s",
    "6c As Ks Cs Js 7s 6s 5s 4s 3b",
    "5c 2b Ab Kb Cb Jb 7b 6b 5b 4b",
)
"""The hands H."""


def solo(**options: object) -> Traversone:
    return Traversone(first_dealer="3", **options)  # type: ignore[arg-type]  # options of any type


def pairs(**options: object) -> Traversone:
    return solo(sides="pairs", **options)


def takers(state: TraversoneState) -> tuple[int, ...]:
    """Who took each trick of the deal that has just ended."""
    return tuple(later for _, later in pairwise(state.observe(Seat(0)).leaders))


def outcome(state: TraversoneState) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Thirds by seat, who took the last trick, and the scores."""
    seen = state.observe(Seat(0))
    return seen.thirds, seen.leaders[-1], seen.scores


def played(game: Traversone, order: Shuffled, *, last: bool = False) -> TraversoneState:
    state = game.start()
    state.advance(order)
    play_out(state, last=last)
    return state


def test_the_deck_of_the_page() -> None:
    order = deck(0).order
    assert " ".join(CARDS[card] for card in order[:10]) == "3d Jd Jb 3c Cs 7s 5b 5s 4d 5c"
    assert " ".join(CARDS[card] for card in order[-10:]) == "5d Ac 7b 7c 4c 6b As Cc 6d 7d"
    assert sorted(order) == list(range(40))
    assert deck(40) == deck(0)


V1 = "0 0 2 2 3 2 0 1 1 1", "13 7 9 3", 1
V2 = "1 2 3 0 0 3 3 3 0 0", "19 1 2 10", 0
V3 = "3 2 0 1 0 2 2 2 1 1", "4 8 15 5", 1

FOUR = [
    ("V1", solo(), V1, "4 3 3 1"),
    ("V1 floor", solo(scoring=FLOOR), V1, "4 3 3 1"),
    ("V1 pairs", pairs(), V1, "7 4"),
    ("V2", solo(), V2, "8 0 0 3"),
    ("V2 floor", solo(scoring=FLOOR), V2, "7 0 0 3"),
    ("V2 pairs", pairs(), V2, "8 3"),
    ("V3", solo(packet=5), V3, "1 4 5 1"),
    ("V3 floor", solo(packet=5, scoring=FLOOR), V3, "1 3 5 1"),
    ("V3 pairs", pairs(packet=5), V3, "6 5"),
]


@pytest.mark.parametrize(
    ("name", "game", "expected", "scores"), FOUR, ids=[row[0] for row in FOUR]
)
def test_four_seats(
    name: str, game: Traversone, expected: tuple[str, str, int], scores: str
) -> None:
    winners, thirds, last_taker = expected
    order = deck(2 if name.startswith("V3") else 0)
    state = played(game, order, last=name.startswith("V2"))
    assert takers(state) == numbers(winners)
    assert outcome(state) == (numbers(thirds), last_taker, numbers(scores))


@pytest.mark.parametrize("last", [False, True])
def test_v4_one_suit_in_each_hand(last: bool) -> None:  # noqa: FBT001 - a policy
    order = Shuffled(tuple(10 * (place % 4) + place // 4 for place in range(40)))
    state = played(DEALT_BY_3, order, last=last)
    assert takers(state) == (0,) * 10
    assert outcome(state) == ((32, 0, 0, 0), 0, (0, 11, 11, 11))
    assert state.observe(Seat(0)).played[0] == (9 if last else 0)


def second_trick(game: Traversone, first: str) -> TraversoneState:
    """The hands H after a first trick and seat 1's lead of 4d."""
    state = game.start()
    state.advance(dealing(HANDS))
    a_trick(state, first)
    state.advance(named("4d"))
    play_out(state)
    return state


def test_v5_nine_of_ten_tricks_are_enough_for_a_cappotto() -> None:
    """Row 39."""
    state = second_trick(DEALT_BY_3, "4c 7c 6c 5c")
    assert takers(state) == (1, *(0,) * 9)
    assert outcome(state) == ((32, 0, 0, 0), 0, (0, 11, 11, 11))


@pytest.mark.parametrize(
    ("game", "scores"),
    [
        (solo(), (11, 0, 0, 0)),
        (solo(cappotto_test="eleven_points"), (0, 11, 11, 11)),
        (pairs(), (11, 0)),
    ],
)
def test_v6_one_counter_missing(game: Traversone, scores: tuple[int, ...]) -> None:
    state = second_trick(game, "4c Jc 6c 5c")
    assert takers(state) == (1, *(0,) * 9)
    assert outcome(state) == ((31, 1, 0, 0), 0, scores)


def three(three_deck: str) -> Traversone:
    return Traversone(players=3, first_dealer="2", three_deck=three_deck)


def test_v7_all_counters_without_the_last_trick() -> None:
    state = played(three("remove_four"), deck(0))
    assert takers(state) == (*(0,) * 12, 1)
    assert outcome(state) == ((32, 0, 0), 1, (10, 1, 0))


def test_v8_a_monte_goes_to_the_last_trick() -> None:
    state = played(three("monte"), deck(19), last=True)
    assert takers(state) == (2, 0, 0, 2, 2, 2, 2, 2, 0, 0, 0, 1, 1)
    assert outcome(state) == ((9, 10, 13), 1, (3, 4, 4))
    aside = state.observe(Seat(0)).aside
    assert aside is not None
    assert CARDS[aside] == "Ab"


def test_v9_a_monte_completes_a_cappotto() -> None:
    state = played(three("monte"), deck(19))
    assert takers(state) == (0,) * 13
    assert outcome(state) == ((32, 0, 0), 0, (0, 11, 11))


def test_v10_cards_are_passed_on() -> None:
    game = three("pass_14")
    state = game.start()
    state.advance(deck(0))
    for text in ("As", "As", "3s"):
        state.advance(named(text))
    play_out(state)
    assert takers(state) == (*(0,) * 10, 1, 1, 1)
    assert outcome(state) == ((24, 8, 0), 1, (8, 3, 0))


@pytest.mark.parametrize(
    ("options", "scores"),
    [
        ({}, (6, 5)),
        ({"scoring": FLOOR, "last_trick": "half"}, (5, 5)),
        ({"scoring": EXACT, "last_trick": "none"}, (16, 16)),
    ],
)
def test_v11_two_seats(options: dict[str, str], scores: tuple[int, ...]) -> None:
    game = Traversone(players=2, first_dealer="1", **options)  # type: ignore[arg-type]  # options of any type
    state = played(game, deck(2), last=True)
    assert takers(state) == numbers("1 1 1 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 0")
    assert outcome(state) == ((16, 16), 0, scores)


V12 = [
    (3, "13 7 9 3", 1, "4 3 3 1", "4 3 3 1"),
    (0, "9 3 13 7", 3, "3 1 4 3", "7 4 7 4"),
    (1, "13 7 9 3", 1, "4 3 3 1", "11 7 10 5"),
    (2, "9 3 13 7", 3, "3 1 4 3", "14 8 14 8"),
    (3, "13 7 9 3", 1, "4 3 3 1", "18 11 17 9"),
    (0, "9 3 13 7", 3, "3 1 4 3", "21 12 21 12"),
]


def test_v12_a_whole_match() -> None:
    state = DEALT_BY_3.start()
    for number, (dealer, thirds, last, scores, totals) in enumerate(V12):
        state.advance(deck(3 * number))
        assert state.observe(Seat(0)).dealer == dealer
        play_out(state)
        assert outcome(state) == (numbers(thirds), last, numbers(scores))
        assert state.observe(Seat(0)).totals == numbers(totals)
    state.advance(deck(18))
    seen = state.observe(Seat(0))
    assert (seen.dealer, seen.leaders, seen.seats) == (1, (3,), (1, 3))
    play_out(state)
    assert takers(state) == (*(3,) * 5, *(1,) * 15)
    assert outcome(state) == ((0, 23, 0, 9), 1, (0, 8, 0, 3))
    assert result(state) == Over((21, 12, 21, 12), (3, 2, 3, 1))
