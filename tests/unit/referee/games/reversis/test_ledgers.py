"""Rules page, sections 14 and 15: a sitting of eight deals, and one deal card by card."""

from collections.abc import Sequence

from referee.games.cards import PACK_48
from referee.games.game import Seat
from referee.games.reversis import Reversis
from referee.games.reversis.facts import Cause, Debt, KittyShown, Paid, TrickTaken
from referee.games.reversis.ledger import Ledger
from referee.games.reversis.scoring import (
    debt_payment,
    game_payment,
    reversis_payments,
    score4,
    trick_payments,
)
from tests.builders import a_shuffle, cards, chosen, texts
from tests.unit.referee.games.reversis.rows import a_debt, a_trick, numbers, pots


class Sitting:
    """The ledger of a sitting, deal by deal in the words of section 14."""

    def __init__(self) -> None:
        self.ledger = Ledger((100, 100, 100, 100))

    def antes(self, dealer: int) -> None:
        self.pay(self.ledger.antes(Seat(dealer)))
        self.ledger.mark_deal()

    def trick(self, where: str, played: str) -> None:
        self.pay(trick_payments(a_trick(where, played), self.ledger.pots.newest))

    def game(self, winner: int, loser: int, kitty: int) -> None:
        self.pay([game_payment(Seat(loser), Seat(winner), kitty)])

    def debt(self, debt: str, winner: int) -> None:
        self.pay([debt_payment(a_debt(debt), Seat(winner))])

    def reversis(self, seat: int, takers: tuple[int, int], *, quinola_played: bool) -> None:
        self.ledger.undo_deal()
        newest = self.ledger.pots.newest
        tenth, eleventh = takers
        self.pay(
            reversis_payments(
                Seat(seat),
                (Seat(tenth), Seat(eleventh)),
                newest,
                quinola_played=quinola_played,
            )
        )

    def pay(self, payments: Sequence[Paid]) -> None:
        for paid in payments:
            self.ledger.pay(paid)
            assert sum(self.ledger.chips) + sum(self.ledger.pots.sizes) == 400

    def shows(self, chips: str, stack: str) -> None:
        assert tuple(self.ledger.chips) == numbers(chips)
        assert self.ledger.pots == pots(stack)


def test_the_ledger_of_a_sitting() -> None:  # noqa: PLR0915 - eight deals, line by line
    """Section 14."""
    sitting = Sitting()

    sitting.antes(0)
    sitting.shows("90 95 95 95", "[25]")
    sitting.trick("T4 L1", "4H 7H JH 2H")
    sitting.game(winner=2, loser=1, kitty=5)
    sitting.shows("85 116 99 50", "[50*]")

    sitting.antes(1)
    sitting.shows("85 111 99 50", "[55*]")
    sitting.trick("T7 L0", "JH 3H KH 2H")
    sitting.game(winner=2, loser=3, kitty=3)
    sitting.debt("0 JH T7", winner=2)
    sitting.shows("10 111 126 43", "[55*, 55]")

    sitting.antes(2)
    sitting.shows("10 111 121 43", "[55*, 60]")
    sitting.trick("T10 L0", "KS JH 3S 5S")
    sitting.game(winner=1, loser=3, kitty=0)
    sitting.shows("0 189 121 35", "[55*]")

    sitting.antes(3)
    sitting.shows("0 189 121 30", "[60*]")
    sitting.trick("T11 L2", "7D 3D AD 9D")
    sitting.game(winner=3, loser=0, kitty=5)
    sitting.shows("-17 189 129 39", "[60*]")

    sitting.antes(0)
    # X14: a seat with -17 chips deals, and play goes on.
    sitting.shows("-22 189 129 39", "[65*]")
    sitting.trick("T3 L2", "KS 3S 5S AC")
    sitting.trick("T5 L2", "JH 3H 4H 2H")
    sitting.shows("-22 190 63 39", "[65*, 65]")
    sitting.reversis(2, (2, 2), quinola_played=True)
    sitting.shows("-54 173 258 23", "[]")

    sitting.antes(1)
    sitting.shows("-59 163 253 18", "[25]")
    sitting.trick("T6 L3", "KS JH 3S 5S")
    sitting.shows("-29 163 253 13", "[]")
    sitting.reversis(3, (1, 2), quinola_played=False)
    sitting.shows("-59 227 253 -46", "[25]")

    sitting.antes(2)
    sitting.shows("-59 227 248 -46", "[30]")
    sitting.trick("T2 L0", "JH 3H 4H 2H")
    sitting.reversis(0, (0, 3), quinola_played=True)
    sitting.shows("-153 227 248 18", "[60*]")

    sitting.antes(3)
    sitting.shows("-153 227 248 13", "[65*]")
    sitting.trick("T2 L3", "KS 3S AS 2S")
    sitting.game(winner=0, loser=1, kitty=6)
    sitting.debt("1 AH T11", winner=0)
    sitting.shows("-141 213 248 15", "[65*]")
    assert score4(sitting.ledger.chips, 100, 65) == (-899, 517, 657, -275)


DECK = cards(
    "JD 6D 5H 7S AC 4H AD 3S QD QC JH 5S 9D QS 5C 9H KC 6S 3C 5D 7H 3H 4C AH 2H JC 8D 2C JS 8C 4D "
    "8S KH 7C KS 9C 6H 8H 6C AS 2D 7D 3D KD 9S 2S QH 4S"
)
TRICKS = (
    (1, "3C 7C 6C 5C", 2),
    (2, "3S 5S 9S 8S", 0),
    (0, "2C 8C 9C 4C", 2),
    (2, "3H 2H 9H 5H", 0),
    (0, "3D 4D 5D QD", 3),
    (3, "6H QS 6S 4H", 3),
    (3, "8H JC JD 7H", 3),
    (3, "JH 9D KC KH", 2),
    (2, "KS AS 7D JS", 3),
    (3, "QC 8D 7S QH", 3),
    (3, "AH 2D 6D AD", 3),
)


def test_one_full_deal() -> None:
    """Section 15."""
    game = Reversis()
    keep = game.spec.actions.index("keep")
    state = game.start()
    state.advance(a_shuffle(DECK, PACK_48))
    for action in (*cards("KD"), keep, *cards("AC"), keep):
        state.advance(chosen(action))
    assert texts([card for seat in (1, 3) if (card := state.observe(Seat(seat)).kitty_card)]) == [
        "2S",
        "4S",
    ]
    assert state.observe(Seat(2)).taken_card == cards("QH")[0]

    told = [
        fact.body
        for _, played, _ in TRICKS
        for card in cards(played)
        for fact in state.tell(chosen(card))
    ]

    seen = state.observe(Seat(0))
    assert seen.leaders == (*(leader for leader, _, _ in TRICKS), TRICKS[-1][2])
    assert [fact.seat for fact in told if isinstance(fact, TrickTaken)] == [
        taker for _, _, taker in TRICKS
    ]
    assert (seen.points, seen.tricks) == ((0, 0, 7, 26), (2, 0, 3, 6))
    assert KittyShown(tuple(sorted(cards("KD 2S AC 4S")))) in told
    assert [fact for fact in told if isinstance(fact, Debt)] == [
        Debt(Seat(3), cards("JH")[0], 8),
        Debt(Seat(3), cards("AH")[0], 11),
    ]
    assert [fact for fact in told if isinstance(fact, Paid)] == [
        Paid(Seat(3), None, 25, Cause.SURCHARGE),
        Paid(Seat(3), Seat(2), 1, Cause.FORCED),
        Paid(Seat(3), Seat(2), 4, Cause.DISCARDED),
        Paid(Seat(3), Seat(1), 22, Cause.GAME),
        Paid(Seat(3), Seat(1), 20, Cause.LED),
        Paid(Seat(3), Seat(1), 4, Cause.LED),
    ]
    assert (seen.chips, seen.pots, seen.base_doubled) == ((90, 141, 100, 19), (50,), True)
