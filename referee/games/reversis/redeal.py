"""Deals the hidden cards of a match anew, so that one seat sees exactly what it has seen.

Every deal that fits what the seat has seen is equally likely. Whoever did not follow a suit holds
none of it now, unless he may hold the Espagnolette; what was laid away may be anything.
"""

from dataclasses import dataclass

from referee.games.cards import Card, cards_of, mask_of
from referee.games.game import Draw, Seat
from referee.games.reversis.exchange import Exchange
from referee.games.reversis.forms import ALL_SEATS, SEATS
from referee.games.reversis.holders import deal_beside_holders
from referee.games.reversis.observation import Choice, ReversisObservation
from referee.games.reversis.options import ReversisOptions
from referee.games.reversis.past import Past, past_of
from referee.games.reversis.state import ReversisState
from referee.games.unseen import Place, deal_unseen


@dataclass(frozen=True, slots=True)
class _Hidden:
    """Where the hidden cards lie.

    Attributes:
        unseen: The cards, as a set.
        hands: The seats whose hands are hidden.
        singles: The seats that have one hidden card in the kitty or on the table.
        places: The hands, then the single cards.
    """

    unseen: int
    hands: tuple[Seat, ...]
    singles: tuple[Seat, ...]
    places: tuple[Place, ...]


def redeal(options: ReversisOptions, seen: ReversisObservation, draw: Draw) -> ReversisState:
    """A match that shows `seen` to its seat; the hidden cards are drawn.

    Raises:
        ValueError: No deal fits the observation.
    """
    if not seen.deal:
        return ReversisState.restored(options, seen, (0,) * SEATS, Exchange())
    past = past_of(seen)
    hidden = _hidden(options, seen, past)
    if options.espagnolette and (past.refused != past.void or any(past.revealed)):
        dealt = deal_beside_holders(hidden.unseen, hidden.places, hidden.hands, past, draw)
    else:
        dealt = deal_unseen(hidden.unseen, hidden.places, draw)
    hands = [mask_of(seen.hand)] * SEATS
    for seat, hand in zip(hidden.hands, dealt, strict=False):
        hands[seat] = hand
    singles = dict(zip(hidden.singles, dealt[len(hidden.hands) :], strict=True))
    full = [hand | played for hand, played in zip(hands, past.played, strict=True)]
    return ReversisState.restored(
        options, seen, tuple(hands), _exchange(seen, singles, full, draw)
    )


def _hidden(options: ReversisOptions, seen: ReversisObservation, past: Past) -> _Hidden:
    form = options.form
    known = mask_of(seen.hand) | mask_of(seen.played)
    if seen.kitty_card is not None:
        known |= 1 << seen.kitty_card
    others = tuple(seat for seat in ALL_SEATS if seat != seen.seat)
    places: list[Place] = []
    for seat in others:
        twelfth = bool(form.tables) and seat == seen.dealer and not seen.choices[seat]
        places.append(Place(form.tricks + twelfth - past.counts[seat], ~past.refused[seat]))
    singles = tuple(seat for seat in ALL_SEATS if form.tables and _has_single(seen, seat))
    places += [Place(1)] * len(singles)
    return _Hidden(mask_of(form.pack) & ~known, others, singles, tuple(places))


def _has_single(seen: ReversisObservation, seat: Seat) -> bool:
    """Whether a hidden card lies in the kitty for a seat, or on the table before it."""
    return seat != seen.seat if seen.choices[seat] else seat != seen.dealer


def _exchange(
    seen: ReversisObservation, singles: dict[Seat, int], full: list[int], draw: Draw
) -> Exchange:
    """What each seat did before the first trick, given its single card and its full hand."""
    tables: list[Card | None] = [None] * SEATS
    laid, taken = tables[:], tables[:]
    for seat, single in singles.items():
        (laid if seen.choices[seat] else tables)[seat] = cards_of(single)[0]
        if seen.choices[seat] is Choice.EXCHANGED:
            hand = cards_of(full[seat])
            taken[seat] = hand[draw(len(hand))]
    if seen.kitty_card is not None:
        laid[seen.seat] = Card(seen.kitty_card)
    if seen.taken_card is not None:
        taken[seen.seat] = Card(seen.taken_card)
    return Exchange(tuple(tables), tuple(laid), tuple(taken), seen.choices)
