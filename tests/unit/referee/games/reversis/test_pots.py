"""Rules page, sections 3, 7 and 16.3: the stack of pots."""

import pytest

from referee.games.game import Seat
from referee.games.reversis.ledger import Ledger
from referee.games.reversis.pots import Pots
from referee.games.reversis.scoring import trick_payments
from tests.unit.referee.games.reversis.rows import a_trick, folded, numbers, pots

LED = "JH 3H KH 2H"
DISCARDED = "KS JH 3S 5S"


@pytest.mark.parametrize(
    ("dealer", "before", "change", "after"),
    [
        (0, "[]", "-10 -5 -5 -5", "[25]"),
        (1, "[25]", "0 -5 0 0", "[30]"),
        (2, "[]", "-5 -5 -10 -5", "[25]"),
        (1, "[65*, 65]", "0 -5 0 0", "[65*, 70]"),
        (3, "[65*]", "0 0 0 -5", "[70*]"),
    ],
    ids=["P1", "P2", "P3", "P6", "P9"],
)
def test_a_deal_starts_with_antes(dealer: int, before: str, change: str, after: str) -> None:
    ledger = Ledger((100, 100, 100, 100), pots(before))
    for paid in ledger.antes(Seat(dealer)):
        ledger.pay(paid)
    changed = tuple(chips - 100 for chips in ledger.chips)
    assert (changed, ledger.pots) == (numbers(change), pots(after))


@pytest.mark.parametrize(
    ("where", "played", "before", "change", "after"),
    [
        ("T7 L0", LED, "[30]", "-30 0 0 0", "[60*]"),
        ("T7 L0", LED, "[65*]", "-65 0 0 0", "[65*, 65]"),
        ("T7 L0", LED, "[65*, 70]", "-70 0 0 0", "[65*, 70, 70]"),
        ("T4 L0", DISCARDED, "[65*, 70, 70]", "-5 +75 0 0", "[65*, 70]"),
        ("T7 L0", LED, "[70*]", "-70 0 0 0", "[70*, 70]"),
        ("T4 L0", DISCARDED, "[70*]", "-5 +75 0 0", "[]"),
        ("T4 L1", "4H 7H JH 2H", "[65*, 70]", "-5 +30 -5 -90", "[65*, 70, 70]"),
    ],
    ids=["P4", "P5", "P7", "P8", "P10", "P11", "P12"],
)
def test_the_quinola_changes_the_pots(
    where: str, played: str, before: str, change: str, after: str
) -> None:
    payments = trick_payments(a_trick(where, played), pots(before).newest)
    assert folded(payments, before) == (numbers(change), pots(after))


def test_the_mark_goes_with_the_last_pot() -> None:
    assert pots("[65*]").without_newest() == Pots((), base_doubled=False)
    assert pots("[65*, 70]").without_newest() == Pots((65,), base_doubled=True)


def test_no_pot_has_no_size() -> None:
    assert Pots().newest == 0
