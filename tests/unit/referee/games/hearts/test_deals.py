"""Rules page, sections 1, 2 and 10: who gets which cards, who opens, and what a deal sums to."""

import pytest

from referee.games.cards import CARDS
from referee.games.game import Decide, Seat, Shuffle
from referee.games.hearts import Hearts, HeartsState
from referee.games.hearts.forms import listed
from tests.builders import chosen, texts
from tests.unit.referee.games.hearts.arranging import (
    a_deal_of,
    before_deal,
    high,
    in_order,
    low,
    pass_last_three,
    played_out,
    strides,
)


def dealt(game: Hearts) -> HeartsState:
    """A first deal of the pack as it is, after all have passed their last three cards."""
    state = game.start()
    state.advance(in_order(game))
    if game.pass_count:
        state.advance(pass_last_three(state))
    return state


ROWS = [
    ("1", Hearts(players=3), 51, "2D", 17, "2C"),
    ("2", Hearts(players=5), 50, "2C 2D", 10, "3C"),
    ("3", Hearts(players=6), 48, "2D 3D 3C 4C", 8, "2C"),
    ("4", Hearts(players=7), 49, "2D 3D 3C", 7, "2C"),
    ("5", Hearts(players=3, three_player_removed="2C"), 51, "2C", 17, "3C"),
    ("four players", Hearts(), 52, "", 13, "2C"),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_rows_1_to_5_the_pack_fits_the_players(
    row: tuple[str, Hearts, int, str, int, str],
) -> None:
    _, game, size, removed, each, opening = row
    assert game.start().phase() == Shuffle(size)
    assert set(texts(game.form.pack)) == set(CARDS) - set(removed.split())
    state = dealt(game)
    phase = state.phase()
    assert isinstance(phase, Decide)
    hands = [state.observe(Seat(seat)).hand for seat in range(game.players)]
    assert [len(hand) for hand in hands] == [each] * game.players
    assert sorted(card for hand in hands for card in hand) == list(game.form.pack)
    assert texts(state.legal(phase.seats[0])) == [opening]


def test_cards_are_dealt_one_at_a_time_from_seat_0_whoever_deals() -> None:
    game = Hearts(pass_count=0)
    for deal in (1, 2, 3):
        state = before_deal(game, deal)
        state.advance(in_order(game))
        for seat in range(4):
            seen = state.observe(Seat(seat))
            assert seen.hand == tuple(range(seat, 52, 4))
            assert seen.dealer == deal - 1


SUMS = [
    *((Hearts(players=players), 26) for players in range(3, 8)),
    (Hearts(variant="omnibus"), 16),
    (Hearts(variant="omnibus", omnibus_card="TD", players=7), 16),
    (Hearts(variant="spot"), 129),
    *((Hearts(variant="cancellation", players=players), 52) for players in range(6, 12)),
]


@pytest.mark.parametrize(
    ("game", "total"), SUMS, ids=[f"{g.variant} {g.players}" for g, _ in SUMS]
)
def test_row_6_the_points_of_a_deal_add_up(game: Hearts, total: int) -> None:
    for shuffle in (in_order(game), strides(game)):
        for policy in (low, high):
            state, _ = played_out(game, 1, shuffle, policy)
            seen = state.observe(Seat(0))
            # A shooter is still to choose; without one the deal is scored, with its widow.
            assert (seen.shooter is None) == (sum(seen.deal_points) == total)
            assert seen.shooter is None or seen.deal_points == ()


WIDOWS = [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)]


@pytest.mark.parametrize(("players", "each", "left"), WIDOWS)
def test_what_does_not_divide_is_the_widow(players: int, each: int, left: int) -> None:
    """Section 8.3."""
    game = Hearts(variant="cancellation", players=players)
    assert game.start().phase() == Shuffle(104)
    state = dealt(game)
    assert all(len(state.observe(Seat(seat)).hand) == each for seat in range(players))
    state, _ = played_out(game, 1, in_order(game), low)
    seen = state.observe(Seat(0))
    if seen.shooter is None:
        assert len(seen.widow) == left
    assert len(game.form.widow) == left


def test_equal_cards_are_listed_twice_in_a_hand_and_once_among_legal_ones() -> None:
    """Section 8.3, rule 11."""
    game = Hearts(variant="cancellation", players=8)
    state = game.start()
    state.advance(a_deal_of(game, some_hands(8)))
    hand = state.observe(Seat(1)).hand
    assert len(hand) == 13
    assert len(set(hand)) == 7
    assert list(hand) == sorted(hand)
    assert list(state.legal(Seat(1))) == sorted(set(hand))


def some_hands(players: int) -> list[list[int]]:
    """Hands of a double pack without a widow; seat 1 holds six cards twice, and one once."""
    pack = [*range(52), *range(52)]
    own = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    for card in own:
        pack.remove(card)
    hands = [pack[start : start + 13] for start in range(0, len(pack), 13)]
    hands.insert(1, own)
    assert len(hands) == players
    return hands


def test_a_card_held_twice_is_played_twice() -> None:
    assert texts(listed(0b11 | 0b10 << 52)) == ["2C", "3C", "3C"]
    game = Hearts(variant="cancellation", players=8)
    state = game.start()
    state.advance(a_deal_of(game, some_hands(8)))
    for left in (12, 11):
        while state.phase() != Decide((Seat(1),)):
            (asked,) = decide(state).seats
            state.advance(chosen(state.legal(asked)[0]))
        state.advance(chosen(state.legal(Seat(1))[0]))
        assert len(state.observe(Seat(1)).hand) == left
        assert state.observe(Seat(1)).hand.count(0) == left - 11


def decide(state: HeartsState) -> Decide:
    """The open question to a seat."""
    phase = state.phase()
    assert isinstance(phase, Decide)
    return phase
