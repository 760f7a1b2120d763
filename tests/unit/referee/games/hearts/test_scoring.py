"""Rules page, sections 6, 8 and 10: what a deal counts, and what a moon does."""

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Decide, Over, Seat, Shuffle
from referee.games.hearts import Hearts
from referee.games.hearts.facts import DealEnded, Moon, MoonChosen, MoonShot
from referee.games.hearts.observation import Question
from referee.games.hearts.scoring import deal_points, shooter_of
from tests.builders import chosen
from tests.unit.referee.games.hearts.arranging import (
    a_pile,
    all_penalties,
    before_last_card,
    scored,
    totals,
)

GAME = Hearts()
OMNIBUS = Hearts(variant="omnibus")
NEEDS_CARD = Hearts(variant="omnibus", omnibus_moon_needs_card=True)
SPOT = Hearts(variant="spot")
CANCELLATION = Hearts(variant="cancellation", players=6)
ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

PILES = [
    ("32", GAME, "QS 2H 3H 4H 5H / 6H 7H 8H / 9H TH / JH QH KH AH", (17, 3, 2, 4)),
    ("33", GAME, f"{ALL_HEARTS} / QS / / ", (13, 13, 0, 0)),
    ("34", GAME, f"QS {ALL_HEARTS[3:]} / 2H / / ", (25, 1, 0, 0)),
    ("45", OMNIBUS, "JD 2H 3H 4H / QS / 5H 6H 7H 8H 9H TH / JH QH KH AH", (-7, 13, 6, 4)),
    ("47", SPOT, "AH QS / 2H 3H 4H 5H 6H 7H 8H 9H TH / JH QH KH / ", (39, 54, 36, 0)),
    ("63", Hearts(variant="omnibus", omnibus_card="TD"), "TD 2H / JD / / ", (-9, 0, 0, 0)),
]


@pytest.mark.parametrize("row", PILES, ids=[row[0] for row in PILES])
def test_a_deal_counts_what_lies_in_the_piles(
    row: tuple[str, Hearts, str, tuple[int, ...]],
) -> None:
    _, game, text, points = row
    piles = [a_pile(game, pile) for pile in text.split("/")]
    assert shooter_of(piles, game) is None
    assert deal_points(piles, game, None, Moon.NOTHING) == points


def moon(game: Hearts, shooter: int, choice: str, before: tuple[int, ...]) -> tuple[int, ...]:
    """The totals after one seat has shot the moon and chosen."""
    piles = [0] * game.players
    piles[shooter] = all_penalties(game)
    return totals(scored(before_last_card(game, piles, totals=before), choice))


MOONS = [
    ("35", (40, 60, 70, 90), 0, "subtract", (14, 60, 70, 90), None),
    ("36", (40, 60, 70, 90), 0, "add", (40, 86, 96, 116), 0),
    ("37", (99, 60, 71, 82), 0, "add", (99, 86, 97, 108), 1),
    ("38", (99, 60, 71, 82), 0, "subtract", (73, 60, 71, 82), None),
    ("39", (0, 0, 0, 0), 2, "subtract", (0, 0, -26, 0), None),
]


@pytest.mark.parametrize("row", MOONS, ids=[row[0] for row in MOONS])
def test_rows_35_to_39_a_shooter_subtracts_or_adds(
    row: tuple[str, tuple[int, ...], int, str, tuple[int, ...], int | None],
) -> None:
    _, before, shooter, choice, after, winner = row
    piles = [0] * 4
    piles[shooter] = all_penalties(GAME)
    state = scored(before_last_card(GAME, piles, totals=before), choice)
    assert totals(state) == after
    phase = state.phase()
    if winner is None:
        assert phase == Shuffle(52)
    else:
        assert phase == Over(after)
        assert after[winner] == min(after)


OMNIBUS_MOONS = [
    (OMNIBUS, 0, (-36, 0, 0, 0), (-10, 26, 26, 26)),
    (OMNIBUS, 2, (-26, 0, -10, 0), (0, 26, 16, 26)),
    (NEEDS_CARD, 0, (-26, 0, 0, 0), (0, 26, 26, 26)),
]


@pytest.mark.parametrize(("game", "taker", "subtracted", "added"), OMNIBUS_MOONS)
def test_row_46_the_card_of_omnibus_hearts_counts_beside_the_moon_or_within_it(
    game: Hearts, taker: int, subtracted: tuple[int, ...], added: tuple[int, ...]
) -> None:
    for choice, points in (("subtract", subtracted), ("add", added)):
        piles = [all_penalties(game), 0, 0, 0]
        piles[taker] += a_pile(game, "JD")
        assert totals(scored(before_last_card(game, piles), choice)) == points


def test_row_46_without_the_card_there_is_no_moon_where_it_needs_one() -> None:
    piles = [all_penalties(NEEDS_CARD), 0, a_pile(NEEDS_CARD, "JD"), 0]
    state = scored(before_last_card(NEEDS_CARD, piles))
    assert totals(state) == (26, 0, -10, 0)
    assert state.observe(Seat(0)).shooter is None


def test_row_48_a_moon_of_spot_hearts_is_worth_129() -> None:
    assert moon(SPOT, 0, "subtract", (0,) * 4) == (-129, 0, 0, 0)
    assert moon(SPOT, 0, "add", (0,) * 4) == (0, 129, 129, 129)


def test_row_61_all_others_get_the_points_however_many_they_are() -> None:
    three = Hearts(players=3)
    assert moon(three, 0, "subtract", (0,) * 3) == (-26, 0, 0)
    assert moon(three, 0, "add", (0,) * 3) == (0, 26, 26)
    assert moon(CANCELLATION, 4, "subtract", (0,) * 6) == (0, 0, 0, 0, -52, 0)
    assert moon(CANCELLATION, 4, "add", (0,) * 6) == (52, 52, 52, 52, 0, 52)


def test_all_penalty_cards_of_one_pack_are_no_moon_of_cancellation() -> None:
    pile = all_penalties(CANCELLATION)
    assert shooter_of([pile, 0, 0, 0, 0, 0], CANCELLATION) == 0
    one_heart = a_pile(CANCELLATION, "2H")
    assert shooter_of([pile - one_heart, one_heart, 0, 0, 0, 0], CANCELLATION) is None


def test_only_the_shooter_is_asked_and_all_learn_that_he_is() -> None:
    """Section 9: a choice is pending, then the choice; the request shows all totals."""
    state = before_last_card(GAME, [0, all_penalties(GAME), 0, 0], totals=(7, 8, 9, 10))
    told = state.tell(chosen(0))
    assert told[-1].body == MoonShot(Seat(1))
    assert told[-1].audience is None
    assert state.phase() == Decide((Seat(1),))
    assert [GAME.spec.actions[action] for action in state.legal(Seat(1))] == ["subtract", "add"]
    for seat in range(4):
        seen = state.observe(Seat(seat))
        assert seen.question is (Question.MOON if seat == 1 else Question.NOTHING)
        assert (seen.shooter, seen.moon, seen.totals) == (1, Moon.NOTHING, (7, 8, 9, 10))
    told = state.tell(chosen(GAME.spec.actions.index("add")))
    assert [fact.body for fact in told] == [
        MoonChosen(Seat(1), Moon.ADD),
        DealEnded(1, (26, 0, 26, 26), (33, 8, 35, 36)),
    ]


def test_a_shooter_chooses_one_of_two_things() -> None:
    state = before_last_card(GAME, [all_penalties(GAME), 0, 0, 0])
    state.advance(chosen(0))
    before = state.observe(Seat(0))
    for action in range(52):
        with pytest.raises(IllegalActionError):
            state.advance(chosen(action))
    assert state.observe(Seat(0)) == before
    assert state.substitute(Seat(0)) == state.legal(Seat(0))[:1]
    assert GAME.spec.actions[state.substitute(Seat(0))[0]] == "subtract"


@pytest.mark.parametrize(
    ("choice", "points"), [("add", (0, 26, 26, 26)), ("subtract", (-26, 0, 0, 0))]
)
def test_row_60_a_fixed_moon_asks_nobody(choice: str, points: tuple[int, ...]) -> None:
    game = Hearts(moon=choice)
    state = before_last_card(game, [all_penalties(game), 0, 0, 0])
    told = [fact.body for fact in state.tell(chosen(0))]
    assert MoonShot(Seat(0)) in told
    assert not any(isinstance(body, MoonChosen) for body in told)
    assert totals(state) == points
    assert state.phase() == Shuffle(52)


def test_row_57_without_a_moon_nobody_is_asked_after_the_last_trick() -> None:
    piles = [a_pile(GAME, ALL_HEARTS), a_pile(GAME, "QS"), 0, 0]
    state = before_last_card(GAME, piles)
    told = [fact.body for fact in state.tell(chosen(0))]
    assert not any(isinstance(body, MoonShot) for body in told)
    assert state.phase() == Shuffle(52)
    assert all(state.observe(Seat(seat)).question is Question.NOTHING for seat in range(4))


def test_a_moon_that_nobody_has_chosen_counts_nothing() -> None:
    with pytest.raises(ValueError, match="not chosen"):
        deal_points([all_penalties(GAME), 0, 0, 0], GAME, Seat(0), Moon.NOTHING)
