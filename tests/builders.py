"""Cards, tricks and events in the words of the rules pages."""

from collections.abc import Iterable, Sequence

from referee.games.cards import CARDS, Card, card_of
from referee.games.game import ActionId, Chosen, Shuffled


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order given: `cards("9S KS AH")`."""
    return tuple(card_of(one) for one in text.split())


def a_hand(*suits: str) -> tuple[Card, ...]:
    """A hand by suits, ascending: `a_hand("S: Q", "H: A 2")`."""
    by_suit = [suit.split(":") for suit in suits]
    return tuple(sorted(card_of(rank + suit) for suit, ranks in by_suit for rank in ranks.split()))


def texts(of_cards: Iterable[int]) -> list[str]:
    """The texts of some cards."""
    return [CARDS[card] for card in of_cards]


def chosen(action: int) -> Chosen:
    """One asked seat chooses one action."""
    return Chosen(((ActionId(action),),))


def a_shuffle(deck: Sequence[int], pack: Sequence[int]) -> Shuffled:
    """The shuffle that brings a pack into the order of a deck."""
    return Shuffled(tuple(pack.index(card) for card in deck))
