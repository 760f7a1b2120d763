"""Deals the unseen cards at random, plays each deal out with the rules engine, and counts chips.

A house bot: beside the SDK it imports Quinola's own `referee.games` and `referee.wire`, so it runs
where Quinola is installed. Its dice and a fixed number of cards decide, never a clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from quinola_bot import Bot, OptionValue, Request, run
from quinola_bot.cards import HEARTS, rank_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question
from quinola_bot.search import best_of
from quinola_bot.strength import read_level
from referee.games.game import Chosen, Decide
from referee.games.reversis import Reversis, ReversisObservation, ReversisState
from referee.wire.reversis import read_observation


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the bot is.

    Attributes:
        effort: How many cards are played in trial for one decision: a few milliseconds. With 0 it
            plays what looks best before any trial.
        errors: How often it takes any legal action instead.
    """

    effort: int
    errors: float = 0.0


LEVELS: Mapping[int, Level] = {
    1: Level(effort=0, errors=1 / 4),
    2: Level(effort=0),
    3: Level(effort=900),
}
DEFAULT = 3

WIDTH = 4
"""How many cards are tried: those that look best before any trial."""

HEAD_START = 40
"""Chips, over all trials, by which a plan that looked better is ahead of the next one.

One trial says little: the chips of a deal vary by twenty or more, two good cards by one or two.
"""

LOSERS = 5.0
"""With more losers than these in the hand, taking every trick is not tried."""

DUCKS = 0.65
"""How often one higher card that is out is not played on ours: who can duck, ducks."""

WORTH_EXCHANGING = 6
"""The danger of a card from which on any other is likely to be better."""

ENOUGH_COVER = 3
"""Low hearts, and one for a suit that is nearly empty, with which the quinola may be kept."""

SEATS = 4
FIRST_HEART = 39
CHOSEN = tuple(Chosen(((action,),)) for action in range(55))


@dataclass(frozen=True, slots=True)
class Plan:
    """A card, and how the seat goes on after it.

    Attributes:
        card: The card to play now.
        sweeps: Whether the seat then takes all tricks that it can, until it loses one.
    """

    card: int
    sweeps: bool = False


class Searcher(Bot):
    """Asks the rules engine what each card is worth."""

    def __init__(self, level: int = DEFAULT) -> None:
        """Choose a strength, a key of `LEVELS`."""
        self._level = LEVELS[level]

    def choose(self, request: Request) -> int | str:
        """Exchange by judgement; try the cards that look best, all of them in the same deals."""
        level = self._level
        if level.errors and request.random.random() < level.errors:
            return request.random.choice(request.legal)
        view = DealView(request)
        match view.question:
            case Question.DISCARD:
                return most_dangerous(view)
            case Question.EXCHANGE:
                worst = most_dangerous(view)
                return worst if danger(view, worst) >= WORTH_EXCHANGING else "keep"
            case Question.PLAY:
                return search(request, plans(view, request.legal), level.effort)
            case _:
                return request.legal[0]


def search(request: Request, tried: Sequence[Plan], effort: int) -> int:
    """The card of the plan that does best when so many cards are played in trial."""
    if len(tried) == 1:
        return tried[0].card
    game = rules(tuple(request.table.options.items()))
    seen = read_observation(request.reversis)
    cards_left = SEATS * game.form.tricks - len(seen.played)
    roll = request.random.random

    def deal() -> ReversisState:
        return game.redeal(seen, lambda size: int(roll() * size))

    def brings(world: ReversisState, plan: Plan) -> float:
        return worth(world, seen, cards_left, plan)

    return best_of(tried, effort // cards_left, deal, brings, handicap=HEAD_START).card


@lru_cache
def rules(options: tuple[tuple[str, OptionValue], ...]) -> Reversis:
    """The rules that a table plays."""
    return Reversis(**dict(options))


# Playing a deal out


def worth(world: ReversisState, seen: ReversisObservation, cards_left: int, plan: Plan) -> float:
    """The chips of the seat after the deal, with its share of the pots, when it plays so."""
    state = world.copy()
    state.advance(CHOSEN[plan.card])
    trick = (*seen.played[SEATS * (len(seen.leaders) - 1) :], plan.card)
    play_out(state, trick, cards_left - 1, sweeper=seen.seat if plan.sweeps else None)
    end = state.observe(seen.seat)
    return end.chips[seen.seat] + sum(end.pots) / SEATS


def play_out(
    state: ReversisState, trick: tuple[int, ...], cards_left: int, *, sweeper: int | None
) -> None:
    """Play the rest of the deal: all duck, hunt the quinola and throw it away; one may sweep."""
    suit = trick[0] // 13
    best = max(card for card in trick if card // 13 == suit)
    place = len(trick) % SEATS
    hunted = True
    for _ in range(cards_left):
        seat = state.phase().seats[0]
        legal = state.legal(seat)
        sweeps = seat == sweeper
        if place == 0:
            best = card = max(legal, key=HEIGHT.__getitem__) if sweeps else lead(legal, hunted)
            suit = card // 13
        elif legal[0] // 13 == suit == legal[-1] // 13:
            card = (take if sweeps else duck)(legal, best, place)
            best = max(best, card)
        else:
            card = QUINOLA if QUINOLA in legal else max(legal, key=HEIGHT.__getitem__)
        if sweeps and card != best:  # that trick is lost
            sweeper = None
        hunted = hunted and card != QUINOLA
        state.advance(CHOSEN[card])
        place = (place + 1) % SEATS
    while isinstance(phase := state.phase(), Decide):  # led debts to be claimed
        state.advance(CHOSEN[state.legal(phase.seats[0])[0]])


# How everybody plays in a trial: quick, and not too bad

HEIGHT = tuple(rank_of(card) + 2.5 * (card == QUINOLA) for card in range(52))
LEAD_ORDER = tuple(rank_of(card) + 100 * (card == QUINOLA or card in ACES) for card in range(52))


def lead(legal: tuple[int, ...], hunted: bool) -> int:  # noqa: FBT001 - called a thousand times
    """The lowest heart while another may hold the quinola, else the lowest card."""
    if hunted and legal[-1] >= FIRST_HEART and QUINOLA not in legal:
        heart = next(card for card in legal if card >= FIRST_HEART)
        if heart < QUINOLA:
            return heart
    return min(legal, key=LEAD_ORDER.__getitem__)


def duck(legal: tuple[int, ...], best: int, place: int) -> int:
    """The highest card that does not take the trick; else the lowest, or as last the highest."""
    ducked = -1
    for card in legal:
        if card < best and card != QUINOLA:
            ducked = card
    if ducked >= 0:
        return ducked
    last = place == SEATS - 1
    taking = legal[-1] if last else legal[0]
    if taking == QUINOLA and len(legal) > 1:
        return legal[-2] if last else legal[1]
    return taking


def take(legal: tuple[int, ...], best: int, place: int) -> int:
    """The highest card, or as last the lowest that takes the trick."""
    if place == SEATS - 1:
        return next((card for card in legal if card > best), legal[0])
    return legal[-1]


# What looks best before any trial


def plans(view: DealView, legal: tuple[int, ...]) -> list[Plan]:
    """What is worth a trial, from the most promising."""
    ordered = leads(view, legal) if view.is_leading else follows(view, legal)
    tried = [Plan(card) for card in ordered[:WIDTH]]
    takers = [card for card in legal if view.takes(card)]
    sweeping = view.sweeper == view.seat or not view.tricks
    if sweeping and takers and losers(view) <= LOSERS:
        tried.insert(1, Plan(surest(view, takers), sweeps=True))
    return tried


def losers(view: DealView) -> float:
    """How many tricks the hand would lose if it led all its cards from the top."""
    lost = 0.0
    for cards, out in zip(view.hand_by_suit, view.unseen_by_suit, strict=True):
        for led, card in enumerate(reversed(cards)):
            above = sum(other > card for other in out[3 * led :])
            lost += 1 - DUCKS**above
    return lost


def surest(view: DealView, takers: list[int]) -> int:
    """The card with which to take the trick, if all are to be taken."""
    if view.is_leading:
        return min(takers, key=lambda card: (view.unseen_above(card), card))
    return min(takers) if view.is_last else max(takers)


def danger(view: DealView, card: int) -> int:
    """What a card threatens to cost: its height, less what lies below it in the hand."""
    if card == QUINOLA:
        shortest = min(len(cards) for cards in view.hand_by_suit[:HEARTS])
        return 0 if view.guards(QUINOLA) + (shortest <= 1) >= ENOUGH_COVER else 100
    return rank_of(card) - 2 * view.guards(card)


def most_dangerous(view: DealView) -> int:
    """The card of the hand that threatens to cost most."""
    return max(view.hand, key=lambda card: danger(view, card))


def leads(view: DealView, legal: tuple[int, ...]) -> list[int]:
    """Hearts while another may hold the quinola; else what others will have to beat."""
    mine = QUINOLA in view.hand
    hunted = QUINOLA in view.unseen

    def fitness(card: int) -> tuple[bool, int, int, int]:
        costs = card == QUINOLA or card in ACES
        hearts = card // 13 == HEARTS
        hunt = hearts and hunted and view.unseen_above(card) > 0
        safety = view.unseen_above(card) - 2 * view.unseen_below(card)
        if mine:
            safety -= 6 * len(view.hand_by_suit[card // 13])
        return (not costs, hunt - (hearts and mine), safety, card)

    return sorted(legal, key=fitness, reverse=True)


def follows(view: DealView, legal: tuple[int, ...]) -> list[int]:
    """Ducking as high as may be, then taking; without the suit, what is paid for first."""
    ducks = [card for card in legal if not view.takes(card)]
    if ducks and ducks[0] // 13 != view.trick.suit:
        return sorted(
            ducks,
            key=lambda card: (card == QUINOLA, card in ACES, danger(view, card)),
            reverse=True,
        )
    takers = [card for card in legal if view.takes(card)]
    if view.is_last:
        takers.reverse()
    ordered = [*reversed(ducks), *takers]
    return sorted(ordered, key=lambda card: card == QUINOLA)  # stable: forced only at the end


if __name__ == "__main__":
    run(Searcher(read_level(tuple(LEVELS), DEFAULT)))
