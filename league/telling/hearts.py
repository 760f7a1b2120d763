"""A match of Hearts as lines: the cards passed, a line for each trick, what the deal counted."""

from collections.abc import Iterable, Iterator

from league.telling import wording
from referee.games.game import Fact, Seat
from referee.games.hearts.facts import (
    CardPlayed,
    CardsPassed,
    DealEnded,
    DealStarted,
    HandDealt,
    Moon,
    MoonChosen,
    MoonShot,
    TrickTaken,
    WidowShown,
)


def tell(facts: Iterable[Fact[object]], seat: Seat | None) -> Iterator[str]:
    """Tell a match from its facts, in the order of events.

    Args:
        facts: What there was to learn.
        seat: Whose view to tell; None for all cards open.
    """
    trick: list[CardPlayed] = []
    for fact in facts:
        if seat is not None and fact.audience is not None and seat not in fact.audience:
            continue
        match fact.body:
            case CardPlayed():
                trick.append(fact.body)
            case TrickTaken():
                yield wording.trick(fact.body.trick, trick, fact.body.seat, fact.body.points)
                trick.clear()
            case HandDealt(cards):
                (owner,) = fact.audience or ()
                yield f"  seat {owner} has {wording.cards(cards)}"
            case _:
                line = _line(fact.body)
                if line is not None:
                    yield line
    if trick:
        yield f"  open trick {wording.plays(trick)}"


def _line(fact: object) -> str | None:
    """One fact that is no part of a trick; None where nobody would miss it."""
    match fact:
        case DealStarted(deal, dealer, offset, totals):
            passing = _passing(offset, len(totals))
            return f"Deal {deal}: seat {dealer} deals; {passing}; totals {wording.numbers(totals)}"
        case CardsPassed(giver, receiver, cards):
            return f"  seat {giver} passes {wording.cards(cards)} to seat {receiver}"
        case MoonShot() | MoonChosen():
            return f"  seat {fact.seat} {_moon(fact)}"
        case WidowShown(seat, cards):
            return f"  the widow of seat {seat} was {wording.cards(cards)}"
        case DealEnded(_, points, totals):
            return f"  points {wording.numbers(points)}; totals {wording.numbers(totals)}"
        case _:
            return None


def _moon(fact: MoonShot | MoonChosen) -> str:
    """What a seat that shot the moon did."""
    match fact:
        case MoonShot():
            return "has shot the moon"
        case MoonChosen(_, choice):
            return "subtracts" if choice is Moon.SUBTRACT else "adds to all others"


def _passing(offset: int, seats: int) -> str:
    """Where cards are passed, in words."""
    if not offset:
        return "nobody passes"
    directions = {1: "passing left", seats - 1: "passing right"}
    return directions.get(offset, "passing across")
