"""Deals the hidden cards of a match anew, so that one seat sees exactly what it has seen.

Every deal that fits what the seat has seen is equally likely: who passed it what and was passed
what, who holds the opening card, which suits are void, and who had nothing but penalty cards.
"""

from referee.games.cards import Card, mask_of
from referee.games.game import Draw, Seat
from referee.games.hearts.forms import PACK_SIZE, PASSED, hand_of, held, listed
from referee.games.hearts.observation import HeartsObservation
from referee.games.hearts.options import HeartsOptions
from referee.games.hearts.past import Past, past_of
from referee.games.hearts.position import Layout
from referee.games.hearts.state import HeartsState
from referee.games.unseen import Place, deal_unseen


def redeal(options: HeartsOptions, seen: HeartsObservation, draw: Draw) -> HeartsState:
    """A match that shows `seen` to its seat; the hidden cards are drawn.

    Raises:
        ValueError: No deal fits the observation.
    """
    players = options.players
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    if not seen.deal:
        return HeartsState.restored(options, seen, Layout((0,) * players, nothing, nothing))
    past = past_of(seen, options)
    hands, widow = _deal(options, seen, past, draw)
    received = _received(seen, past, hands, draw)
    given = tuple([received[(seat + seen.pass_offset) % players] for seat in range(players)])
    return HeartsState.restored(options, seen, Layout(hands, given, received, widow))


def _deal(
    options: HeartsOptions, seen: HeartsObservation, past: Past, draw: Draw
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """All hands, the seat's own among them, and the widow."""
    form = options.form
    others = [seat for seat in form.order[0] if seat != seen.seat]
    forced = [_forced(options, seen, seat) for seat in others]
    places = [
        Place(
            form.tricks - len(past.played[seat]) - known.bit_count(),
            past.allowed[seat] | past.allowed[seat] << PACK_SIZE,
        )
        for seat, known in zip(others, forced, strict=True)
    ]
    widow_is_hidden = bool(form.widow) and not seen.widow
    if widow_is_hidden:
        places.append(Place(len(form.widow)))
    known = held((*seen.hand, *seen.played, *seen.widow)) | sum(forced)
    dealt = deal_unseen(form.whole & ~known, places, draw)
    hands = [held(seen.hand)] * options.players
    for seat, known, cards in zip(others, forced, dealt, strict=False):
        hands[seat] = hand_of(cards) | known
    widow = listed(hand_of(dealt[-1])) if widow_is_hidden else tuple(map(Card, seen.widow))
    return tuple(hands), widow


def _forced(options: HeartsOptions, seen: HeartsObservation, seat: Seat) -> int:
    """The cards that another seat must hold, as a set."""
    if not seen.leaders:
        return 0
    forced = 0
    if seen.pass_offset and seat == (seen.seat + seen.pass_offset) % options.players:
        forced = mask_of(seen.given) & ~mask_of(seen.played)
    if not seen.played and seat == seen.leaders[0]:
        forced |= options.form.opening
    return forced


def _received(
    seen: HeartsObservation, past: Past, hands: tuple[int, ...], draw: Draw
) -> tuple[tuple[Card, ...], ...]:
    """The cards that each seat was passed: with all hands known, any three as likely as others."""
    received: list[tuple[Card, ...]] = []
    exchanged = bool(seen.pass_offset and seen.leaders)
    for seat, hand in enumerate(hands):
        if not exchanged:
            received.append(())
        elif seat == seen.seat:
            received.append(tuple(map(Card, seen.received)))
        elif seat == (seen.seat + seen.pass_offset) % len(hands):
            received.append(tuple(map(Card, seen.given)))
        else:
            received.append(_three_of([*listed(hand), *map(Card, past.played[seat])], draw))
    return tuple(received)


def _three_of(cards: list[Card], draw: Draw) -> tuple[Card, ...]:
    taken = [cards.pop(draw(len(cards))) for _ in range(PASSED)]
    return tuple(sorted(taken))
