"""Goes for the Reversis with a strong hand: all eleven tricks. With a weak one it takes none.

A Reversis brings 64 chips, and a broken one costs 64; but who is about to lose a trick before the
tenth only goes back to ducking.
"""

from quinola_bot import Bot, Request, run
from quinola_bot.cards import rank_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question

LOSERS = 4.0
"""With more losers than these in the hand, it is not tried, or given up."""

DUCKS = 0.65
"""How often one higher card that is out is not played on ours: who can duck, ducks."""

COMMITTED = 9
"""Who has taken so many tricks, and all, is bound."""

GUARDS = 2
"""With fewer hearts below it in the hand, the quinola is soon forced."""

WORTH_EXCHANGING = 6
"""The danger of a card from which on any other is likely to be better."""

WORTH_EXCHANGING_STRONG = 4
"""How many cards must beat one before a hand that wants all tricks gives it away."""


class ReversisHunter(Bot):
    """Counts its losers before everything else."""

    def choose(self, request: Request) -> int | str:
        """Choose by what is asked."""
        view = DealView(request)
        match view.question:
            case Question.DISCARD | Question.EXCHANGE:
                return lay_away(view)
            case Question.PLAY if goes_on(view):
                return take(view, request.legal)
            case Question.PLAY if breaks(view):
                return max(request.legal, key=lambda card: (view.takes(card), card))
            case Question.PLAY if view.is_leading:
                return lead(view, request.legal)
            case Question.PLAY:
                return follow(view, request.legal)
            case _:
                return request.legal[0]


def losers(view: DealView) -> float:
    """How many tricks the hand would lose if it led all its cards from the top.

    Each lead takes about three of the cards that are out; the low ones go first.
    """
    lost = 0.0
    for cards, out in zip(view.hand_by_suit, view.unseen_by_suit, strict=True):
        for led, card in enumerate(reversed(cards)):
            above = sum(other > card for other in out[3 * led :])
            lost += 1 - DUCKS**above
    return lost


def goes_on(view: DealView) -> bool:
    """Whether all tricks so far are ours, and the rest is worth trying, or due."""
    taken = len(view.tricks)
    if taken and view.sweeper != view.seat:
        return False
    return taken >= COMMITTED or losers(view) <= LOSERS - (not taken and not view.is_leading) / 2


def breaks(view: DealView) -> bool:
    """Whether another seat has gone so far for the Reversis that somebody must take a trick."""
    return view.sweeper not in {None, view.seat} and len(view.tricks) >= COMMITTED - 3


def lay_away(view: DealView) -> int | str:
    """Before the first trick: a low card from a hand that wants all tricks, else a high one."""
    if losers(view) <= LOSERS:
        lowest = max(view.hand, key=view.unseen_above)
        must = view.question is Question.DISCARD
        return lowest if must or view.unseen_above(lowest) >= WORTH_EXCHANGING_STRONG else "keep"
    worst = max(view.hand, key=lambda card: danger(view, card))
    if view.question is Question.DISCARD or danger(view, worst) >= WORTH_EXCHANGING:
        return worst
    return "keep"


def take(view: DealView, legal: tuple[int, ...]) -> int:
    """Take the trick: with the surest card, or with the lowest when all others have played."""
    takers = [card for card in legal if view.takes(card)]
    if not takers:
        return follow(view, legal)
    if view.is_leading:
        return min(
            takers, key=lambda card: (view.unseen_above(card), -len(view.hand_by_suit[card // 13]))
        )
    return min(takers) if view.is_last else max(takers)


def danger(view: DealView, card: int) -> int:
    """What a card threatens to cost: its height, less what lies below it in the hand."""
    if card == QUINOLA:
        return 0 if view.guards(card) >= GUARDS else 100
    return rank_of(card) - 2 * view.guards(card)


def lead(view: DealView, legal: tuple[int, ...]) -> int:
    """Lead what others will have to beat; an ace or the quinola only when nothing else is left."""

    def fitness(card: int) -> tuple[bool, int, int]:
        costs = card == QUINOLA or card in ACES
        return (not costs, view.unseen_above(card) - 2 * view.unseen_below(card), card)

    return max(legal, key=fitness)


def follow(view: DealView, legal: tuple[int, ...]) -> int:
    """Play the highest card that does not take the trick; if all do, take it cheaply."""
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
    run(ReversisHunter())
