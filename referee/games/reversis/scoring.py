"""What is paid in a trick, for the game, for a debt and for a Reversis: pure functions.

Source: rules page, sections 6, 8, 9 and 11.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.cards import SUIT_MASK_OF
from referee.games.game import Seat
from referee.games.reversis.facts import Cause, Debt, Paid
from referee.games.reversis.forms import (
    ACE_OF_DIAMONDS,
    ALL_SEATS,
    QUINOLA,
    SEATS,
    STAKE_CARDS,
    STANDARD,
)
from referee.games.swift import swift

_pay = swift(Paid)

_QUINOLA_DISCARDED = 5
_QUINOLA_FORCED = 10
_QUINOLA_SIDE = 5

_FIRST_DOUBLED_TRICK = 10

_GAME = 4
_HEAVY_QUINOLA = 3
_HEAVY_ACE_OF_DIAMONDS = 5

_MADE_BY_NEIGHBOUR = 16
_MADE_BY_OPPOSITE = 32
_BROKEN = 64


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick.

    Attributes:
        number: Its number in the deal, from 1.
        leader: Who led it.
        taker: Who played the highest card of the led suit.
        cards: Its four cards, in the order played.
    """

    number: int
    leader: Seat
    taker: Seat
    cards: tuple[int, ...]


def are_opposite(one: Seat, other: Seat) -> bool:
    """Whether two seats face each other."""
    return (one - other) % SEATS == SEATS // 2


def factor(payer: Seat, payee: Seat, trick: int) -> int:
    """How many times a payment for a card is due: 1, 2 or 4."""
    times = 2 if (payer - payee) % SEATS == SEATS // 2 else 1
    return 2 * times if trick >= _FIRST_DOUBLED_TRICK else times


def trick_payments(trick: Trick, newest_pot: int) -> tuple[Paid, ...]:
    """All payments at the completion of a trick, in the order of its cards.

    Args:
        trick: A trick of a deal in which no Reversis is committed.
        newest_pot: Chips in the newest pot before the trick.
    """
    payments: list[Paid] = []
    suit = SUIT_MASK_OF[trick.cards[0]]
    for place, card in enumerate(trick.cards):
        if card not in STAKE_CARDS:
            continue
        owner = Seat((trick.leader + place) % SEATS)
        if place == 0:
            payments += _for_led(owner, card, newest_pot)
        elif suit >> card & 1:
            payments += _for_forced(trick, owner, card, newest_pot)
        else:
            payments += _for_discarded(trick, owner, card, newest_pot)
    return tuple(payments)


def _for_led(owner: Seat, card: int, newest_pot: int) -> list[Paid]:
    # What the owner owes for the card itself is a debt till the end of the deal.
    return [Paid(owner, None, newest_pot, Cause.SURCHARGE)] if card == QUINOLA else []


def _for_forced(trick: Trick, owner: Seat, card: int, newest_pot: int) -> list[Paid]:
    leader = trick.leader
    amount = _for_one(card) * factor(owner, leader, trick.number)
    payments = [Paid(owner, leader, amount, Cause.FORCED)]
    if card != QUINOLA:
        return payments
    for seat in ALL_SEATS:
        if seat not in {owner, leader}:
            amount = _QUINOLA_SIDE * factor(seat, leader, trick.number)
            payments.append(_pay(seat, leader, amount, Cause.SIDE))
    payments.append(_pay(owner, None, newest_pot, Cause.SURCHARGE))
    return payments


def _for_discarded(trick: Trick, owner: Seat, card: int, newest_pot: int) -> list[Paid]:
    taker = trick.taker
    times = factor(taker, owner, trick.number)
    if card != QUINOLA:
        return [Paid(taker, owner, _for_one(card) * times, Cause.DISCARDED)]
    return [
        _pay(taker, owner, _QUINOLA_DISCARDED * times, Cause.DISCARDED),
        _pay(None, owner, newest_pot, Cause.POT),
    ]


def _for_one(card: int) -> int:
    """The base amount for an ace, or for the quinola when it is not discarded."""
    if card == QUINOLA:
        return _QUINOLA_FORCED
    return 2 if card == ACE_OF_DIAMONDS else 1


def debt_payment(debt: Debt, winner: Seat) -> Paid:
    """What pays a led debt to the winner of the game, who is another seat than the debtor."""
    amount = _for_one(debt.card) * factor(debt.debtor, winner, debt.trick)
    return _pay(debt.debtor, winner, amount, Cause.LED)


def debts_to(winner: Seat, debts: Sequence[Debt]) -> tuple[Debt, ...]:
    """The debts that other seats owe to the winner, in the order led; nobody pays himself."""
    return tuple(debt for debt in debts if debt.debtor != winner)


def ranked(points: Sequence[int], tricks: Sequence[int], dealer: Seat) -> tuple[Seat, ...]:
    """The seats from best to worst: fewest points, then fewest tricks, then dealer leftwards."""
    leftwards = [(dealer - place) % SEATS for place in range(SEATS)]
    keys = [(points[seat], tricks[seat], place, seat) for place, seat in enumerate(leftwards)]
    return tuple([Seat(key[-1]) for key in sorted(keys)])


def kitty_points(kitty: Sequence[int], *, heavy: bool) -> int:
    """What the kitty adds to the value of the game."""
    points = sum([STANDARD.card_points[card] for card in kitty])
    if heavy and ACE_OF_DIAMONDS in kitty:
        points += _HEAVY_ACE_OF_DIAMONDS - STANDARD.card_points[ACE_OF_DIAMONDS]
    if heavy and QUINOLA in kitty:
        points += _HEAVY_QUINOLA - STANDARD.card_points[QUINOLA]
    return points


def game_payment(loser: Seat, winner: Seat, points_in_kitty: int) -> Paid:
    """What the loser of the game pays to its winner."""
    amount = _GAME + points_in_kitty
    return _pay(loser, winner, 2 * amount if are_opposite(loser, winner) else amount, Cause.GAME)


def reversis_payments(
    committed: Seat, takers: tuple[Seat, Seat], newest_pot: int, *, quinola_played: bool
) -> tuple[Paid, ...]:
    """The settlement of a deal in which one seat took tricks 1 to 9.

    Args:
        committed: That seat.
        takers: The takers of tricks 10 and 11.
        newest_pot: Chips in the newest pot.
        quinola_played: Whether that seat itself played the quinola in tricks 1 to 9.
    """
    breakers = [taker for taker in takers if taker != committed]
    if breakers:
        broken = (_pay(committed, breakers[0], _BROKEN, Cause.REVERSIS_BROKEN),)
        surcharge = (_pay(committed, None, newest_pot, Cause.SURCHARGE),)
        return broken + surcharge if quinola_played else broken
    made = tuple(
        _pay(
            seat,
            committed,
            _MADE_BY_OPPOSITE if are_opposite(seat, committed) else _MADE_BY_NEIGHBOUR,
            Cause.REVERSIS_MADE,
        )
        for seat in ALL_SEATS
        if seat != committed
    )
    pot = (_pay(None, committed, newest_pot, Cause.POT),)
    return made + pot if quinola_played else made


def old_payments(
    points: Sequence[int], tricks: Sequence[int], dealer: Seat, slam: int
) -> tuple[Paid, ...]:
    """The settlement of a deal of the old Reversis.

    Args:
        points: Card points of each seat.
        tricks: Tricks of each seat.
        dealer: The dealer.
        slam: What each opponent pays to a seat that took all tricks.
    """
    if sum(tricks) in tricks:
        taker = Seat(tricks.index(sum(tricks)))
        due = [(seat, taker, slam, Cause.SLAM) for seat in ALL_SEATS]
    else:
        best = ranked(points, tricks, dealer)[0]
        due = [(seat, best, points[seat], Cause.POINTS) for seat in ALL_SEATS]
    return tuple(_pay(*one) for one in due if one[0] != one[1] and one[2])


def score4(chips: Sequence[int], start_chips: int, in_pots: int) -> tuple[int, ...]:
    """The points of a match in quarter chips: chips won, plus a quarter share of the pots."""
    return tuple(4 * (held - start_chips) + in_pots for held in chips)
