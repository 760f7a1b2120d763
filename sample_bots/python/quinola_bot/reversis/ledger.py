"""What was paid at a table of Reversis, folded from the facts that its requests tell."""

from collections.abc import Iterable
from dataclasses import dataclass

from quinola.v1 import play_pb2, reversis_pb2

SEATS = 4


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that changed hands.

    Attributes:
        payer: The seat that paid; None when a pot did.
        payee: The seat that was paid; None when a pot was.
        amount: How many chips.
        cause: Why: one of `reversis_pb2.REVERSIS_CAUSE_…`.
    """

    payer: int | None
    payee: int | None
    amount: int
    cause: int


class Ledger:
    """The payments of a deal, and what the deals before it brought.

    Keep one in `table.memory` and give it every fact, in order:

        def table_started(self, table: Table) -> None:
            table.memory["ledger"] = Ledger()

        def choose(self, request: Request) -> Choice:
            ledger = request.table.memory["ledger"]
            ledger.fold(request.facts)

    After a lost connection the facts of the deal are told once more; the ledger then begins that
    deal anew, so nothing is counted twice.

    Attributes:
        deal: Number of the deal, from 1; 0 before the first.
        payments: The payments of the deal so far, without its antes; none after a commitment to
            the Reversis but what is paid from then on.
        ended: By number of the deal, the chips of each seat when it was settled.
    """

    def __init__(self) -> None:
        """An empty ledger."""
        self.deal = 0
        self.payments: list[Payment] = []
        self.ended: dict[int, tuple[int, ...]] = {}

    @property
    def balance(self) -> tuple[int, ...]:
        """What each seat has won or lost in the deal so far, without its antes."""
        chips = [0] * SEATS
        for payment in self.payments:
            if payment.payer is not None:
                chips[payment.payer] -= payment.amount
            if payment.payee is not None:
                chips[payment.payee] += payment.amount
        return tuple(chips)

    def fold(self, facts: Iterable[play_pb2.Fact]) -> None:
        """Take in what was learnt."""
        for fact in facts:
            self._take(fact.reversis)

    def _take(self, fact: reversis_pb2.ReversisFact) -> None:
        match fact.WhichOneof("fact"):
            case "deal_started":
                self.deal = fact.deal_started.deal
                self.payments = []
            case "paid":
                self._pay(fact.paid)
            case "committed":
                self.payments = []  # all payments of the deal are undone
            case "deal_ended":
                self.ended[fact.deal_ended.deal] = tuple(fact.deal_ended.chips)

    def _pay(self, paid: reversis_pb2.ReversisPaid) -> None:
        if paid.cause != reversis_pb2.REVERSIS_CAUSE_ANTE:
            payer = paid.payer if paid.HasField("payer") else None
            payee = paid.payee if paid.HasField("payee") else None
            self.payments.append(Payment(payer, payee, paid.amount, paid.cause))
