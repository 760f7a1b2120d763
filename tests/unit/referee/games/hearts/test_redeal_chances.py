"""What is drawn for hidden cards, against a plain reading of the rules and all ways to lie."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations
from math import sqrt
from random import Random

import pytest

from referee.games.game import Seat
from referee.games.hearts import Hearts, HeartsObservation, HeartsState
from tests.unit.referee.games.hearts.arranging import before_deal
from tests.unit.referee.games.hearts.plain_rules import is_consistent, player_of
from tests.unit.referee.games.hearts.playing import RULESETS, some_event

Hands = tuple[tuple[int, ...], ...]


def hands_of(game: Hearts, state: HeartsState) -> Hands:
    return tuple(state.observe(Seat(seat)).hand for seat in range(game.players))


def within_a_deal(game: Hearts, rng: Random, cards_played: int) -> HeartsState:
    """A deal after some of its cards."""
    state = before_deal(game, rng.randint(1, 4))
    while len(state.observe(Seat(0)).played) < cards_played:
        event = some_event(game, state, rng)
        assert event is not None
        state.advance(event)
    return state


@pytest.mark.parametrize("name", RULESETS)
def test_every_deal_drawn_fits_the_play(name: str) -> None:
    game = RULESETS[name]
    rng = Random(f"fits {name}")
    for _ in range(25):
        state = within_a_deal(game, rng, rng.randrange(1, game.players * game.form.tricks))
        seen = state.observe(Seat(rng.randrange(game.players)))
        for _ in range(2):
            other = game.redeal(seen, rng.randrange)
            assert is_consistent(game, seen, hands_of(game, other))


def ways_to_lie(game: Hearts, seen: HeartsObservation) -> Iterator[Hands]:
    """All ways that fit to lay the hidden cards; each copy of a card is a card of its own."""
    known = Counter((*seen.hand, *seen.played))
    unseen = list((Counter[int](game.form.pack) - known).elements())
    played = Counter(player_of(game, seen, place) for place in range(len(seen.played)))
    others = [Seat(seat) for seat in range(game.players) if seat != seen.seat]
    ends = [0]
    for seat in others:
        ends.append(ends[-1] + game.form.tricks - played[seat])
    ways = {
        tuple(tuple(sorted(order[start:end])) for start, end in pairwise(ends))
        for order in permutations(range(len(unseen)))
    }
    for way in ways:
        hands = [seen.hand] * game.players
        for seat, indices in zip(others, way, strict=True):
            hands[seat] = tuple(sorted(unseen[index] for index in indices))
        if is_consistent(game, seen, hands):
            yield tuple(hands)


ENDS = [
    ("hearts", 2, 44),
    ("hearts", 3, 45),
    ("hearts3", 2, 45),
    ("omnibus", 3, 45),
    ("cancellation", 5, 97),
    ("cancellation", 6, 98),
]
"""Rulesets, a seed, and after how many cards to look."""


@pytest.mark.parametrize(("name", "seed", "cards_played"), ENDS)
def test_every_deal_that_fits_is_equally_likely(name: str, seed: int, cards_played: int) -> None:
    """Chi-square over all ways; a way that equal cards make twice is drawn twice as often."""
    game, rng = RULESETS[name], Random(f"{name} {seed}")
    seen = within_a_deal(game, rng, cards_played).observe(Seat(0))
    ways = Counter(ways_to_lie(game, seen))
    assert len(ways) > 5
    share = max(2_000, 6 * ways.total()) / ways.total()
    drawn = Counter(
        hands_of(game, game.redeal(seen, rng.randrange)) for _ in range(int(share * ways.total()))
    )
    assert set(drawn) <= set(ways)
    chi_square = sum(
        (drawn[way] - share * often) ** 2 / (share * often) for way, often in ways.items()
    )
    freedom = len(ways) - 1
    assert chi_square < freedom + 5 * sqrt(2 * freedom)


def test_what_others_passed_to_each_other_is_any_three_cards_of_the_receiver() -> None:
    game = Hearts(players=3)
    state = game.start()
    rng = Random("passes")
    for _ in range(2):
        event = some_event(game, state, rng)
        assert event is not None
        state.advance(event)
    seen = state.observe(Seat(0))
    drawn: Counter[int] = Counter()
    for _ in range(3_000):
        other = game.redeal(seen, rng.randrange)
        two = other.observe(Seat(2))
        assert other.observe(Seat(1)).given == two.received
        assert other.observe(Seat(1)).received == seen.given
        assert two.given == seen.received
        assert set(two.received) <= set(two.hand)
        drawn.update(two.hand.index(card) for card in two.received)
    expected = 3_000 * 3 / 17
    assert sum((drawn[place] - expected) ** 2 / expected for place in range(17)) < 16 + 5 * sqrt(
        32
    )
