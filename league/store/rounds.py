"""Rounds in the database: what was planned in one go, and from what."""

import json

from sqlalchemy import Row, func, insert, select

from league.model.ids import EntryNumber, PairingId, SeasonId
from league.model.schedule import Round
from league.model.seasons import Terms
from league.store.schema import PAIRING, SEASON_ROUND
from league.store.terms import plain_terms
from league.store.transaction import Transaction


def add_round(transaction: Transaction, planned: Round) -> None:
    """Add a round; its number must be new, so that exactly one process plans it."""
    plan = {
        "deal_sets": planned.deal_sets,
        "cycles": planned.cycles,
        "terms": plain_terms(planned.terms),
    }
    transaction.execute(
        insert(SEASON_ROUND).values(
            season_id=planned.season_id,
            number=planned.number,
            part=planned.part,
            plan=json.dumps(plan, sort_keys=True),
            entries=" ".join(map(str, planned.entries)),
            planned_at_ms=planned.planned_at_ms,
        )
    )


def rounds_of(transaction: Transaction, season_id: SeasonId) -> tuple[Round, ...]:
    """The rounds of a season, by number."""
    chosen = (
        select(SEASON_ROUND)
        .where(SEASON_ROUND.c.season_id == season_id)
        .order_by(SEASON_ROUND.c.number)
    )
    return tuple(map(_round, transaction.execute(chosen)))


def last_round(transaction: Transaction, season_id: SeasonId) -> int:
    """Number of a season's last round; 0 if it has none."""
    last = select(func.max(SEASON_ROUND.c.number)).where(SEASON_ROUND.c.season_id == season_id)
    return transaction.execute(last).scalar_one() or 0


def part_of(transaction: Transaction, pairing_id: PairingId) -> int:
    """Which of its season's seeds a pairing comes from."""
    chosen = (
        select(SEASON_ROUND.c.part)
        .join(
            PAIRING,
            (PAIRING.c.season_id == SEASON_ROUND.c.season_id)
            & (PAIRING.c.round == SEASON_ROUND.c.number),
        )
        .where(PAIRING.c.id == pairing_id)
    )
    return int(transaction.execute(chosen).scalar_one())


def _round(row: Row[*tuple[object, ...]]) -> Round:
    plan = json.loads(row.plan)
    return Round(
        season_id=SeasonId(row.season_id),
        number=row.number,
        part=row.part,
        deal_sets=plan["deal_sets"],
        cycles=plan["cycles"],
        terms=Terms(**plan["terms"]),
        entries=tuple(EntryNumber(int(number)) for number in row.entries.split()),
        planned_at_ms=row.planned_at_ms,
    )
