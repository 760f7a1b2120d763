"""Rules page, section 8 and rows 53 to 67: thresholds, ties, extra deals and ranks."""

import pytest

from referee.games.game import Better, Over, Seat, Shuffle
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.facts import DealStarted, MatchDecided
from referee.games.traversone.options import EXACT, FLOOR
from referee.games.traversone.standing import next_dealer
from tests.unit.referee.games.traversone.arranging import (
    DEALT_BY_3,
    before_last_trick,
    between_deals,
    deck,
    ended,
    next_deal,
    numbers,
    play_out,
    result,
)

PAIRS = Traversone(sides="pairs")
HALF = Traversone(scoring=FLOOR, last_trick="half")


@pytest.mark.parametrize(
    ("totals", "captured", "last", "after", "ranks"),
    [
        ("18 17 20 11", "8 10 4 10", 3, "20 20 21 16", "2 2 4 1"),
        ("20 20 19 18", "0 0 1 31", 3, "20 20 19 29", "2 2 1 4"),
        ("12 14 14 15", "29 3 0 0", 0, "22 15 14 15", "4 2 1 2"),
    ],
    ids=["53", "54", "58"],
)
def test_the_lowest_total_wins_once_a_total_has_reached_the_threshold(
    totals: str, captured: str, last: int, after: str, ranks: str
) -> None:
    over = result(ended(before_last_trick(DEALT_BY_3, captured, last, totals=totals)))
    assert over == Over(numbers(after), numbers(ranks))


def test_55_a_deal_is_played_out_before_totals_are_looked_at() -> None:
    state = next_deal(between_deals(DEALT_BY_3, "20 20 20 20", dealer=3), 2)
    play_out(state, tricks=1)
    assert max(state.observe(Seat(0)).thirds) >= 3
    play_out(state, tricks=8)
    assert state.observe(Seat(0)).totals == (20, 20, 20, 20)
    assert len(state.observe(Seat(0)).leaders) == 10
    play_out(state)
    assert sum(result(state).points) == 91


@pytest.mark.parametrize(
    ("game", "totals", "is_over"),
    [
        (Traversone(threshold=31), "30 1 2 3", False),
        (Traversone(threshold=31), "31 1 2 3", True),
        (Traversone(scoring=EXACT), "62 1 2 3", False),
        (Traversone(scoring=EXACT), "63 1 2 3", True),
        (Traversone(scoring=EXACT, last_trick="half"), "125 1 2 3", False),
        (Traversone(scoring=EXACT, last_trick="half"), "126 1 2 3", True),
        (Traversone(scoring=EXACT, last_trick="none"), "62 1 2 3", False),
        (Traversone(scoring=EXACT, last_trick="none"), "63 1 2 3", True),
    ],
    ids=["56", "56 over", "57", "57 over", "half", "half over", "none", "none over"],
)
def test_the_threshold_is_in_points(game: Traversone, totals: str, is_over: bool) -> None:  # noqa: FBT001 - a row
    assert isinstance(between_deals(game, totals, dealer=3).phase(), Over) == is_over


# Extra deals


def test_59_two_that_tie_play_an_extra_deal_of_two() -> None:
    state = between_deals(DEALT_BY_3, "21 12 21 12", dealer=0)
    (started, *hands) = state.tell(deck(18))
    assert started.body == DealStarted(8, 1, Seat(1), (Seat(1), Seat(3)), None, (21, 12, 21, 12))
    assert [fact.audience for fact in hands] == [(1,), (3,)]
    seen = [state.observe(Seat(seat)) for seat in range(4)]
    assert [len(one.hand) for one in seen] == [0, 10, 0, 10]
    assert (seen[0].stock, seen[0].leaders, seen[0].dealer) == (20, (3,), 1)


def test_60_the_score_of_an_extra_deal_decides_and_is_added_to_nothing() -> None:
    state = next_deal(between_deals(DEALT_BY_3, "21 12 21 12", dealer=0), 18)
    told = play_out(state)
    assert state.observe(Seat(0)).scores == (0, 8, 0, 3)
    assert result(state) == Over((21, 12, 21, 12), (3, 2, 3, 1))
    assert told[-1] == MatchDecided((3, 2, 3, 1))


@pytest.mark.parametrize(("last", "dealer", "vorhand"), [(3, 0, 2), (0, 2, 0)])
def test_61_the_first_that_ties_after_the_last_dealer_deals(
    last: int, dealer: int, vorhand: int
) -> None:
    state = next_deal(between_deals(DEALT_BY_3, "12 21 12 21", dealer=last))
    seen = state.observe(Seat(0))
    assert (seen.dealer, seen.leaders, seen.seats) == (dealer, (vorhand,), (0, 2))


def extra_deal(  # noqa: PLR0913 - what a row may say of an extra deal
    captured: str,
    last: int,
    *,
    seats: tuple[int, ...],
    totals: str,
    game: Traversone = DEALT_BY_3,
    number: int = 1,
) -> TraversoneState:
    """The end of an extra deal in which these seats captured so many thirds."""
    return ended(
        before_last_trick(
            game,
            captured,
            last,
            totals=totals,
            seats=seats,
            dealer=seats[0],
            extra_deal=number,
        )
    )


def test_62_of_three_the_two_that_tie_again_play_on() -> None:
    state = extra_deal("0 6 6 20", 3, seats=(1, 2, 3), totals="21 12 12 12")
    assert state.observe(Seat(0)).scores == (0, 2, 2, 7)
    seen = next_deal(state).observe(Seat(0))
    assert (seen.seats, seen.extra_deal, seen.dealer) == ((1, 2), 2, 2)
    assert seen.out_in == (0, 0, 0, 1)
    play_out(state)
    ranks = result(state).ranks
    assert (ranks[0], ranks[3], sorted(ranks[1:3])) == (4, 3, [1, 2])


def test_63_four_that_tie_play_an_ordinary_deal() -> None:
    state = ended(before_last_trick(DEALT_BY_3, "8 6 6 12", 3, totals="20 20 20 17"))
    assert state.observe(Seat(0)).totals == (22, 22, 22, 22)
    seen = next_deal(state).observe(Seat(0))
    assert (seen.seats, seen.extra_deal, seen.dealer) == ((0, 1, 2, 3), 1, 0)
    assert len(seen.hand) == 10


@pytest.mark.parametrize("last", [1, 3])
def test_64_two_that_tie_cannot_tie_again(last: int) -> None:
    state = extra_deal("0 16 0 16", last, seats=(1, 3), totals="21 12 21 12")
    scores = state.observe(Seat(0)).scores
    assert (scores[last], scores[4 - last]) == (6, 5)
    assert result(state).ranks[4 - last] == 1


def test_65_with_half_a_point_they_can() -> None:
    state = extra_deal("0 16 0 16", 1, seats=(1, 3), totals="21 12 21 12", game=HALF)
    assert state.observe(Seat(0)).scores == (0, 5, 0, 5)
    seen = next_deal(state).observe(Seat(0))
    assert (seen.seats, seen.extra_deal) == ((1, 3), 2)


def test_66a_those_that_lose_the_same_extra_deal_share_a_rank() -> None:
    state = extra_deal("0 6 15 11", 3, seats=(1, 2, 3), totals="22 11 11 11")
    assert state.observe(Seat(0)).scores == (0, 2, 5, 4)
    assert result(state) == Over((22, 11, 11, 11), (4, 1, 2, 2))


def test_67_pairs_that_tie_play_a_deal_of_four() -> None:
    state = next_deal(between_deals(PAIRS, "22 22", dealer=3))
    seen = state.observe(Seat(0))
    assert (seen.seats, seen.extra_deal, seen.dealer) == ((0, 1, 2, 3), 1, 0)
    play_out(state)
    over = result(state)
    assert over.points == (22, 22, 22, 22)
    assert sorted(over.ranks) == [1, 1, 3, 3]
    assert over.ranks[0] == over.ranks[2]


def test_after_the_last_extra_deal_those_that_still_tie_share_the_win() -> None:
    game = Traversone(scoring=EXACT, last_trick="none", max_extra_deals=2)
    first = extra_deal("0 16 0 16", 1, seats=(1, 3), totals="63 36 63 36", game=game)
    assert first.phase() == Shuffle(40)
    second = extra_deal("0 16 0 16", 1, seats=(1, 3), totals="63 36 63 36", game=game, number=2)
    assert result(second).ranks == (3, 1, 3, 1)


def test_the_highest_wins_in_straight_tressette_and_ties_are_for_the_highest() -> None:
    high = Traversone(direction="high")
    assert high.spec.better is Better.MORE
    assert DEALT_BY_3.spec.better is Better.FEWER
    state = extra_deal("0 16 0 16", 1, seats=(1, 3), totals="12 21 12 21", game=high)
    assert result(state) == Over((12, 21, 12, 21), (3, 1, 3, 2))


def test_the_next_dealer_is_the_next_of_the_seats() -> None:
    seats = [Seat(0), Seat(2), Seat(3)]
    assert [next_dealer(Seat(last), seats) for last in range(4)] == [2, 2, 3, 0]
