"""Rules page, sections 11.3 and 16.7: the old Reversis."""

from random import Random

import pytest

from referee.games.cards import PACK_52
from referee.games.game import Over, Seat, Shuffle, Shuffled
from referee.games.reversis import Reversis
from referee.games.reversis.facts import Cause, DealEnded, Paid
from referee.games.reversis.forms import OLD
from referee.games.reversis.scoring import old_payments
from tests.builders import cards, chosen
from tests.unit.referee.games.reversis.rows import folded, numbers, pots


@pytest.mark.parametrize(
    ("dealer", "points", "tricks", "change"),
    [
        (0, "3 20 13 20", "2 4 3 4", "+53 -20 -13 -20"),
        (0, "4 4 28 20", "2 1 6 4", "-4 +52 -28 -20"),
        (1, "6 25 6 19", "2 5 2 4", "+50 -25 -6 -19"),
        (0, "0 56 0 0", "0 13 0 0", "-20 +60 -20 -20"),
        (0, "0 56 0 0", "1 12 0 0", "0 -56 0 +56"),
    ],
    ids=["O1", "O2", "O3", "O4", "O5"],
)
def test_each_pays_his_points_to_the_best(
    dealer: int, points: str, tricks: str, change: str
) -> None:
    payments = old_payments(numbers(points), numbers(tricks), Seat(dealer), slam=20)
    assert folded(payments, "[]") == (numbers(change), pots("[]"))


def test_a_slam_may_be_worth_nothing() -> None:
    assert old_payments((0, 56, 0, 0), (0, 13, 0, 0), Seat(0), slam=0) == ()


def test_the_pack_counts_56() -> None:
    assert sum(OLD.card_points) == 56
    assert [OLD.card_points[card] for card in cards("AS KS QS JS TS 9S")] == [5, 4, 3, 2, 0, 0]


def test_cards_are_dealt_one_at_a_time_eldest_first() -> None:
    state = Reversis(variant="old", first_dealer=2).start()
    assert state.phase() == Shuffle(52)
    state.advance(Shuffled(tuple(range(52))))
    assert state.observe(Seat(3)).hand == tuple(range(0, 52, 4))
    assert state.observe(Seat(2)).hand == tuple(range(3, 52, 4))


def test_play_begins_at_once_without_exchange_and_antes() -> None:
    state = Reversis(variant="old").start()
    told = [fact.body for fact in state.tell(Shuffled(tuple(range(52))))]
    assert not any(isinstance(fact, Paid) for fact in told)
    seen = state.observe(Seat(1))
    assert (seen.pots, seen.chips, seen.leaders) == ((), (100,) * 4, (1,))
    assert len(state.legal(Seat(1))) == 13


def test_a_seat_with_every_trick_wins_the_slam_and_is_never_committed() -> None:
    # Seat 1 is eldest and holds all spades; nobody else can follow.
    spades = [card for card in PACK_52 if 26 <= card < 39]
    others = [card for card in PACK_52 if card not in spades]
    order = [0] * 52
    order[0::4] = spades
    for place in (1, 2, 3):
        order[place::4] = others[13 * (place - 1) : 13 * place]
    game = Reversis(variant="old", deals=4)
    state = game.start()
    told = list(state.tell(Shuffled(tuple(order))))
    while state.observe(Seat(0)).deal == 1 and not isinstance(state.phase(), Shuffle):
        seat = next(seat for seat in map(Seat, range(4)) if state.legal(seat))
        told += state.tell(chosen(state.legal(seat)[0]))
    payments = [fact.body for fact in told if isinstance(fact.body, Paid)]
    assert payments == [Paid(Seat(s), Seat(1), 20, Cause.SLAM) for s in (0, 2, 3)]
    assert told[-1].body == DealEnded(1, (0, 56, 0, 0), (0, 13, 0, 0), (80, 160, 80, 80), ())


def test_a_match_sums_to_nothing() -> None:
    rng = Random(3)
    state = Reversis(variant="old", deals=4).start()
    while not isinstance(phase := state.phase(), Over):
        if isinstance(phase, Shuffle):
            state.advance(Shuffled(tuple(rng.sample(range(52), 52))))
        else:
            state.advance(chosen(state.legal(phase.seats[0])[-1]))
    assert sum(phase.points) == 0
    assert any(phase.points)
