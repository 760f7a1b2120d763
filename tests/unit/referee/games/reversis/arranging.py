"""Deals arranged so that what a row of the rules page describes comes to pass, card by card.

A row names the takers of the tricks and a few cards; the rest is filled in from the last trick to
the first with what the rules of following allow, always in the same way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from referee.games.cards import PACK_48, SUIT_MASK_OF, Card, card_of, mask_of
from referee.games.game import Chosen, Event, Fact, Seat, Shuffled
from referee.games.reversis import Reversis, ReversisFact, ReversisState
from referee.games.reversis.exchange import Exchange
from referee.games.reversis.observation import Choice
from tests.builders import a_shuffle, cards, chosen

TRICKS = 11
STAKES = cards("AC AD AS AH JH")

Slot = tuple[int, int]
"""A trick, from 1, and a seat."""


@dataclass(frozen=True)
class Plan:
    """What a row says about a deal.

    Attributes:
        takers: The taker of each trick.
        played: Texts of cards by trick and seat.
        kitty: Cards that lie in the kitty.
        dealer: The dealer.
        refuser: A seat that need not follow.
    """

    takers: Sequence[int]
    played: Mapping[Slot, str] = field(default_factory=dict)
    kitty: str = ""
    dealer: int = 0
    refuser: int | None = None


@dataclass(frozen=True)
class Arranged:
    """A whole deal: nobody exchanges, and the dealer discards his twelfth card.

    Attributes:
        dealer: The dealer.
        plays: All cards in the order played.
        kitty: Four cards: those of the seats after the dealer, then his own.
        hands: The cards that each seat plays.
    """

    dealer: int
    plays: tuple[Card, ...]
    kitty: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]

    @property
    def shuffle(self) -> Shuffled:
        """The shuffle that deals these cards."""
        order = [(self.dealer + offset) % 4 for offset in (1, 2, 3, 4)]
        hands = [self.hands[seat] for seat in order]
        deck: list[Card] = []
        for start, end in ((0, 4), (4, 7), (7, 11)):
            deck += [card for hand in hands for card in hand[start:end]]
        return a_shuffle((*deck, self.kitty[3], *self.kitty[:3]), PACK_48)

    @property
    def choices(self) -> tuple[Chosen, ...]:
        """The dealer's discard, then `keep` three times."""
        keep = Reversis().spec.actions.index("keep")
        return (chosen(self.kitty[3]), chosen(keep), chosen(keep), chosen(keep))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the deal."""
        return (self.shuffle, *self.choices, *(chosen(card) for card in self.plays))


def arranged(plan: Plan) -> Arranged:
    """The deal of a plan; the same plan always gives the same deal."""
    for seed in range(500):
        tricks = _filled(plan, Random(seed))
        if tricks is not None:
            return _as_deal(plan, tricks)
    raise AssertionError(f"no deal found for {plan}")


def _filled(plan: Plan, rng: Random) -> dict[Slot, Card] | None:
    fixed = {slot: card_of(text) for slot, text in plan.played.items()}
    pool = set(PACK_48) - set(fixed.values()) - set(cards(plan.kitty))
    later = [0, 0, 0, 0]
    filled: dict[Slot, Card] = {}
    for number in range(TRICKS, 0, -1):
        trick = _some_trick(plan, number, _Rest(fixed, pool, later), rng)
        if trick is None:
            return None
        for seat, card in trick.items():
            filled[number, seat] = card
            pool.discard(card)
            later[seat] |= 1 << card
    return filled


@dataclass(frozen=True)
class _Rest:
    """What is left to fill in: cards of given slots, the others, and later cards by seat."""

    fixed: Mapping[Slot, Card]
    pool: set[Card]
    later: list[int]


def _some_trick(plan: Plan, number: int, rest: _Rest, rng: Random) -> dict[int, Card] | None:
    for _ in range(40):
        trick = _try_trick(plan, number, rest, rng)
        if trick is not None:
            return trick
    return None


def _leader(plan: Plan, number: int) -> int:
    return (plan.dealer + 1) % 4 if number == 1 else plan.takers[number - 2]


def _try_trick(plan: Plan, number: int, rest: _Rest, rng: Random) -> dict[int, Card] | None:
    leader, taker = _leader(plan, number), plan.takers[number - 1]
    fixed = {seat: rest.fixed[number, seat] for seat in range(4) if (number, seat) in rest.fixed}
    known = fixed.get(leader, fixed.get(taker, rng.choice(sorted(rest.pool))))
    suit = SUIT_MASK_OF[known]
    in_suit = sorted(card for card in rest.pool if suit >> card & 1)
    if taker not in fixed and not in_suit:
        return None
    best = fixed[taker] if taker in fixed else _high(in_suit, rng)
    trick = {taker: best}
    for seat in range(4):
        if seat == taker:
            continue
        may_refuse = seat != leader and (seat == plan.refuser or not rest.later[seat] & suit)
        lower = [card for card in in_suit if card < best and card not in trick.values()]
        others = sorted(rest.pool - set(in_suit) - set(trick.values())) if may_refuse else []
        options = [fixed[seat]] if seat in fixed else lower + others
        if not options:
            return None
        trick[seat] = card = rng.choice(options)
        if card > best if suit >> card & 1 else not may_refuse:
            return None
    return trick if suit >> best & 1 else None


def _high(in_suit: list[Card], rng: Random) -> Card:
    """Mostly the highest, so that the same seat may go on taking tricks."""
    return in_suit[-1] if rng.random() < 0.7 else rng.choice(in_suit)


def _as_deal(plan: Plan, tricks: Mapping[Slot, Card]) -> Arranged:
    plays: list[Card] = []
    hands: list[list[Card]] = [[], [], [], []]
    for number in range(1, TRICKS + 1):
        leader = _leader(plan, number)
        for seat in [(leader + place) % 4 for place in range(4)]:
            plays.append(tricks[number, seat])
            hands[seat].append(tricks[number, seat])
    kitty = tuple(sorted(set(PACK_48) - set(plays)))
    return Arranged(plan.dealer, tuple(plays), kitty, tuple(tuple(sorted(h)) for h in hands))


# Playing


def at_first_lead(game: Reversis, deal: Arranged, pots: Sequence[int] = (25,)) -> ReversisState:
    """A match in its first deal, after all choices; of two pots the first is a doubled one."""
    state = game.start()
    state.advance(deal.shuffle)
    for choice in deal.choices:
        state.advance(choice)
    seen = state.observe(Seat(0))
    if tuple(pots) == seen.pots:
        return state
    doubled = len(pots) > 1
    seen = replace(
        seen,
        pots=tuple(pots),
        deal_pots=tuple(pots),
        base_doubled=doubled,
        deal_base_doubled=doubled,
    )
    # The dealer's own card is his discard; the others kept, and laid their table cards.
    laid: list[Card | None] = [None] * 4
    for offset, card in zip((1, 2, 3, 4), deal.kitty, strict=True):
        laid[(deal.dealer + offset) % 4] = card
    choices = [Choice.KEPT] * 4
    choices[deal.dealer] = Choice.DISCARDED
    exchange = Exchange(laid=tuple(laid), choices=tuple(choices))
    hands = tuple(mask_of(hand) for hand in deal.hands)
    return ReversisState.restored(game, seen, hands, exchange)


def play(state: ReversisState, plays: Sequence[int]) -> list[Fact[ReversisFact]]:
    """Play some cards and return what was told."""
    return [fact for card in plays for fact in state.tell(chosen(card))]
