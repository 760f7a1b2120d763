"""Dealing the hidden cards anew: exactly what was seen, and every way equally likely."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from referee.games import named_ruleset
from referee.games.cards import PACK_48, cards_of, mask_of
from referee.games.game import Seat
from referee.games.reversis import Reversis, ReversisObservation, ReversisState
from tests.builders import cards
from tests.unit.referee.games.reversis.arranging import Plan, arranged, at_first_lead, play
from tests.unit.referee.games.reversis.playing import some_event

GAME = Reversis()
ESPAGNOLETTE = Reversis(espagnolette=True)
SEATS = [Seat(seat) for seat in range(4)]


@pytest.mark.parametrize("preset", sorted(Reversis.PRESETS))
def test_it_shows_its_seat_exactly_what_was_seen(preset: str) -> None:
    game = named_ruleset(f"reversis:{preset}", {"deals": 4})
    assert isinstance(game, Reversis)
    rng = Random(f"redeal {preset}")
    reached: Counter[str] = Counter()
    for _ in range(4):
        state = game.start()
        while True:
            for seat in SEATS:
                seen = state.observe(seat)
                other = game.redeal(seen, rng.randrange)
                assert other.observe(seat) == seen
                assert other.phase() == state.phase()
                assert other.legal(seat) == state.legal(seat)
                reached["committed"] += seen.committed_seat is not None
                reached["claim"] += seen.claim is not None
                reached["used"] += seen.espagnolette_used
            event = some_event(game, state, rng)
            if event is None:
                break
            state.advance(event)
    assert reached["committed"] or preset == "old"
    assert reached["claim"] or preset != "manual_claim"
    assert reached["used"] or preset != "espagnolette"


@pytest.mark.parametrize("preset", sorted(Reversis.PRESETS))
def test_a_match_dealt_anew_plays_on_to_its_end(preset: str) -> None:
    game = named_ruleset(f"reversis:{preset}", {"deals": 4})
    assert isinstance(game, Reversis)
    rng = Random(f"plays on {preset}")
    for _ in range(10):
        state = game.start()
        for _ in range(rng.randrange(1, 200)):
            event = some_event(game, state, rng)
            if event is not None:
                state.advance(event)
        other = game.redeal(state.observe(Seat(1)), rng.randrange)
        while event := some_event(game, other, rng):
            other.tell(event)
            seen = other.observe(Seat(0))
            assert sum(seen.chips) + sum(seen.pots) == 400


# What is drawn, against a plain reading of the rules


def full_hands(seen: ReversisObservation, hands: Sequence[int]) -> list[set[int]]:
    """The hands when trick 1 was led, given those of now as sets of cards."""
    full: list[set[int]] = [set(cards_of(hand)) for hand in hands]
    for place, card in enumerate(seen.played):
        full[(seen.leaders[place // 4] + place) % 4].add(card)
    return full


def holders(full: Sequence[set[int]]) -> list[int]:
    """The seats with four aces, or the quinola and three aces."""
    aces, quinola = set(cards("AC AD AS AH")), cards("JH")[0]
    return [
        seat
        for seat, hand in enumerate(full)
        if aces <= hand or (quinola in hand and len(aces & hand) >= 3)
    ]


def is_consistent(seen: ReversisObservation, hands: Sequence[int], *, espagnolette: bool) -> bool:
    """Whether the play that was seen was legal with these hands."""
    held = full_hands(seen, hands)
    free = holders(held) if espagnolette else []
    for place, card in enumerate(seen.played):
        number, leader = place // 4, seen.leaders[place // 4]
        seat = (leader + place) % 4
        led = seen.played[4 * number] // 13
        could_follow = any(one // 13 == led for one in held[seat])
        may_refuse = seat in free and number < 9 and seat not in seen.leaders[1 : number + 1]
        if card // 13 != led and could_follow and not may_refuse:
            return False
        held[seat].remove(card)
    return True


def hands_of(state: ReversisState) -> tuple[int, ...]:
    return tuple(mask_of(state.observe(seat).hand) for seat in SEATS)


@pytest.mark.parametrize("game", [GAME, ESPAGNOLETTE], ids=["reversis", "espagnolette"])
def test_every_deal_drawn_fits_the_play(game: Reversis) -> None:
    rng = Random("fits")
    read_as_holder = 0
    for _ in range(150):
        state = played_on(game, rng, rng.randrange(5, 49))
        seen = state.observe(rng.choice(SEATS))
        for _ in range(3):
            hands = hands_of(game.redeal(seen, rng.randrange))
            assert is_consistent(seen, hands, espagnolette=game.espagnolette)
            read_as_holder += not is_consistent(seen, hands, espagnolette=False)
    assert bool(read_as_holder) == game.espagnolette


def played_on(game: Reversis, rng: Random, events: int) -> ReversisState:
    state = game.start()
    for _ in range(events):
        event = some_event(game, state, rng)
        assert event is not None
        state.advance(event)
    return state


def ways_at_the_end(seen: ReversisObservation, *, espagnolette: bool) -> set[tuple[int, ...]]:
    """All hands that fit when each other seat holds one card, by trying them all."""
    unseen = set(PACK_48) - {*seen.hand, *seen.played, seen.kitty_card}
    ways = set()
    for three in permutations(sorted(unseen), 3):
        others = iter(three)
        hands = tuple(
            mask_of(seen.hand if seat == seen.seat else [next(others)]) for seat in SEATS
        )
        if is_consistent(seen, hands, espagnolette=espagnolette):
            ways.add(hands)
    return ways


ENDS = [
    (GAME, 10, 0),
    (ESPAGNOLETTE, 3151, 2),
    (ESPAGNOLETTE, 3365, 0),
    (ESPAGNOLETTE, 3442, 1),
]
"""Ends of ten tricks with refusals: the seed of the play, and who observes. In the last three a
refusal may have been a void or the use of the Espagnolette."""


@pytest.mark.parametrize(("game", "seed", "observer"), ENDS, ids=["plain", "a", "b", "c"])
def test_every_deal_that_fits_is_equally_likely(game: Reversis, seed: int, observer: int) -> None:
    """Chi-square over all ways to lay the last cards."""
    rng = Random(seed)
    seen = played_on(game, rng, 1 + 4 + 40).observe(Seat(observer))
    ways = ways_at_the_end(seen, espagnolette=game.espagnolette)
    void = ways_at_the_end(seen, espagnolette=False)
    assert 0 < len(void) < len(ways) if game.espagnolette else len(ways) > 5
    drawn = Counter(hands_of(game.redeal(seen, rng.randrange)) for _ in range(60 * len(ways)))
    assert set(drawn) == ways
    chi_square = sum((drawn[way] - 60) ** 2 / 60 for way in ways)
    freedom = len(ways) - 1
    assert chi_square < freedom + 5 * sqrt(2 * freedom)


def test_a_single_way_is_found() -> None:
    """Seat 0 has laid a card away and sees all but three cards of the last trick and the kitty."""
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = at_first_lead(GAME, deal)
    play(state, deal.plays)
    seen = state.observe(Seat(0))
    other = GAME.redeal(seen, Random(1).randrange)
    laid = [other.observe(seat).kitty_card for seat in SEATS]
    assert laid[0] == seen.kitty_card
    assert sorted(card for card in laid if card is not None) == list(seen.kitty)


def test_an_observation_that_no_deal_fits_is_refused() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    seen = at_first_lead(GAME, deal).observe(Seat(0))
    with pytest.raises(ValueError, match="unseen"):
        GAME.redeal(replace(seen, hand=seen.hand[1:]), Random(1).randrange)


def test_nothing_is_hidden_before_the_first_deal() -> None:
    seen = GAME.start().observe(Seat(2))
    assert seen.deal == 0
    assert GAME.redeal(seen, Random(1).randrange).observe(Seat(2)) == seen
