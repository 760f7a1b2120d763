"""Rules page, sections 6.1 to 6.4, 16.1 and 16.2: aces and quinola in a trick."""

import pytest

from referee.games.game import Seat
from referee.games.reversis.facts import Cause, Paid
from referee.games.reversis.scoring import factor, trick_payments
from tests.unit.referee.games.reversis.rows import a_trick, folded, numbers, pots

ACES = [
    ("A1", "T3 L1", "9S KS AH 4S", "0 0 -1 +1", "[25]"),
    ("A2", "T3 L1", "KS 4S AC 2S", "0 -2 0 +2", "[25]"),
    ("A3", "T10 L1", "KS 4S AC 2S", "0 -4 0 +4", "[25]"),
    ("A4", "T5 L0", "QS AD 3S 5S", "-2 +2 0 0", "[25]"),
    ("A5", "T11 L0", "QS 3S AD 5S", "-8 0 +8 0", "[25]"),
    ("A6", "T4 L2", "7C AC 3C 9C", "0 0 +1 -1", "[25]"),
    ("A7", "T4 L2", "7C 3C AC 9C", "-2 0 +2 0", "[25]"),
    ("A8", "T11 L2", "7D 3D AD 9D", "-8 0 +8 0", "[25]"),
    ("A9", "T9 L2", "7D 3D AD 9D", "-4 0 +4 0", "[25]"),
    ("A10", "T6 L0", "5D AD AS 7D", "+2 -3 +1 0", "[25]"),
    ("A11", "T9 L3", "8S AC AD AH", "+1 +4 +1 -6", "[25]"),
    ("A12", "T10 L3", "8S AC AD AH", "+2 +8 +2 -12", "[25]"),
    ("A13", "T2 L0", "AS 3S 5S 9S", "0 0 0 0", "[25]"),
]

QUINOLA = [
    ("Q1", "T4 L0", "KS JH 3S 5S", "-5 +30 0 0", "[]"),
    ("Q2", "T4 L0", "KS 3S JH 5S", "-10 0 +35 0", "[]"),
    ("Q3", "T10 L0", "KS JH 3S 5S", "-10 +35 0 0", "[]"),
    ("Q4", "T11 L0", "KS 3S JH 5S", "-20 0 +45 0", "[]"),
    ("Q5", "T4 L1", "4H 7H JH 2H", "-5 +30 -5 -45", "[50*]"),
    ("Q6", "T4 L2", "4H JH 7H 2H", "-10 -5 +25 -35", "[50*]"),
    ("Q7", "T11 L1", "4H 7H JH 2H", "-10 +60 -10 -65", "[50*]"),
    ("Q8", "T11 L2", "4H JH 7H 2H", "-20 -10 +50 -45", "[50*]"),
    ("Q9", "T4 L1", "4H KH JH 2H", "-5 +30 -5 -45", "[50*]"),
    ("Q10", "T5 L2", "JH 3H KH 2H", "0 0 -25 0", "[50*]"),
    ("Q11", "T5 L1", "AH 7H JH 2H", "-5 +30 -5 -45", "[50*]"),
    ("Q12", "T5 L1", "4H AH JH 2H", "-5 +31 -6 -45", "[50*]"),
    ("Q13", "T6 L0", "KS JH AC 5S", "-7 +30 +2 0", "[]"),
    ("Q14", "T6 L0", "5S AS JH 9S", "+1 -6 +30 0", "[]"),
]


@pytest.mark.parametrize(
    ("where", "played", "change", "after"),
    [row[1:] for row in ACES + QUINOLA],
    ids=[row[0] for row in ACES + QUINOLA],
)
def test_a_trick_pays(where: str, played: str, change: str, after: str) -> None:
    payments = trick_payments(a_trick(where, played), newest_pot=25)
    assert folded(payments) == (numbers(change), pots(after))


def test_cards_of_one_trick_are_settled_in_the_order_played() -> None:
    payments = trick_payments(a_trick("T5 L1", "4H AH JH 2H"), newest_pot=25)
    assert payments == (
        Paid(Seat(2), Seat(1), 1, Cause.FORCED),
        Paid(Seat(3), Seat(1), 20, Cause.FORCED),
        Paid(Seat(0), Seat(1), 5, Cause.SIDE),
        Paid(Seat(2), Seat(1), 5, Cause.SIDE),
        Paid(Seat(3), None, 25, Cause.SURCHARGE),
    )


@pytest.mark.parametrize(
    ("where", "played", "total"),
    [
        ("T9 L1", "4H 7H JH 2H", 30),
        ("T10 L1", "4H 7H JH 2H", 60),
        ("T9 L2", "4H JH 7H 2H", 25),
        ("T10 L2", "4H JH 7H 2H", 50),
    ],
    ids=["opposite", "opposite, late", "neighbour", "neighbour, late"],
)
def test_a_forced_quinola_brings_its_leader(where: str, played: str, total: int) -> None:
    """Section 6.4: the four totals, without surcharge."""
    trick = a_trick(where, played)
    payments = trick_payments(trick, newest_pot=25)
    assert sum(paid.amount for paid in payments if paid.payee == trick.leader) == total


@pytest.mark.parametrize(
    ("payee", "trick", "times"), [(1, 9, 1), (2, 9, 2), (3, 9, 1), (1, 10, 2), (2, 11, 4)]
)
def test_payments_double_for_opposite_seats_and_in_the_last_two_tricks(
    payee: int, trick: int, times: int
) -> None:
    assert factor(Seat(0), Seat(payee), trick) == times
