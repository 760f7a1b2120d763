"""Looking ahead in a duel of Reversi, held to the rules engine and to search without shortcuts."""

from random import Random

import pytest

from referee.games.game import Chosen, Decide, Over, Seat
from referee.games.reversi import DuelState, Reversi
from referee.games.reversi.board import doubled, set_of
from tests.unit.referee.games.reversi.games import P2
from tests.unit.referee.games.reversi.positions import a_duel
from tests.unit.sample_bots.tables import a_module

alphabeta = a_module("reversi_searcher", "alphabeta")

ALL = doubled((1 << 64) - 1)
DRAWS = [Reversi(tie_rule="draw"), Reversi(tie_rule="draw", capture="one")]
GAMES = [
    Reversi(),
    Reversi(capture="one"),
    Reversi(tie_rule="draw", margin="empties_to_winner"),
    Reversi(start="parallel", margin="empties_to_winner"),
]


def a_search(game: Reversi, depth: int = 1, solve: int = 0) -> object:
    options = game.options
    rules = alphabeta.Rules(
        one_capture=options.capture == "one",
        empties_to_winner=options.margin == "empties_to_winner",
        second_wins=options.tie_rule == "second_wins",
    )
    return alphabeta.Search(rules, depth=depth, solve=solve)


def boards_of(state: DuelState, seat: int) -> tuple[int, int, int]:
    seen = state.observe(Seat(0))
    sides = doubled(set_of(seen.x_squares)), doubled(set_of(seen.o_squares))
    return sides[seat], sides[1 - seat], ALL ^ sides[0] ^ sides[1]


def asked(state: DuelState) -> int:
    phase = state.phase()
    assert isinstance(phase, Decide)
    return phase.seats[0]


def near_the_end(game: Reversi, empties: int, seed: int) -> DuelState:
    """A random game of which so many squares are left."""
    dice = Random(f"{game} {seed}")
    while True:
        state = game.start()
        while isinstance(state.phase(), Decide):
            if 64 - sum(map(len, sides_of(state))) == empties:
                return state
            legal = state.legal(Seat(asked(state)))
            state.advance(Chosen(((dice.choice(legal),),)))


def sides_of(state: DuelState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    seen = state.observe(Seat(0))
    return seen.x_squares, seen.o_squares


def brute_force(state: DuelState) -> float:
    """What perfect play brings X, by the rules engine alone: margin, and who has won."""
    phase = state.phase()
    if isinstance(phase, Over):
        margin = phase.points[0]
        won = (margin > 0) - (margin < 0)
        if phase.ranks:
            won = 1 if phase.ranks[0] < phase.ranks[1] else -1
        return margin * alphabeta.DISC + won * alphabeta.WON
    seat = asked(state)
    values = []
    for action in state.legal(Seat(seat)):
        after = state.copy()
        after.advance(Chosen(((action,),)))
        values.append(brute_force(after))
    return max(values) if seat == 0 else min(values)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_the_end_is_solved_as_trying_everything_solves_it(game: Reversi, seed: int) -> None:
    state = near_the_end(game, 5, seed)
    seat = asked(state)
    found = a_search(game).value(boards_of(state, seat), 5, is_x=seat == 0)
    assert found * (1 if seat == 0 else -1) == brute_force(state)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_near_the_end_the_best_action_is_played(game: Reversi) -> None:
    search = a_search(game, solve=5)
    for seed in range(4):
        state = near_the_end(game, 5, seed)
        due = brute_force(state)
        while isinstance(state.phase(), Decide):
            seat = asked(state)
            action = search.best(boards_of(state, seat), is_x=seat == 0)
            state.advance(Chosen(((action,),)))
        assert brute_force(state) == due


def without_shortcuts(game: Reversi, boards: tuple[int, int, int], depth: int) -> int:
    """The same value, every position looked at: what is passed over must not matter."""
    own, other, free = boards
    children_of = alphabeta.one_run if game.options.capture == "one" else alphabeta.all_runs
    children = children_of(own, other, free)
    if depth == 0 or (not children_of(other, own, free) and not children):
        return a_search(game).value(boards, depth, is_x=True)
    if not children:
        return -without_shortcuts(game, (other, own, free), depth)
    return max(
        -without_shortcuts(game, (theirs, mine, left), depth - 1)
        for _, mine, theirs, left in children
    )


@pytest.mark.parametrize("game", DRAWS, ids=["all", "one"])
@pytest.mark.parametrize("empties", [44, 20, 9])
def test_what_is_passed_over_does_not_matter(game: Reversi, empties: int) -> None:
    state = near_the_end(game, empties, 1)
    boards = boards_of(state, asked(state))
    assert a_search(game).value(boards, 3, is_x=True) == without_shortcuts(game, boards, 3)


def test_it_looks_at_far_fewer_positions_than_there_are() -> None:
    state = near_the_end(Reversi(), 30, 2)
    search = a_search(Reversi(), depth=4)
    search.best(boards_of(state, asked(state)), is_x=True)
    # About 8 placements at each of four steps.
    assert search.nodes < 3000


def test_a_side_that_cannot_place_passes_in_the_search_too() -> None:
    state = a_duel(P2)
    assert asked(state) == 1
    x_boards = boards_of(state, 0)
    search = a_search(Reversi())
    assert search.value(x_boards, 2, is_x=True) == -search.value(
        (x_boards[1], x_boards[0], x_boards[2]), 2, is_x=False
    )


def test_of_two_ends_the_won_one_is_chosen_however_small() -> None:
    """O wins a tie: for it 32 to 32 is better than any margin lost, for X it is not."""
    search = a_search(Reversi())
    full = doubled(set_of(range(32))), doubled(set_of(range(32, 64))), 0
    assert search.value(full, 0, is_x=True) == -alphabeta.WON
    assert search.value(full, 0, is_x=False) == alphabeta.WON
    assert a_search(GAMES[2]).value(full, 0, is_x=True) == 0


def test_more_depth_starts_with_what_less_depth_found_and_repeats_exactly() -> None:
    state = near_the_end(Reversi(), 40, 3)
    boards = boards_of(state, asked(state))
    first, second = a_search(Reversi(), depth=4), a_search(Reversi(), depth=4)
    assert first.best(boards, is_x=True) == second.best(boards, is_x=True)
    assert first.nodes == second.nodes
