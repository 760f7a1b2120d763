"""Deals the hidden cards of a match anew, so that one seat sees exactly what it has seen.

For a seat that plays the deal, every deal that fits what it has seen is equally likely. A seat
that is out of an extra deal is never asked; if two play it, it is given one that fits.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from referee.games.cards import Card, cards_of, mask_of
from referee.games.game import Draw, Seat
from referee.games.traversone.dealing import Form
from referee.games.traversone.draws import DrawnHand, deal_drawn
from referee.games.traversone.observation import TraversoneObservation
from referee.games.traversone.options import TraversoneOptions
from referee.games.traversone.pack import PACK
from referee.games.traversone.passing import Order, Reading, passed_cards, readings
from referee.games.traversone.past import Past, pasts_of
from referee.games.traversone.places import HiddenHand
from referee.games.traversone.position import Laid
from referee.games.traversone.state import TraversoneState
from referee.games.unseen import Place, count_ways, deal_unseen

_ATTEMPTS = 1000


def redeal(options: TraversoneOptions, seen: TraversoneObservation, draw: Draw) -> TraversoneState:
    """A match that shows `seen` to its seat; the hidden cards are drawn.

    Raises:
        ValueError: No deal fits the observation.
    """
    if not seen.deal or seen.scores:
        # Between deals nothing is hidden.
        laid = Laid((0,) * options.players, aside=_card(seen.aside))
    else:
        deal = _deal_of(options, seen)
        laid = _with_unseen_draws(deal, draw) if deal.hides_draws else _with_places(deal, draw)
    return TraversoneState.restored(options, seen, laid)


def _card(card: int | None) -> Card | None:
    return None if card is None else Card(card)


@dataclass(frozen=True, slots=True)
class _Deal:
    """A running deal as one seat sees it.

    Attributes:
        seen: What it sees.
        form: How the cards were dealt.
        pasts: What each seat that plays has shown.
        order: The seats that play, from vorhand to the dealer.
        others: Those of them whose hands are hidden.
        unseen: The cards that the observer does not see, as a set.
        draws: How many cards each seat has drawn.
        hides_draws: Whether the observer has not seen all of them.
        players: How many seats the table has.
    """

    seen: TraversoneObservation
    form: Form
    pasts: Mapping[Seat, Past]
    order: tuple[Seat, ...]
    others: tuple[Seat, ...]
    unseen: int
    draws: int
    hides_draws: bool
    players: int

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat holds."""
        size = self.form.hand_size + self.draws - len(self.pasts[seat].plays)
        # Who is to pass a card on, or to lay one aside, has one more.
        holds_more = self.form.passes and self.order[self.seen.passes :][:1] == (seat,)
        return size + holds_more

    def hands(self, hidden: Mapping[Seat, int]) -> tuple[int, ...]:
        """All hands, given the hidden ones."""
        hands = {self.seen.seat: mask_of(self.seen.hand), **hidden}
        return tuple(hands.get(Seat(seat), 0) for seat in range(self.players))


def _deal_of(options: TraversoneOptions, seen: TraversoneObservation) -> _Deal:
    seats, form = seen.seats, options.forms[len(seen.seats)]
    known = mask_of((*seen.hand, *seen.played))
    known |= mask_of(card for card in (seen.removed, seen.aside) if card is not None)
    vorhand = next(place for place, seat in enumerate(seats) if seat == seen.dealer) + 1
    draws = 0 if form.stock is None else (len(PACK) - form.stock - seen.stock) // 2
    return _Deal(
        seen=seen,
        form=form,
        pasts=pasts_of(options, seen),
        order=(*seats[vorhand:], *seats[:vorhand]),
        others=tuple(seat for seat in seats if seat != seen.seat),
        unseen=mask_of(PACK) & ~known,
        draws=draws,
        hides_draws=bool(draws) and not (options.show_drawn and seen.seat in seats),
        players=options.players,
    )


# Two seats, and draws that are not seen


def _with_unseen_draws(deal: _Deal, draw: Draw) -> Laid:
    for _ in range(_ATTEMPTS):
        try:
            return _try_unseen_draws(deal, draw)
        except ValueError:
            # Both hands are hidden, and the first one took what the second one needs.
            if len(deal.others) == 1:
                raise
    raise ValueError("the unseen cards cannot lie as observed")


def _try_unseen_draws(deal: _Deal, draw: Draw) -> Laid:
    unseen = deal.unseen
    hands: dict[Seat, int] = {}
    drawn: dict[Seat, Sequence[Card]] = {deal.seen.seat: tuple(map(Card, deal.seen.drawn))}
    declared = {seat: past.had & ~past.played for seat, past in deal.pasts.items()}
    for seat in deal.others:
        hand = DrawnHand(deal.hand_size(seat), deal.draws, deal.pasts[seat])
        reserved = sum(cards for other, cards in declared.items() if other != seat)
        hands[seat], drawn[seat] = deal_drawn(unseen & ~reserved, hand, draw)
        unseen &= ~hands[seat]
    takers = deal.seen.leaders[1 : 1 + deal.draws]
    return Laid(
        deal.hands(hands),
        stock=_in_random_order(unseen, draw),
        drawn=_by_tricks(takers, deal.seen.seats, drawn),
    )


def _by_tricks(
    takers: Sequence[Seat], seats: Sequence[Seat], drawn: Mapping[Seat, Sequence[Card]]
) -> tuple[Card, ...]:
    """The drawn cards in the order of drawing: after each trick its taker's, then the other's."""
    cards: list[Card] = []
    for trick, taker in enumerate(takers):
        cards += [drawn[taker][trick]]
        cards += [drawn[seat][trick] for seat in seats if seat != taker]
    return tuple(cards)


def _in_random_order(cards: int, draw: Draw) -> tuple[Card, ...]:
    left = list(cards_of(cards))
    return tuple([left.pop(draw(len(left))) for _ in range(len(left))])


# Everything else: hidden hands, perhaps a card aside and a stock


def _with_places(deal: _Deal, draw: Draw) -> Laid:
    seen, form = deal.seen, deal.form
    hides_aside = form.monte is not None or (seen.passes == len(deal.order) and seen.aside is None)
    singles = [Place(1)] if hides_aside and form.lays_aside else []
    hands, dealt = _dealt(deal, [*singles, Place(seen.stock)], draw)
    aside = cards_of(dealt[0])[0] if singles else _card(seen.aside)
    passed: tuple[Card, ...] = ()
    if form.passes:
        now = deal.hands(hands)
        held = {seat: now[seat] | past.played for seat, past in deal.pasts.items()}
        passed = passed_cards(seen, _three(deal.order), held, aside, draw)
    return Laid(
        deal.hands(hands),
        stock=_in_random_order(dealt[-1], draw),
        drawn=tuple(map(Card, seen.drawn)),
        passed=passed,
        aside=aside,
    )


def _dealt(deal: _Deal, others: Sequence[Place], draw: Draw) -> tuple[dict[Seat, int], list[int]]:
    """Deal the hidden hands, and other places."""
    ways: list[tuple[list[HiddenHand], int, list[Place]]] = []
    weights: list[int] = []
    possible = readings(deal.seen, _three(deal.order), deal.pasts) if deal.form.passes else ()
    for reading in possible or (Reading(),):
        hands = [_hidden_hand(deal, seat, reading) for seat in deal.others]
        unseen = deal.unseen & ~sum(hand.known for hand in hands)
        places = [*(hand.place() for hand in hands), *others]
        ways.append((hands, unseen, places))
        weights.append(reading.weight * count_ways(unseen, places) if len(possible) > 1 else 1)
    if not any(weights):
        raise ValueError("the unseen cards cannot lie as observed")
    sums = list(accumulate(weights))
    hands, unseen, places = ways[bisect_right(sums, draw(sums[-1]))]
    dealt = deal_unseen(unseen, places, draw)
    hidden = {hand.seat: hand.known | cards for hand, cards in zip(hands, dealt, strict=False)}
    return hidden, dealt[len(hands) :]


def _hidden_hand(deal: _Deal, seat: Seat, reading: Reading) -> HiddenHand:
    past = deal.pasts[seat]
    drawn = _draws_of(deal, seat)
    known = (past.had | reading.known.get(seat, 0) | mask_of(drawn)) & ~past.played
    barred = reading.barred.get(seat, 0)
    return HiddenHand(seat, deal.hand_size(seat), known, past, barred, drawn)


def _draws_of(deal: _Deal, seat: Seat) -> dict[int, int]:
    """The cards that a seat was seen to draw, each with the trick after which it did."""
    takers = deal.seen.leaders[1:]
    return {
        card: number // 2 + 1
        for number, card in enumerate(deal.seen.drawn)
        if (takers[number // 2] == seat) == (number % 2 == 0)
    }


def _three(order: tuple[Seat, ...]) -> Order:
    vorhand, middle, dealer = order
    return vorhand, middle, dealer
