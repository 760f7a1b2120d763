"""An independent referee: OpenSpiel's Hearts, move by move (rules page, section 10.1).

Legal cards, the seat to move and the points of random deals are the same in both, for the defaults
and for every option that both know.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from referee.games.cards import CARDS
from referee.games.game import ActionId, Chosen, Decide, Seat, Shuffled
from referee.games.hearts import Hearts, HeartsState
from tests.builders import chosen
from tests.unit.referee.games.hearts.arranging import before_deal

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed here")

Theirs = Any  # a state of pyspiel, which has no types

BY_THEIR_NUMBER = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS"]
THEIRS = [BY_THEIR_NUMBER.index(text) for text in CARDS]
"""The number that each of our cards has there."""

DIRECTIONS = {1: 1, 2: 3, 3: 2, 4: 0}
"""By the number of a deal: the chance outcome that passes in the same direction."""

GAMES: Mapping[str, tuple[Hearts, dict[str, bool]]] = {
    "defaults": (Hearts(moon="add"), {}),
    "hearts only": (
        Hearts(moon="add", queen_breaks_hearts=False),
        {"qs_breaks_hearts": False},
    ),
    "over the queen": (
        Hearts(moon="add", lead_hearts_over_queen=True),
        {"can_lead_hearts_instead_of_qs": True},
    ),
    "omnibus": (Hearts(moon="add", variant="omnibus"), {"jd_bonus": True}),
    "no pass": (Hearts(moon="add", pass_count=0), {"pass_cards": False}),
}


def test_their_cards_are_numbered_as_here_supposed() -> None:
    state = pyspiel.load_game("hearts").new_initial_state()
    state.apply_action(0)
    assert [state.action_to_string(card) for card in state.legal_actions()] == BY_THEIR_NUMBER


@pytest.mark.parametrize("name", GAMES)
def test_random_deals_are_the_same_move_by_move(name: str) -> None:
    compare(name, deals=40)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_random_deals_are_the_same_move_by_move(name: str) -> None:
    compare(name, deals=3_000)


def compare(name: str, deals: int) -> None:
    """Play random deals on both sides at once."""
    game, options = GAMES[name]
    theirs = pyspiel.load_game("hearts", options)
    rng = Random(f"open_spiel {name}")
    moons = 0
    for _ in range(deals):
        deal = rng.randint(1, 4)
        state, other = before_deal(game, deal), theirs.new_initial_state()
        _deal(state, other, deal, rng)
        # Who aims for the highest cards takes all points now and then.
        greedy = rng.random() < 0.5
        while isinstance(phase := state.phase(), Decide):
            _play(state, other, phase.seats[0], rng if not greedy else None)
        assert other.is_terminal()
        seen = state.observe(Seat(0))
        assert seen.deal_points == tuple(26 - int(value) for value in other.returns())
        moons += seen.shooter is not None
    assert moons or deals < 1_000


def _deal(state: HeartsState, other: Theirs, deal: int, rng: Random) -> None:
    """Deal the same cards, and pass the same."""
    other.apply_action(DIRECTIONS[deal] if len(other.legal_actions()) == len(DIRECTIONS) else 0)
    order = rng.sample(range(52), 52)
    if rng.random() < 0.3:
        # A strong hand for seat 0.
        order.sort(key=lambda card: card % 13 + rng.random() * 4)
        order = [order[13 * (place % 4) + place // 4] for place in range(52)]
    state.advance(Shuffled(tuple(order)))
    for card in order:
        other.apply_action(THEIRS[card])
    phase = state.phase()
    assert isinstance(phase, Decide)
    if phase.pick == 1:
        return
    passes = [tuple(sorted(rng.sample(state.legal(seat), 3))) for seat in phase.seats]
    for seat, cards in zip(phase.seats, passes, strict=True):
        for card in cards:
            assert other.current_player() == seat
            other.apply_action(THEIRS[card])
    state.advance(Chosen(tuple(passes)))


def _play(state: HeartsState, other: Theirs, seat: Seat, rng: Random | None) -> None:
    """Play one card on both sides: a random one, or the highest."""
    legal = state.legal(seat)
    assert other.current_player() == seat
    assert sorted(THEIRS[card] for card in legal) == other.legal_actions()
    card: ActionId = max(legal, key=lambda one: one % 13) if rng is None else rng.choice(legal)
    state.advance(chosen(card))
    other.apply_action(THEIRS[card])
