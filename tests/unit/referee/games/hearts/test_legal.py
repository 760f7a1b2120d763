"""Rules page, sections 5 and 10: what may be led and followed."""

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Decide, Seat
from referee.games.hearts import Hearts
from referee.games.hearts.forms import ALL
from tests.builders import cards, chosen, texts
from tests.unit.referee.games.hearts.arranging import (
    ONE,
    a_table,
    following,
    in_order,
    leading,
    legal,
    pass_last_three,
    play,
)

GAME = Hearts()
OVER_QUEEN = Hearts(lead_hearts_over_queen=True)
OMNIBUS = Hearts(variant="omnibus")
CANCELLATION = Hearts(variant="cancellation", players=6)
ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def test_row_13_the_opening_card_is_the_only_one_that_opens() -> None:
    state = GAME.start()
    state.advance(in_order(GAME))
    state.advance(pass_last_three(state))
    assert state.phase() == Decide((Seat(0),))
    assert texts(state.legal(Seat(0))) == ["2C"]
    for card in range(1, 54):
        with pytest.raises(IllegalActionError):
            state.advance(chosen(card))
    state.advance(chosen(0))


FIRST_TRICK = [
    ("14", "7C KC 5D QS 3H", "7C KC"),
    ("15", "5D QS 3H", "5D"),
    ("16", "5D 9S QS", "5D 9S"),
    ("17", "QS 2H 9H", "QS 2H 9H"),
    ("18", ALL_HEARTS, ALL_HEARTS),
]


@pytest.mark.parametrize(("row", "hand", "may"), FIRST_TRICK, ids=[r[0] for r in FIRST_TRICK])
def test_rows_14_to_18_no_points_fall_on_the_first_trick_unless_there_is_nothing_else(
    row: str, hand: str, may: str
) -> None:
    assert row
    assert following(GAME, "2C", hand, trick=ONE) == may


def test_row_18_a_heart_on_the_first_trick_breaks_hearts() -> None:
    state = a_table(GAME, ["2C", ALL_HEARTS], trick=ONE)
    play(state, "2C")
    assert not state.observe(Seat(2)).broken
    play(state, "2H")
    assert state.observe(Seat(2)).broken


LEADS = [
    ("19", GAME, False, "4D QS 9H", "4D QS"),
    ("19 over the queen", OVER_QUEEN, False, "4D QS 9H", "4D QS"),
    ("20", GAME, False, "QS 9H KH", "QS"),
    ("20 over the queen", OVER_QUEEN, False, "QS 9H KH", "QS 9H KH"),
    ("21", GAME, False, "2H 9H", "2H 9H"),
    ("22", GAME, True, "4D QS 9H", "4D QS 9H"),
    ("the queen alone", OVER_QUEEN, False, "QS", "QS"),
    ("no hearts", GAME, False, "4D 9S", "4D 9S"),
]


@pytest.mark.parametrize("row", LEADS, ids=[row[0] for row in LEADS])
def test_rows_19_to_22_hearts_are_led_when_they_are_broken(
    row: tuple[str, Hearts, bool, str, str],
) -> None:
    _, game, broken, hand, may = row
    assert leading(game, hand, broken=broken) == may


def test_row_21_a_heart_that_had_to_be_led_breaks_hearts() -> None:
    state = a_table(GAME, ["2H 9H"])
    play(state, "2H")
    assert state.observe(Seat(1)).broken


FOLLOWING = [
    ("23", "5H", "QS 3H 9C", "3H"),
    ("24", "5D", "9C QS 3H", "9C QS 3H"),
    ("25", "2S", "QS AS 3H", "QS AS"),
]


@pytest.mark.parametrize(("row", "led", "hand", "may"), FOLLOWING, ids=[r[0] for r in FOLLOWING])
def test_rows_23_to_25_suit_is_followed_and_else_anything_goes(
    row: str, led: str, hand: str, may: str
) -> None:
    assert row
    state = a_table(GAME, [led, hand], broken=True)
    play(state, led)
    assert legal(state) == may


def test_row_28_the_queen_may_be_led_at_any_time_and_frees_hearts() -> None:
    state = a_table(GAME, ["QS 4H", "2S", "3S", "4S"])
    assert legal(state) == "QS"
    play(state, "QS 2S 3S 4S")
    assert state.observe(Seat(0)).broken
    state = a_table(GAME, ["QS 5D", "AS 4H", "3S", "4S"])
    play(state, "QS AS 3S 4S")
    assert legal(state) == "4H"


def test_row_28_with_hearts_only_the_queen_frees_nothing() -> None:
    game = Hearts(queen_breaks_hearts=False)
    state = a_table(game, ["QS 5D", "AS 4H 5C", "3S", "4S"])
    play(state, "QS AS 3S 4S")
    assert not state.observe(Seat(0)).broken
    assert legal(state) == "5C"


def test_row_62_the_jack_of_diamonds_is_no_penalty_card() -> None:
    assert following(OMNIBUS, "2C", "JD QS 3H", trick=ONE) == "JD"
    state = a_table(OMNIBUS, ["2C", "JD QS 3H"], trick=ONE)
    play(state, "2C JD")
    assert not state.observe(Seat(0)).broken


@pytest.mark.parametrize(
    ("hand", "may"), [("7C QS 3H", "7C"), ("QS QS 3H", "QS 3H"), ("2D QS", "2D")]
)
def test_row_64_the_first_trick_spares_points_whatever_is_led(hand: str, may: str) -> None:
    assert following(CANCELLATION, "5D", hand, trick=ONE) == may


@pytest.mark.parametrize(
    ("over_queen", "hand", "may"),
    [
        (False, "QS QS 4H", "QS"),
        (True, "QS QS 4H", "QS 4H"),
        (False, "4H 4H", "4H"),
        (False, "2C 2C QS 4H", "2C QS"),
        (True, "2C QS 4H", "2C QS"),
    ],
)
def test_row_65_the_first_lead_of_cancellation_is_free_but_for_hearts(
    *, over_queen: bool, hand: str, may: str
) -> None:
    game = Hearts(variant="cancellation", players=6, lead_hearts_over_queen=over_queen)
    assert legal(a_table(game, [hand], trick=ONE)) == may


def test_cancellation_is_opened_by_the_seat_left_of_the_dealer() -> None:
    state = CANCELLATION.start()
    state.advance(in_order(CANCELLATION))
    assert state.phase() == Decide((Seat(1),))
    assert state.observe(Seat(1)).leaders == (1,)


def test_what_may_not_be_played_is_refused_and_nothing_changes() -> None:
    state = a_table(GAME, ["5H", "QS 3H 9C"], broken=True)
    play(state, "5H")
    before = state.observe(Seat(1))
    for card in sorted(set(range(54)) - set(cards("3H"))):
        with pytest.raises(IllegalActionError):
            state.advance(chosen(card))
    for wrong in (-1, 54, 10**30, True, 3.0, "3H", None):
        with pytest.raises(IllegalActionError):
            state.advance(chosen(wrong))  # type: ignore[arg-type]  # that is the point
    assert state.observe(Seat(1)) == before
    assert len(state.legal(Seat(1))) == 1
    assert cards("3H")[0] < ALL.bit_length()
