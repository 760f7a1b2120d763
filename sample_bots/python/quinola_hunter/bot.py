"""Plays for the quinola: forces it with hearts when another holds it, sells its own for the pot.

Whoever must play the quinola to a heart pays 10 to the leader, 20 across the table, and puts as
much as the pot holds beside it; whoever throws it on another suit wins the pot.
"""

from quinola_bot import Bot, Request, run
from quinola_bot.cards import HEARTS, rank_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question

ENOUGH_COVER = 3
"""Low hearts, and one for a suit that is nearly empty, with which the quinola may be kept."""

WORTH_EXCHANGING = 6
"""The danger of a card from which on any other is likely to be better."""


class QuinolaHunter(Bot):
    """Always knows where the quinola may be."""

    def choose(self, request: Request) -> int | str:
        """Choose by what is asked."""
        view = DealView(request)
        match view.question:
            case Question.DISCARD:
                return most_dangerous(view)
            case Question.EXCHANGE:
                worst = most_dangerous(view)
                return worst if danger(view, worst) >= WORTH_EXCHANGING else "keep"
            case Question.PLAY if view.is_leading:
                return lead(view, request.legal)
            case Question.PLAY:
                return follow(view, request.legal)
            case _:
                return request.legal[0]


def danger(view: DealView, card: int) -> int:
    """What a card threatens to cost: its height, less what lies below it in the hand."""
    if card == QUINOLA:
        return 0 if cover(view) >= ENOUGH_COVER else 100
    return rank_of(card) - 2 * view.guards(card) + gap(view, card)


def cover(view: DealView) -> int:
    """How well the quinola is covered: hearts to duck with, and a suit that is soon void."""
    shortest = min(len(cards) for cards in view.hand_by_suit[:HEARTS])
    return view.guards(QUINOLA) + (shortest <= 1)


def gap(view: DealView, card: int) -> int:
    """With the quinola in the hand before the first trick: keep hearts, and empty a short suit."""
    if QUINOLA not in view.hand or view.question is Question.PLAY:
        return 0
    if card // 13 == HEARTS:
        return -50
    return 2 * (4 - len(view.hand_by_suit[card // 13]))


def most_dangerous(view: DealView) -> int:
    """The card of the hand that threatens to cost most."""
    return max(view.hand, key=lambda card: danger(view, card))


def lead(view: DealView, legal: tuple[int, ...]) -> int:
    """Lead a heart while another may hold the quinola; holding it, empty the shortest suit."""
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

    return max(legal, key=fitness)


def follow(view: DealView, legal: tuple[int, ...]) -> int:
    """Throw the quinola away where it is paid; else duck as high as may be."""
    ducks = [card for card in legal if not view.takes(card)]
    if ducks and ducks[0] // 13 != view.trick.suit:
        return max(ducks, key=lambda card: (card == QUINOLA, card in ACES, danger(view, card)))
    harmless = [card for card in ducks if card != QUINOLA]
    if harmless:
        return max(harmless)
    if view.is_last and not ducks:
        return max(legal, key=lambda card: (card != QUINOLA, card))
    return min(legal, key=lambda card: (card == QUINOLA, card))


if __name__ == "__main__":
    run(QuinolaHunter())
