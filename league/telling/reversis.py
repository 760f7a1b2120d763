"""A match of Reversis as lines: a deal's choices, a line for each trick, what was paid."""

from collections.abc import Iterable, Iterator

from league.telling import wording
from referee.games.cards import CARDS
from referee.games.game import Fact, Seat
from referee.games.reversis.facts import (
    CardPlayed,
    Cause,
    ClaimAnswered,
    Committed,
    DealEnded,
    DealStarted,
    Debt,
    Discarded,
    EspagnoletteShown,
    Exchanged,
    HandDealt,
    Kept,
    KittyShown,
    Paid,
    PotsChanged,
    TrickTaken,
)

_CAUSES = {
    Cause.ANTE: "ante",
    Cause.DISCARDED: "discarded on its trick",
    Cause.FORCED: "forced",
    Cause.SIDE: "quinola forced",
    Cause.POT: "the pot, for discarding the quinola",
    Cause.SURCHARGE: "surcharge for the quinola",
    Cause.GAME: "the game",
    Cause.LED: "for the card led",
    Cause.REVERSIS_MADE: "Reversis made",
    Cause.REVERSIS_BROKEN: "Reversis broken",
    Cause.REFUND: "Espagnolette failed",
    Cause.POINTS: "its points",
    Cause.SLAM: "all tricks taken",
}


def tell(facts: Iterable[Fact[object]], seat: Seat | None) -> Iterator[str]:
    """Tell a match from its facts, in the order of events.

    Args:
        facts: What there was to learn.
        seat: Whose view to tell; None for all cards open.
    """
    trick: list[CardPlayed] = []
    for fact in facts:
        if not _is_told(fact, seat):
            continue
        match fact.body:
            case CardPlayed():
                trick.append(fact.body)
            case TrickTaken():
                yield wording.trick(fact.body.trick, trick, fact.body.seat, fact.body.points)
                trick.clear()
            case HandDealt(cards):
                yield f"  seat {_only(fact.audience)} has {wording.cards(cards)}"
            case _:
                line = _line(fact.body)
                if line is not None:
                    yield line
    if trick:
        yield f"  open trick {wording.plays(trick)}"


def _is_told(fact: Fact[object], seat: Seat | None) -> bool:
    """Whether a view has a fact; the open one leaves out what the others learn of a choice."""
    if fact.audience is None:
        return True
    if seat is not None:
        return seat in fact.audience
    match fact.body:
        case Discarded(actor) | Exchanged(actor) | Kept(actor):
            return actor in fact.audience
        case _:
            return True


def _only(audience: tuple[Seat, ...] | None) -> Seat:
    """The one seat that learns a fact."""
    (seat,) = audience or ()
    return seat


def _line(fact: object) -> str | None:
    """One fact that is no part of a trick; None where nobody would miss it."""
    match fact:
        case DealStarted() | DealEnded() | KittyShown():
            return _deal(fact)
        case Discarded() | Exchanged() | Kept():
            return _choice(fact)
        case Paid() | PotsChanged() | Debt() | ClaimAnswered():
            return _money(fact)
        case Committed():
            return f"       seat {fact.seat} took nine tricks: all payments are undone"
        case EspagnoletteShown():
            outcome = "succeeded" if fact.succeeded else "failed"
            return f"  seat {fact.seat} used the Espagnolette and {outcome}"
        case _:
            return None


def _deal(fact: DealStarted | DealEnded | KittyShown) -> str:
    """How a deal begins and ends, and cards that are seen without being played."""
    match fact:
        case DealStarted(deal, dealer, chips, pots, base_doubled):
            state = f"chips {wording.numbers(chips)}; pots {_pots(pots, base_doubled)}"
            return f"Deal {deal}: seat {dealer} deals; {state}"
        case DealEnded(_, points, tricks, chips, _):
            numbers = f"points {wording.numbers(points)}; tricks {wording.numbers(tricks)}"
            return f"  {numbers}; chips {wording.numbers(chips)}"
        case KittyShown(cards):
            return f"  kitty {wording.cards(cards)}"


def _choice(fact: Discarded | Exchanged | Kept) -> str:
    """What a seat did before the first trick, with its cards for those who know them."""
    match fact:
        case Discarded(seat, card):
            return f"  seat {seat} lays {'a card' if card is None else CARDS[card]} away"
        case Exchanged(seat, laid_away, taken):
            if laid_away is None or taken is None:
                return f"  seat {seat} exchanges"
            return f"  seat {seat} lays {CARDS[laid_away]} away and takes {CARDS[taken]}"
        case Kept(seat, card):
            seen = "" if card is None else f"; {CARDS[card]} goes into the kitty"
            return f"  seat {seat} keeps its hand{seen}"


def _money(fact: Paid | PotsChanged | Debt | ClaimAnswered) -> str | None:
    """What was paid, is owed, or lies in the pots."""
    match fact:
        case Paid(_, _, _, Cause.ANTE):
            return None  # the deal's first line has the chips after the antes
        case Paid(payer, payee, amount, cause):
            giver = "the pot" if payer is None else f"seat {payer}"
            taker = "the pot" if payee is None else f"seat {payee}"
            return f"       {giver} pays {taker} {amount}: {_CAUSES[cause]}"
        case PotsChanged(pots, base_doubled):
            return f"       pots {_pots(pots, base_doubled)}"
        case Debt(debtor, card, _):
            return f"       seat {debtor} led {CARDS[card]} and owes for it"
        case ClaimAnswered(debt, claimed):
            word = "claimed" if claimed else "waived"
            return f"       {CARDS[debt.card]} of seat {debt.debtor}: {word}"


def _pots(pots: tuple[int, ...], base_doubled: bool) -> str:  # noqa: FBT001 - a fact's field
    """Pots as the rules page writes them: `50* 50`, the mark on a bottom pot that was doubled."""
    texts = [str(pot) for pot in pots]
    if base_doubled:
        texts[0] += "*"
    return " ".join(texts) or "none"
