"""Rules page, sections 7, 10 and 11: when a match ends, and who has won it."""

import pytest

from referee.games.game import Better, Over, Seat, Shuffle
from referee.games.hearts import Hearts
from referee.games.hearts.forms import pile_with
from referee.games.hearts.scoring import Standing, standing_after
from referee.match.ranks import ranks
from tests.unit.referee.games.hearts.arranging import (
    all_penalties,
    before_last_card,
    scored,
    totals,
)

GAME = Hearts()
PLAY_ON = Hearts(tie_rule="play_on")


def places(points: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat."""
    return ranks(Over(points), GAME.spec.better, ())


def is_over(game: Hearts, after: tuple[int, ...], deal: int = 1) -> bool:
    """Whether a match is over with these totals."""
    return standing_after(deal, after, game, playing_on=False).is_over


def test_the_lowest_total_wins() -> None:
    assert GAME.spec.better is Better.FEWER


ENDS = [
    ("40", GAME, (100, 40, 60, 60), (4, 1, 2, 2)),
    ("40 one short", GAME, (99, 41, 60, 60), None),
    ("41", GAME, (101, 120, 90, 79), (3, 4, 2, 1)),
    ("42", GAME, (104, 50, 50, 82), (4, 1, 1, 3)),
    ("44", Hearts(target=50), (50, 12, 10, 6), (4, 3, 2, 1)),
    ("58", GAME, (104, 102, 40, 40), (4, 3, 1, 1)),
    ("43 played on", PLAY_ON, (104, 50, 50, 82), None),
    ("a tie above", PLAY_ON, (104, 104, 50, 82), (3, 3, 1, 2)),
    ("spot", Hearts(variant="spot"), (499, 1, 2, 3), None),
    ("spot at 500", Hearts(variant="spot"), (500, 1, 2, 3), (4, 1, 2, 3)),
]


@pytest.mark.parametrize("row", ENDS, ids=[row[0] for row in ENDS])
def test_a_match_ends_when_a_total_has_reached_the_target(
    row: tuple[str, Hearts, tuple[int, ...], tuple[int, ...] | None],
) -> None:
    _, game, after, expected = row
    assert is_over(game, after) == (expected is not None)
    assert expected is None or places(after) == expected


def after_deal(
    game: Hearts, before: tuple[int, ...], points: tuple[int, ...], deal: int
) -> object:
    """The phase after a deal that counted these points, all of them by hearts."""
    piles = [pile_with(one, one, 0) for one in points]
    return scored(before_last_card(game, piles, totals=before, deal=deal)).phase()


def test_row_43_a_tie_is_played_on_until_one_seat_is_alone_in_front() -> None:
    piles = [pile_with(one, one, 0) for one in (4, 2, 3, 17)]
    state = scored(before_last_card(PLAY_ON, piles, totals=(100, 48, 47, 65), deal=3))
    assert totals(state) == (104, 50, 50, 82)
    assert state.phase() == Shuffle(52)
    assert state.observe(Seat(1)).playing_on
    piles = [pile_with(one, one, 0) for one in (10, 3, 5, 8)]
    state = scored(
        before_last_card(PLAY_ON, piles, totals=(104, 50, 50, 82), deal=4, playing_on=True)
    )
    assert state.phase() == Over((114, 53, 55, 90))
    assert places((114, 53, 55, 90)) == (4, 1, 2, 3)


def test_a_tie_once_played_on_ends_even_if_totals_have_fallen_below_the_target() -> None:
    """Section 7: until after some hand the lowest total is unique."""
    piles = [all_penalties(PLAY_ON), 0, 0, 0]
    before = (104, 50, 50, 82)
    state = scored(
        before_last_card(PLAY_ON, piles, totals=before, deal=4, playing_on=True), "subtract"
    )
    assert state.phase() == Shuffle(52)
    assert totals(state) == (78, 50, 50, 82)
    piles = [0, all_penalties(PLAY_ON), 0, 0]
    state = scored(
        before_last_card(PLAY_ON, piles, totals=totals(state), deal=5, playing_on=True), "subtract"
    )
    assert state.phase() == Over((78, 24, 50, 82))


def test_without_a_tie_at_the_target_nothing_is_played_on() -> None:
    assert standing_after(1, (60, 60, 70, 90), PLAY_ON, playing_on=False) == Standing(
        is_over=False, playing_on=False
    )


@pytest.mark.parametrize("tie_rule", ["share", "play_on"])
def test_row_59_the_last_deal_ends_the_match_in_any_case(tie_rule: str) -> None:
    game = Hearts(max_hands=1, tie_rule=tie_rule)
    assert after_deal(game, (0,) * 4, (13, 13, 0, 0), 1) == Over((13, 13, 0, 0))
    assert places((13, 13, 0, 0)) == (3, 3, 1, 1)
    assert after_deal(Hearts(max_hands=2), (0,) * 4, (13, 13, 0, 0), 1) == Shuffle(52)


def test_the_target_ends_a_match_before_its_last_deal() -> None:
    game = Hearts(max_hands=9)
    assert after_deal(game, (90, 1, 2, 3), (13, 13, 0, 0), 4) == Over((103, 14, 2, 3))


def test_a_match_without_a_limit_ends_at_last() -> None:
    """However often moons subtract; `most_deals` says when."""
    assert GAME.most_deals == 10 * (4 * 99 // 26 + 1)
    assert is_over(GAME, (0,) * 4, GAME.most_deals)
    assert not is_over(GAME, (0,) * 4, GAME.most_deals - 1)
    assert Hearts(target=1).most_deals == 100


SCOREBOARD: list[tuple[tuple[int, ...], str, tuple[int, ...]]] = [
    ((5, 8, 13, 0), "", (5, 8, 13, 0)),
    ((26, 0, 0, 0), "add", (5, 34, 39, 26)),
    ((0, 20, 3, 3), "", (5, 54, 42, 29)),
    ((0, 26, 0, 0), "subtract", (5, 28, 42, 29)),
    ((1, 13, 6, 6), "", (6, 41, 48, 35)),
    ((26, 0, 0, 0), "subtract", (-20, 41, 48, 35)),
    ((2, 21, 2, 1), "", (-18, 62, 50, 36)),
    ((13, 13, 0, 0), "", (-5, 75, 50, 36)),
    ((0, 25, 1, 0), "", (-5, 100, 51, 36)),
]


def test_the_scoreboard_of_the_rules_page() -> None:
    """Section 11: nine deals, three of them moons."""
    now: tuple[int, ...] = (0, 0, 0, 0)
    for deal, (result, choice, after) in enumerate(SCOREBOARD, 1):
        # The first seat with 13 or more has the queen of spades.
        queen = next(seat for seat in range(4) if result[seat] >= 13)
        piles = [pile_with(one, one, 0) for one in result]
        piles[queen] = pile_with(result[queen], result[queen] - 13, 1)
        state = scored(before_last_card(GAME, piles, totals=now, deal=deal), choice)
        now = totals(state)
        assert now == after
        assert isinstance(state.phase(), Over) == (deal == 9)
    assert places(now) == (1, 4, 3, 2)
