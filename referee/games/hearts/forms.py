"""What is fixed about a deal of Hearts: the pack, who gets which cards of it, what they count.

A hand is a set of cards in the low 52 bits. In Cancellation Hearts, where every card is there
twice, a second copy in the same hand is bit `card + 52`.

Source: rules page, sections 1, 2, 3 and 8.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from referee.games.cards import CARDS, PACK_52, SUIT_MASKS, Card, card_of, cards_of, mask_of
from referee.games.game import Decide, Seat, Shuffle

PACK_SIZE = len(PACK_52)

ALL = mask_of(PACK_52)
"""Every card once, as a set."""

HEARTS = SUIT_MASKS[3]
QUEEN_OF_SPADES = 1 << card_of("QS")
PENALTIES = HEARTS | QUEEN_OF_SPADES
NO_HEARTS = ALL ^ HEARTS
NO_PENALTIES = ALL ^ PENALTIES

PASSED = 3
"""How many cards a seat passes."""

# What a pile of cards counts is one sum over its cards: points, and how many of what.
HEART = 1 << 8
QUEEN = 1 << 16
BONUS = 1 << 20
"""The card of Omnibus Hearts; its points are not in the sum."""

BONUS_POINTS = -10
_QUEEN_POINTS = 13
_SPOT_QUEEN_POINTS = 25

HEART_COUNT = QUEEN - HEART
"""What masks the count of hearts in such a sum."""

COUNTS = BONUS - HEART
"""What masks the counts of hearts and queens."""

# By number of players, where it is not like this for all: the cards that are not played with, and
# how many seats onwards cards are passed in the first deal, the second, and so on.
_REMOVED: Mapping[int, str] = {5: "2C 2D", 6: "3C 4C 2D 3D", 7: "3C 2D 3D"}
_OFFSETS: Mapping[int, tuple[int, ...]] = {4: (1, 3, 2, 0)}


@dataclass(frozen=True, slots=True)
class Form:
    """What is fixed about a deal.

    Attributes:
        players: How many seats there are.
        pack: The cards, in canonical order; in Cancellation Hearts twice over.
        tricks: How many tricks are played: the size of a hand.
        shuffle: The question for a shuffled pack.
        bits: By index into the pack: the card as a bit, second copies 52 higher.
        whole: All of these bits.
        hands: By seat: picks its cards out of such bits, in the order of the shuffle.
        widow: Indices of the widow; () without one.
        opening: The card that must be led first, as a set; 0 in Cancellation Hearts.
        worth: What each card counts in a pile.
        moon: The counts in a pile with all penalty cards.
        total: Points of the penalty cards of a deal; also what shooting the moon is worth.
        least: The fewest points that a deal adds to the totals unless a moon subtracts.
        offsets: In turn, how many seats onwards cards are passed; 0 for no pass.
        next: The seat after each.
        order: By leader: the seats in the order of play.
        decide: By seat: the question to it alone.
        passing: The question to all for the cards that they pass.
    """

    players: int
    pack: tuple[Card, ...]
    tricks: int
    shuffle: Shuffle
    bits: tuple[int, ...]
    whole: int
    hands: tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]
    widow: tuple[int, ...]
    opening: int
    worth: tuple[int, ...]
    moon: int
    total: int
    least: int
    offsets: tuple[int, ...]
    next: tuple[Seat, ...]
    order: tuple[tuple[Seat, ...], ...]
    decide: tuple[Decide, ...]
    passing: Decide


@lru_cache(maxsize=64)
def form_of(*, players: int, variant: str, removed: str, omnibus_card: str) -> Form:
    """The form of a ruleset.

    Args:
        players: How many seats there are.
        variant: The option `variant`.
        removed: The option `three_player_removed`.
        omnibus_card: The option `omnibus_card`.
    """
    pack = _pack(players, variant, removed)
    seats = tuple(Seat(seat) for seat in range(players))
    tricks = len(pack) // players
    hands = tuple(itemgetter(*range(seat, players * tricks, players)) for seat in seats)
    worth = _worth(variant, omnibus_card)
    penalties = sum(worth[card] for card in pack if PENALTIES >> card & 1)
    total = penalties % HEART
    bits = tuple(1 << card + place // PACK_SIZE * PACK_SIZE for place, card in enumerate(pack))
    return Form(
        players=players,
        pack=pack,
        tricks=tricks,
        shuffle=Shuffle(len(pack)),
        bits=bits,
        whole=sum(bits),
        hands=hands,
        widow=tuple(range(players * tricks, len(pack))),
        opening=0 if variant == "cancellation" else 1 << min(pack),
        worth=worth,
        moon=penalties & COUNTS,
        total=total,
        least=total + (BONUS_POINTS if variant == "omnibus" else 0),
        offsets=_OFFSETS.get(players, (1, players - 1)),
        next=(*seats[1:], seats[0]),
        order=tuple(seats[leader:] + seats[:leader] for leader in seats),
        decide=tuple(Decide((seat,)) for seat in seats),
        passing=Decide(seats, PASSED),
    )


def _pack(players: int, variant: str, removed: str) -> tuple[Card, ...]:
    if variant == "cancellation":
        return PACK_52 * 2
    texts = {3: removed, **_REMOVED}.get(players, "")
    without = {card_of(text) for text in texts.split()}
    return tuple(card for card in PACK_52 if card not in without)


def _worth(variant: str, omnibus_card: str) -> tuple[int, ...]:
    worth = [0] * PACK_SIZE
    for rank, card in enumerate(cards_of(HEARTS), 2):
        worth[card] = HEART + (rank if variant == "spot" else 1)
    queen = CARDS.index("QS")
    worth[queen] = QUEEN + (_SPOT_QUEEN_POINTS if variant == "spot" else _QUEEN_POINTS)
    if variant == "omnibus":
        worth[card_of(omnibus_card)] = BONUS
    return tuple(worth)


def points_in(pile: int) -> int:
    """The card points of a pile, the card of Omnibus Hearts among them."""
    return pile % HEART + (BONUS_POINTS if pile >= BONUS else 0)


def hearts_in(pile: int) -> int:
    """How many hearts a pile holds."""
    return pile // HEART % (QUEEN // HEART)


def queens_in(pile: int) -> int:
    """How many queens of spades a pile holds."""
    return pile // QUEEN % (BONUS // QUEEN)


def pile_with(points: int, hearts: int, queens: int) -> int:
    """What a pile counts, from what is seen of it."""
    # Hearts and queens count at least this much in all variants.
    bonus = points < hearts + _QUEEN_POINTS * queens
    own = points - BONUS_POINTS if bonus else points
    return own + HEART * hearts + QUEEN * queens + BONUS * bonus


def hand_of(bits: int) -> int:
    """The hand of some cards' bits in the pack, where any copy may be the second one."""
    first, second = bits & ALL, bits >> PACK_SIZE
    return first | second | (first & second) << PACK_SIZE if second else bits


def held(cards: Iterable[int]) -> int:
    """The hand of some cards."""
    hand = 0
    for card in cards:
        bit = 1 << card
        hand |= bit << PACK_SIZE if hand & bit else bit
    return hand


def listed(hand: int) -> tuple[Card, ...]:
    """The cards of a hand, ascending; a card that it holds twice stands there twice."""
    if hand <= ALL:
        return cards_of(hand)
    return tuple(sorted(cards_of(hand & ALL) + cards_of(hand >> PACK_SIZE)))
