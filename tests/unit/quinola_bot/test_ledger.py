"""What was paid, folded from facts."""

from collections.abc import Callable

import pytest

from quinola.v1 import play_pb2, reversis_pb2
from quinola_bot.reversis import Ledger

FORCED = reversis_pb2.REVERSIS_CAUSE_FORCED
SIDE = reversis_pb2.REVERSIS_CAUSE_SIDE
SURCHARGE = reversis_pb2.REVERSIS_CAUSE_SURCHARGE
ANTE = reversis_pb2.REVERSIS_CAUSE_ANTE


def begun(deal: int = 1) -> play_pb2.Fact:
    fact = play_pb2.Fact()
    fact.reversis.deal_started.deal = deal
    return fact


def paid(payer: int | None, payee: int | None, amount: int, cause: int = FORCED) -> play_pb2.Fact:
    fact = play_pb2.Fact()
    told = fact.reversis.paid
    told.amount, told.cause = amount, cause
    if payer is not None:
        told.payer = payer
    if payee is not None:
        told.payee = payee
    return fact


def committed(seat: int) -> play_pb2.Fact:
    fact = play_pb2.Fact()
    fact.reversis.committed.seat = seat
    return fact


def ended(deal: int, *chips: int) -> play_pb2.Fact:
    fact = play_pb2.Fact()
    fact.reversis.deal_ended.deal = deal
    fact.reversis.deal_ended.chips.extend(chips)
    return fact


@pytest.fixture
def folded() -> Callable[..., Ledger]:
    def ledger(*facts: play_pb2.Fact) -> Ledger:
        book = Ledger()
        for fact in facts:
            book.fold([fact])
        return book

    return ledger


def test_balance_counts_both_sides_and_the_pots_on_neither(
    folded: Callable[..., Ledger],
) -> None:
    """The forced quinola of the rules page, row Q5."""
    ledger = folded(
        begun(),
        paid(3, 1, 20),
        paid(0, 1, 5, SIDE),
        paid(2, 1, 5, SIDE),
        paid(3, None, 25, SURCHARGE),
    )
    assert ledger.balance == (-5, 30, -5, -45)
    assert (ledger.payments[-1].payer, ledger.payments[-1].payee) == (3, None)


def test_antes_are_no_part_of_the_deal(folded: Callable[..., Ledger]) -> None:
    assert folded(begun(), paid(0, None, 5, cause=ANTE)).balance == (0, 0, 0, 0)


def test_commitment_undoes_what_was_paid(folded: Callable[..., Ledger]) -> None:
    ledger = folded(begun(), paid(3, 1, 20), committed(2), paid(0, 2, 32))
    assert ledger.balance == (-32, 0, 32, 0)


def test_deal_that_is_told_again_is_counted_once(folded: Callable[..., Ledger]) -> None:
    ledger = folded(begun(), paid(3, 1, 20), begun(), paid(3, 1, 20))
    assert ledger.balance == (0, 20, 0, -20)


def test_next_deal_begins_with_nothing_and_the_last_one_is_remembered(
    folded: Callable[..., Ledger],
) -> None:
    ledger = folded(begun(1), paid(3, 1, 20), ended(1, 90, 115, 95, 75), begun(2))
    assert (ledger.deal, ledger.balance) == (2, (0, 0, 0, 0))
    assert ledger.ended == {1: (90, 115, 95, 75)}
