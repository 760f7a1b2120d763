"""Takes as few tricks as it can: ducks, throws its dangerous cards away, and leads low."""

from quinola_bot import Bot, Request, run
from quinola_bot.cards import rank_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question

GUARDS = 3
"""With fewer hearts below it in the hand, the quinola is soon forced."""

WORTH_EXCHANGING = 8
"""The danger of a card from which on any other is likely to be better."""


class Cautious(Bot):
    """Looks at its own cards, at the trick, and at what is still out."""

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
    guards = view.guards(card)
    if card == QUINOLA:
        return 0 if guards >= GUARDS else 100
    return rank_of(card) - 2 * guards


def most_dangerous(view: DealView) -> int:
    """The card of the hand that threatens to cost most."""
    return max(view.hand, key=lambda card: danger(view, card))


def lead(view: DealView, legal: tuple[int, ...]) -> int:
    """Lead what others will have to beat; an ace or the quinola only when nothing else is left."""

    def fitness(card: int) -> tuple[bool, int, int]:
        costs = card == QUINOLA or card in ACES
        return (not costs, view.unseen_above(card) - 2 * view.unseen_below(card), card)

    return max(legal, key=fitness)


def follow(view: DealView, legal: tuple[int, ...]) -> int:
    """Play the highest card that does not take the trick; if all do, take it cheaply."""
    ducks = [card for card in legal if not view.takes(card)]
    if ducks and ducks[0] // 13 != view.trick.suit:  # a discard: for these cards it is paid
        return max(ducks, key=lambda card: (card == QUINOLA, card in ACES, danger(view, card)))
    harmless = [card for card in ducks if card != QUINOLA]
    if harmless:
        return max(harmless)
    if view.is_last and not ducks:  # the trick is taken anyhow: by what could take another one
        return max(legal, key=lambda card: (card != QUINOLA, card))
    return min(legal, key=lambda card: (card == QUINOLA, card))


if __name__ == "__main__":
    run(Cautious())
