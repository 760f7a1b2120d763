"""A hand with unseen draws: every way in which it can have come about, against trying them all."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from referee.games.cards import mask_of
from referee.games.traversone.draws import DrawnHand, deal_drawn
from referee.games.traversone.pack import SUIT_MASKS
from referee.games.traversone.past import Claim, Past
from tests.unit.referee.games.chances import chances
from tests.unit.referee.games.traversone.arranging import latin

COINS, CUPS, *_ = SUIT_MASKS
UNSEEN = latin("3d 2d 3c 2c")
PLAYS = latin("Ad Kc As")


def a_hand(
    *claims: Claim, draws: int = 3, count: int = 2, had: str = "", lacked: str = ""
) -> DrawnHand:
    """A hand that has played three cards to three tricks."""
    plays = tuple(enumerate(PLAYS, start=1))
    past = Past(plays, claims, mask_of(latin(had)), mask_of(latin(lacked)))
    return DrawnHand(count, draws, past)


def all_ways(hand: DrawnHand) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every hand of now with every order of draws that fits, found by trying them all."""
    for now in combinations(UNSEEN, hand.count):
        owned = {*now, *PLAYS}
        for drawn in permutations(sorted(owned), hand.draws):
            if fits(hand, owned - set(drawn), drawn):
                yield mask_of(now), drawn


def fits(hand: DrawnHand, first: Collection[int], drawn: tuple[int, ...]) -> bool:
    """Whether a hand of first cards can have drawn and played so."""
    start = mask_of(first)
    if hand.past.had & ~start or hand.past.lacked & start:
        return False
    held = set(first)
    for trick, card in hand.past.plays:
        if card not in held:
            return False
        held.remove(card)
        for claim in hand.past.claims:
            count = (mask_of(held) & claim.suit).bit_count()
            if claim.trick == trick and not claim.least <= count <= claim.most:
                return False
        if trick <= hand.draws:
            held.add(drawn[trick - 1])
    return True


CASES = {
    "nothing shown": a_hand(),
    "a void": a_hand(Claim(2, COINS, 0, 0)),
    "two voids": a_hand(Claim(1, CUPS, 0, 0), Claim(3, COINS, 0, 0)),
    "the same void twice": a_hand(Claim(1, COINS, 0, 0), Claim(3, COINS, 0, 0)),
    "many": a_hand(Claim(2, COINS, 1, 40)),
    "many at last": a_hand(Claim(3, COINS, 1, 40)),
    "many, and a void before": a_hand(Claim(1, COINS, 0, 0), Claim(3, COINS, 1, 40)),
    "declared": a_hand(had="3d"),
    "declared and played": a_hand(Claim(2, CUPS, 0, 0), had="Ad As"),
    "declared not to hold": a_hand(lacked="3d 3c"),
    "declared both": a_hand(Claim(3, CUPS, 1, 40), had="2c", lacked="3c"),
    "an empty stock": a_hand(draws=2, count=1),
    "an empty stock and a void": a_hand(Claim(3, CUPS, 0, 0), draws=2, count=1),
    "one draw": a_hand(Claim(1, COINS, 1, 40), draws=1, count=2),
}


@pytest.mark.parametrize("hand", CASES.values(), ids=CASES)
def test_every_way_is_equally_likely(hand: DrawnHand) -> None:
    ways = set(all_ways(hand))
    found = chances(lambda draw: deal_drawn(mask_of(UNSEEN), hand, draw))
    assert len(ways) > 1
    assert set(found) == ways
    assert set(found.values()) == {Fraction(1, len(ways))}


def test_what_nobody_can_have_shown_is_refused() -> None:
    hand = a_hand(Claim(3, COINS, 2, 40), Claim(3, CUPS, 2, 40))
    assert not list(all_ways(hand))
    with pytest.raises(ValueError, match="cannot lie"):
        deal_drawn(mask_of(UNSEEN), hand, Random(1).randrange)
