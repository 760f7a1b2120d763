"""Rules page, sections 6.3, 8 and 16.4: the game, and debts for led cards."""

import pytest

from referee.games.game import Seat
from referee.games.reversis import Reversis
from referee.games.reversis.scoring import debt_payment, debts_to, kitty_points, ranked
from referee.games.reversis.settlement import PlayedDeal, settle
from tests.builders import cards
from tests.unit.referee.games.reversis.rows import a_debt, folded, numbers, pots

EMPTY = "2C 3C 4D 5S"
FEW = "13 20 2 5", "3 5 1 2"

ROWS = [
    ("G1", 1, "3 8 14 10", "2 3 3 3", "KS QC 2D 3D", "", "+18 0 -18 0"),
    ("G2", 3, "2 20 8 10", "1 5 2 3", EMPTY, "", "+4 -4 0 0"),
    ("G3", 0, "5 5 20 10", "3 2 4 2", EMPTY, "", "0 +4 -4 0"),
    ("G4", 2, "20 2 16 2", "4 2 3 2", EMPTY, "", "-4 +4 0 0"),
    ("G5", 3, "20 2 16 2", "4 2 3 2", EMPTY, "", "-4 0 0 +4"),
    ("G6", 0, "10 15 15 0", "3 4 3 1", EMPTY, "", "0 -8 0 +8"),
    ("G7", 0, "9 15 15 1", "3 3 3 2", EMPTY, "", "0 -8 0 +8"),
    ("G8", 1, "10 10 10 10", "3 3 3 2", EMPTY, "", "0 0 -4 +4"),
    ("G9", 2, "0 0 22 18", "1 0 6 4", EMPTY, "", "0 +4 -4 0"),
    ("G10", 2, *FEW, EMPTY, "0 AS T2", "-2 -4 +6 0"),
    ("G11", 2, *FEW, EMPTY, "2 AS T2", "0 -4 +4 0"),
    ("G12", 2, *FEW, EMPTY, "0 JH T11", "-40 -4 +44 0"),
    ("G13", 2, *FEW, EMPTY, "1 AD T10", "0 -8 +8 0"),
    ("G14", 0, "1 14 8 1", "2 4 4 1", "AC AD AH AS", "", "0 -40 0 +40"),
    ("G15 heavy", 0, "1 14 8 1", "2 4 4 1", "AC AD AH AS", "", "0 -42 0 +42"),
    ("G16", 0, "2 20 8 5", "1 5 2 3", "AD JH 2C 3C", "", "+9 -9 0 0"),
    ("G17 heavy", 0, "2 20 8 5", "1 5 2 3", "AD JH 2C 3C", "", "+12 -12 0 0"),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_loser_pays_the_winner(row: tuple[str, int, str, str, str, str, str]) -> None:
    name, dealer, points, tricks, kitty, debts, change = row
    deal = PlayedDeal(
        dealer=Seat(dealer),
        played=(),
        leaders=(),
        points=numbers(points),
        tricks=numbers(tricks),
        kitty=cards(kitty),
        newest_pot=25,
    )
    settlement = settle(deal, Reversis(heavy_kitty=name.endswith("heavy")))
    winner = settlement.winner
    assert winner is not None
    led = [a_debt(debts)] if debts else []
    owed = [debt_payment(debt, winner) for debt in debts_to(winner, led)]
    assert folded([*settlement.payments, *owed]) == (numbers(change), pots("[25]"))


@pytest.mark.parametrize("dealer", range(4))
def test_a_full_tie_is_broken_from_the_dealer_leftwards(dealer: int) -> None:
    order = ranked((10, 10, 10, 10), (3, 3, 3, 3), Seat(dealer))
    assert order == tuple((dealer - place) % 4 for place in range(4))


@pytest.mark.parametrize(("heavy", "points"), [(False, 16), (True, 17)])
def test_the_dearest_kitty_holds_the_aces(heavy: bool, points: int) -> None:  # noqa: FBT001 - a row
    """Section 11.2: 4 + 17 = 21 at most, instead of 20."""
    assert kitty_points(cards("AC AD AS AH"), heavy=heavy) == points


def test_the_winner_owes_nothing_to_himself() -> None:
    debts = [a_debt("2 AS T2"), a_debt("0 AC T3")]
    assert debts_to(Seat(2), debts) == (debts[1],)
