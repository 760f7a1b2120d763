"""A match of Traversone as lines: a line for each trick, what was drawn, what the deal counted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from league.telling import wording
from referee.games.game import Fact, Seat
from referee.games.traversone.actions import ACTIONS, CARD_COUNT
from referee.games.traversone.facts import (
    AsideShown,
    CardDrawn,
    CardPassed,
    CardPlayed,
    CardSetAside,
    DealScored,
    DealStarted,
    Declared,
    FirstDealerDrawn,
    HandDealt,
    MatchDecided,
    RevokePunished,
    TrickTaken,
)

_SUITS = ("coins", "cups", "swords", "batons")


@dataclass(frozen=True, slots=True)
class _Played:
    """A card as it is told: the number of the action, which names the signal, too."""

    seat: Seat
    card: int


def tell(facts: Iterable[Fact[object]], seat: Seat | None) -> Iterator[str]:
    """Tell a match from its facts, in the order of events.

    Args:
        facts: What there was to learn.
        seat: Whose view to tell; None for all cards open.
    """
    trick: list[_Played] = []
    for fact in facts:
        if not _is_told(fact, seat):
            continue
        match fact.body:
            case CardPlayed(player, card, signal):
                trick.append(_Played(player, CARD_COUNT * signal + card))
            case TrickTaken(number, taker, thirds):
                yield wording.trick(number, trick, taker, thirds, ACTIONS)
                trick.clear()
            case RevokePunished(offender, suit):
                yield f"  open trick {wording.plays(trick, ACTIONS)}"
                yield f"  seat {offender} revokes, and holds {_SUITS[suit]}: the deal is over"
                trick.clear()
            case HandDealt(cards):
                (owner,) = fact.audience or ()
                yield f"  seat {owner} has {wording.cards(cards, ACTIONS)}"
            case body:
                yield _line(body)
    if trick:
        yield f"  open trick {wording.plays(trick, ACTIONS)}"


def _is_told(fact: Fact[object], seat: Seat | None) -> bool:
    """Whether a view has a fact; the open one leaves out what the others learn of a card."""
    if fact.audience is None:
        return True
    if seat is not None:
        return seat in fact.audience
    match fact.body:
        case CardPassed(_, _, card) | CardSetAside(_, card) | CardDrawn(_, card):
            return card is not None
        case _:
            return True


def _line(fact: object) -> str:
    """One fact that is no part of a trick."""
    match fact:
        case CardPassed() | CardSetAside() | CardDrawn() | AsideShown():
            return _moved(fact)
        case DealStarted():
            return _started(fact)
        case Declared(seat, declaration):
            return f"       seat {seat} declares {ACTIONS[declaration]}"
        case DealScored():
            return _scored(fact)
        case FirstDealerDrawn(seat):
            return f"Seat {seat} deals first"
        case MatchDecided(ranks):
            return f"  ranks {wording.numbers(ranks)}"
        case _:
            raise ValueError(f"{fact} is no fact of traversone")


def _moved(fact: CardPassed | CardSetAside | CardDrawn | AsideShown) -> str:
    """A card that goes elsewhere than to a trick."""
    card = "a card" if fact.card is None else ACTIONS[fact.card]
    match fact:
        case CardPassed(giver, receiver, _):
            return f"  seat {giver} passes {card} to seat {receiver}"
        case CardSetAside(seat, _):
            return f"  seat {seat} lays {card} aside"
        case CardDrawn(seat, _):
            return f"       seat {seat} draws {card}"
        case AsideShown(seat, _):
            return f"  {card} lay aside and goes to seat {seat}"


def _started(fact: DealStarted) -> str:
    extra = f", extra deal {fact.extra_deal} of seats {wording.numbers(fact.seats)}"
    removed = "" if fact.removed is None else f"; {ACTIONS[fact.removed]} is removed"
    return (
        f"Deal {fact.deal}{extra if fact.extra_deal else ''}: seat {fact.dealer} deals{removed}; "
        f"totals {wording.numbers(fact.totals)}"
    )


def _scored(fact: DealScored) -> str:
    thirds = f"thirds {wording.numbers(fact.thirds)}; " if fact.thirds else ""
    cappotto = "" if fact.cappotto_side is None else f"; cappotto by side {fact.cappotto_side}"
    scores = f"scores {wording.numbers(fact.scores)}; totals {wording.numbers(fact.totals)}"
    return f"  {thirds}{scores}{cappotto}"
