"""Leaks planted in Reversis."""
# ruff: noqa: SLF001 - what leaks is private

from dataclasses import replace

from referee.games.cards import card_of
from referee.games.game import Chosen, Decide, Event, Seat
from referee.games.reversis import ReversisObservation, ReversisState
from referee.games.reversis.facts import Debt, Discarded, Exchanged, Kept
from referee.games.reversis.observation import Choice
from tests.conformance import plants
from tests.conformance.plants import Cards, Facts, next_hand
from tests.conformance.senders import Watched

QUINOLA = card_of("JH")


def kitty_before_the_end(
    state: ReversisState, _seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """The kitty, as soon as a card lies in it."""
    return replace(seen, kitty=state._exchange.kitty)


def table_card_before_the_choice(
    state: ReversisState, seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """A seat's own table card, before it has chosen whether to take it."""
    if seen.choices[seat] is not Choice.NOTHING:
        return seen
    return replace(seen, taken_card=state._exchange.tables[seat])


def table_card_of_the_next_seat(
    state: ReversisState, seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """The table card that lies before the next seat, or lay there."""
    return replace(seen, taken_card=state._exchange.tables[(seat + 1) % 4])


def who_holds_the_quinola(
    state: ReversisState, _seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """The seat that holds the quinola, as one more debt."""
    debts = [Debt(s, QUINOLA, 1) for s in map(Seat, range(4)) if QUINOLA in state.observe(s).hand]
    return replace(seen, debts=(*seen.debts, *debts))


def who_holds_the_espagnolette(
    state: ReversisState, _seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """Whether anybody may refuse to follow now."""
    return replace(seen, espagnolette_right=state._free is not None)


def that_somebody_held_the_espagnolette(
    state: ReversisState, _seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """Whether anybody held the right at the first lead."""
    return replace(seen, espagnolette_used=state._holder is not None)


def hearts_in_the_kitty_as_points(
    state: ReversisState, _seat: Seat, seen: ReversisObservation
) -> ReversisObservation:
    """How many hearts were laid away, in the sum of the points."""
    hearts = sum(card >= 39 for card in state._exchange.kitty)
    return replace(seen, points=(seen.points[0] + hearts, *seen.points[1:]))


def discard_to_all(_state: ReversisState, facts: Facts) -> Facts:
    """The dealer's discard is left in the fact for the others."""
    return plants.in_full_to_all(facts, Discarded)


def exchange_to_all(_state: ReversisState, facts: Facts) -> Facts:
    """The cards of an exchange are left in the fact for the others."""
    return plants.in_full_to_all(facts, Exchanged)


def kept_table_card_to_all(_state: ReversisState, facts: Facts) -> Facts:
    """The table card that went into the kitty is left in the fact for the others."""
    return plants.in_full_to_all(facts, Kept)


def legal_actions_of_another_seats_suit(state: ReversisState, seat: Seat, legal: Cards) -> Cards:
    """Cards of the suit of which the next seat holds the lowest are offered, too."""
    suits = {card // 13 for card in next_hand(state, seat)[:1]}
    more = {card for card in state.observe(seat).hand if legal and card // 13 in suits}
    return tuple(sorted({*legal, *more}))


def actions_while_unasked(state: ReversisState, _seat: Seat, legal: Cards) -> Cards:
    """A seat that is not asked sees what the asked one may play."""
    phase = state.phase()
    return state.legal(phase.seats[0]) if isinstance(phase, Decide) and not legal else legal


def refusal_that_names_a_suit(state: ReversisState) -> str:
    """The text of a refusal names the suit of the lowest card of the next seat."""
    (asked,) = state.phase().seats  # type: ignore[union-attr]  # somebody is asked
    return ", ".join("CDSH"[card // 13] for card in next_hand(state, asked)[:1])


def bytes_for_a_kept_hand(state: ReversisState, _seat: Seat) -> int:
    """A request is longer by the rank of the last card in the kitty."""
    kitty = state._exchange.kitty
    return kitty[-1] % 13 if kitty else 0


class ForcedCardsUnasked(Watched):
    """A seat with one legal card is not asked for it: the next request comes earlier."""

    def tell(self, event: Event) -> Facts:
        facts = self.honest.tell(event)
        while isinstance(phase := self.honest.phase(), Decide):
            legal = self.honest.legal(phase.seats[0])
            if len(legal) > 1:
                break
            facts += self.honest.tell(Chosen((legal,)))
        return facts


PLANTS = (
    plants.shown("reversis", kitty_before_the_end),
    plants.shown("reversis", table_card_before_the_choice),
    plants.shown("reversis:heavy_kitty", table_card_of_the_next_seat),
    plants.shown("reversis:old", who_holds_the_quinola),
    plants.shown("reversis:espagnolette", who_holds_the_espagnolette),
    plants.shown("reversis:espagnolette", that_somebody_held_the_espagnolette),
    plants.shown("reversis", hearts_in_the_kitty_as_points),
    plants.told("reversis", discard_to_all),
    plants.told("reversis", exchange_to_all),
    plants.told("reversis:manual_claim", kept_table_card_to_all),
    plants.offered("reversis", legal_actions_of_another_seats_suit),
    plants.offered("reversis", actions_while_unasked),
    plants.refused("reversis", refusal_that_names_a_suit),
    plants.grown("reversis", bytes_for_a_kept_hand),
    plants.over_state("reversis", ForcedCardsUnasked),
)
