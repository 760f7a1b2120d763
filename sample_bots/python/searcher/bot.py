"""Deals the unseen cards at random, plays each deal out with the rules engine, and counts chips.

A house bot: beside the SDK it imports Quinola's own `referee.games` and `referee.wire`, so it runs
where Quinola is installed. Its dice and a fixed number of cards decide, never a clock.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from quinola_bot import Bot, OptionValue, Request, run
from quinola_bot.cards import HEARTS, rank_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question
from referee.games.game import Chosen, Decide
from referee.games.reversis import Reversis, ReversisObservation, ReversisState
from referee.games.reversis.observation import Choice
from referee.wire.reversis import read_observation

CARDS_A_DECISION = 640
"""Cards that are played in trial for one decision: a few milliseconds."""

WIDTH = 3
"""How many actions are tried: those that look best before any trial."""

ROUND = 3
FINALISTS = 2
"""Every so many deals the action that does worst is dropped, until these are left."""

HEAD_START = 1.5
"""Chips by which an action that looked better is ahead of the next one before the first trial."""

WORTH_EXCHANGING = 6
"""The danger of a card from which on any other is likely to be better."""

ENOUGH_COVER = 3
"""Low hearts, and one for a suit that is nearly empty, with which the quinola may be kept."""

SEATS = 4
KEEP = 52
FIRST_HEART = 39
KING_OF_HEARTS = 50
CHOSEN = tuple(Chosen(((action,),)) for action in range(KEEP + 3))

Worth = Callable[[int], float]
"""In one dealing of the unseen cards: what an action brings, in chips."""


class Searcher(Bot):
    """Asks the rules engine what each action is worth."""

    def choose(self, request: Request) -> int:
        """Try the actions that look best, all of them in the same deals."""
        view = DealView(request)
        actions = promising(view, request.legal)[:WIDTH]
        if len(actions) == 1 or view.question is Question.CLAIM:
            return actions[0]
        game = rules(tuple(request.table.options.items()))
        seen = read_observation(request.reversis)
        cards_left = SEATS * game.form.tricks - len(seen.played)
        trials = max(len(actions), CARDS_A_DECISION // cards_left)
        roll = request.random.random

        def deal() -> Worth:
            state = game.redeal(seen, lambda size: int(roll() * size))
            return partial(worth, state, seen, cards_left)

        return best_of(actions, trials, deal)


@lru_cache
def rules(options: tuple[tuple[str, OptionValue], ...]) -> Reversis:
    """The rules that a table plays."""
    return Reversis(**dict(options))


def best_of(actions: Sequence[int], trials: int, deal: Callable[[], Worth]) -> int:
    """Share the trials out among the actions; whatever falls behind gets no more of them."""
    gains = {action: -HEAD_START * place for place, action in enumerate(actions)}
    alive = list(actions)
    deals = 0
    while trials >= len(alive):
        worth_of = deal()
        for action in alive:
            gains[action] += worth_of(action)
        deals += 1
        trials -= len(alive)
        if deals % ROUND == 0 and len(alive) > FINALISTS:
            alive.remove(min(alive, key=gains.__getitem__))
    return max(alive, key=gains.__getitem__)


# Playing a deal out


def worth(world: ReversisState, seen: ReversisObservation, cards_left: int, action: int) -> float:
    """The chips of the seat after the deal, with its share of the pots, when it begins so."""
    state = world.copy()
    state.advance(CHOSEN[action])
    if seen.leaders:
        trick = (*seen.played[SEATS * (len(seen.leaders) - 1) :], action)
        play_out(state, trick, cards_left - 1)
    else:
        for _ in range(seen.choices.count(Choice.NOTHING) - 1):
            state.advance(CHOSEN[lay_away(state.legal(state.phase().seats[0]))])
        play_out(state, (), cards_left)
    end = state.observe(seen.seat)
    return end.chips[seen.seat] + sum(end.pots) / 4


def play_out(state: ReversisState, trick: tuple[int, ...], cards_left: int) -> None:
    """Play the rest of the deal: everybody ducks, hunts the quinola, and throws it away."""
    suit = trick[0] // 13 if trick else -1
    best = max((card for card in trick if card // 13 == suit), default=-1)
    place = len(trick) % SEATS
    hunted = True
    for _ in range(cards_left):
        legal = state.legal(state.phase().seats[0])
        if place == 0:
            best = card = lead(legal, hunted=hunted)
            suit = card // 13
        elif legal[0] // 13 == suit == legal[-1] // 13:
            card = follow(legal, best, last=place == SEATS - 1)
            best = max(best, card)
        else:
            card = QUINOLA if QUINOLA in legal else max(legal, key=HEIGHT.__getitem__)
        hunted = hunted and card != QUINOLA
        state.advance(CHOSEN[card])
        place = (place + 1) % SEATS
    while isinstance(phase := state.phase(), Decide):  # led debts to be claimed
        state.advance(CHOSEN[state.legal(phase.seats[0])[0]])


# How everybody plays in a trial: quick, and not too bad

HEIGHT = tuple(rank_of(card) + 2.5 * (card == QUINOLA) for card in range(KEEP))
LEAD_ORDER = tuple(rank_of(card) + 100 * (card == QUINOLA or card in ACES) for card in range(KEEP))


def lay_away(legal: tuple[int, ...]) -> int:
    """The highest card, if it is high; the dealer has no choice but to lay one away."""
    may_keep = legal[-1] == KEEP
    highest = max(legal[:-1] if may_keep else legal, key=HEIGHT.__getitem__)
    return highest if not may_keep or HEIGHT[highest] > HEIGHT[KING_OF_HEARTS] else KEEP


def lead(legal: tuple[int, ...], *, hunted: bool) -> int:
    """The lowest heart while another may hold the quinola, else the lowest card."""
    if hunted and legal[-1] >= FIRST_HEART and QUINOLA not in legal:
        heart = next(card for card in legal if card >= FIRST_HEART)
        if heart < QUINOLA:
            return heart
    return min(legal, key=LEAD_ORDER.__getitem__)


def follow(legal: tuple[int, ...], best: int, *, last: bool) -> int:
    """The highest card that does not take the trick; else the lowest, or as last the highest."""
    ducked = -1
    for card in legal:
        if card < best and card != QUINOLA:
            ducked = card
    if ducked >= 0:
        return ducked
    taking = legal[-1] if last else legal[0]
    if taking == QUINOLA and len(legal) > 1:
        return legal[-2] if last else legal[1]
    return taking


# What looks best before any trial


def promising(view: DealView, legal: tuple[int, ...]) -> list[int]:
    """The legal actions, from the most promising one."""
    match view.question:
        case Question.DISCARD:
            return by_danger(view)
        case Question.EXCHANGE:
            cards = by_danger(view)
            threats = sum(danger(view, card) >= WORTH_EXCHANGING for card in cards)
            return [*cards[:threats], KEEP, *cards[threats:]]
        case Question.PLAY if view.is_leading:
            return leads(view, legal)
        case Question.PLAY:
            return follows(view, legal)
        case _:
            return list(legal)


def danger(view: DealView, card: int) -> int:
    """What a card threatens to cost: its height, less what lies below it in the hand."""
    if card == QUINOLA:
        shortest = min(len(cards) for cards in view.hand_by_suit[:HEARTS])
        return 0 if view.guards(QUINOLA) + (shortest <= 1) >= ENOUGH_COVER else 100
    return rank_of(card) - 2 * view.guards(card)


def by_danger(view: DealView) -> list[int]:
    """The hand, from the card that threatens to cost most."""
    return sorted(view.hand, key=lambda card: danger(view, card), reverse=True)


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
    run(Searcher())
