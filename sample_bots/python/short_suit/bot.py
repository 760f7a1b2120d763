"""Rids itself of a suit before the first trick, and of its dreaded cards when that suit is led.

It keeps the quinola as long as it has a suit to throw it on: a discarded quinola wins the pot, a
discarded ace is paid for, and who is void in a suit never has to take it.
"""

from quinola_bot import Bot, Request, run
from quinola_bot.cards import HEARTS, rank_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question

SHORT = 2
"""A suit of so few cards can be emptied before anything happens."""


class ShortSuit(Bot):
    """Thinks in suits, not in cards."""

    def choose(self, request: Request) -> int | str:
        """Choose by what is asked."""
        view = DealView(request)
        match view.question:
            case Question.DISCARD:
                return lay_away(view)
            case Question.EXCHANGE:
                card = lay_away(view)
                # The card that comes instead may open the suit again: a low one is left alone.
                return card if card == QUINOLA or rank_of(card) >= rank_of(QUINOLA) else "keep"
            case Question.PLAY if view.is_leading:
                return lead(view, request.legal)
            case Question.PLAY:
                return follow(view, request.legal)
            case _:
                return request.legal[0]


def shortest(view: DealView) -> int:
    """The suit, hearts apart, that is nearest to being void."""
    lengths = [
        (len(cards), suit) for suit, cards in enumerate(view.hand_by_suit[:HEARTS]) if cards
    ]
    return min(lengths)[1] if lengths else HEARTS


def lay_away(view: DealView) -> int:
    """The quinola without cover; else the highest of a short suit, else of all cards."""
    suit = view.hand_by_suit[shortest(view)]
    if QUINOLA in view.hand and view.guards(QUINOLA) < SHORT and len(suit) > 1:
        return QUINOLA
    others = suit if len(suit) <= SHORT else view.hand
    return max(others, key=lambda card: (card != QUINOLA, rank_of(card) - 2 * view.guards(card)))


def lead(view: DealView, legal: tuple[int, ...]) -> int:
    """Empty the shortest suit, from the card that is least likely to take the trick."""

    def fitness(card: int) -> tuple[bool, bool, bool, int]:
        costs = card == QUINOLA or card in ACES
        guards_quinola = card // 13 == HEARTS and QUINOLA in view.hand
        safety = view.unseen_above(card) - 2 * view.unseen_below(card)
        length = len(view.hand_by_suit[card // 13])
        return (not costs, not guards_quinola, view.unseen_above(card) > 0, safety - 2 * length)

    return max(legal, key=fitness)


def follow(view: DealView, legal: tuple[int, ...]) -> int:
    """Duck as high as may be; void in the suit, throw away what is paid for, then a short suit."""
    ducks = [card for card in legal if not view.takes(card)]
    if ducks and ducks[0] // 13 != view.trick.suit:
        return max(ducks, key=lambda card: discard_order(view, card))
    harmless = [card for card in ducks if card != QUINOLA]
    if harmless:
        return max(harmless)
    if view.is_last and not ducks:
        return max(legal, key=lambda card: (card != QUINOLA, card))
    return min(legal, key=lambda card: (card == QUINOLA, card))


def discard_order(view: DealView, card: int) -> tuple[bool, bool, int]:
    """The quinola, then aces, then what stands high and alone."""
    alone = rank_of(card) - 2 * view.guards(card) - len(view.hand_by_suit[card // 13])
    return (card == QUINOLA, card in ACES, alone)


if __name__ == "__main__":
    run(ShortSuit())
