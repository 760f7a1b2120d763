"""Pairings and deal-sets in the database."""

from collections.abc import Sequence

from sqlalchemy import insert, select

from league.model.ids import DealPath, EntryNumber, PairingId, SeasonId
from league.model.schedule import DealSet, Pairing
from league.store.schema import DEAL_SET, PAIRING, PLACE
from league.store.transaction import Transaction


def add_pairings(transaction: Transaction, pairings: Sequence[Pairing]) -> None:
    """Add pairings and who sits at their places."""
    transaction.execute(
        insert(PAIRING),
        [
            {"id": pairing.pairing_id, "season_id": pairing.season_id, "number": pairing.number}
            for pairing in pairings
        ],
    )
    transaction.execute(
        insert(PLACE),
        [
            {
                "pairing_id": pairing.pairing_id,
                "place": place,
                "season_id": pairing.season_id,
                "entry": entry,
            }
            for pairing in pairings
            for place, entry in enumerate(pairing.entries)
        ],
    )


def add_deal_sets(transaction: Transaction, deal_sets: Sequence[DealSet]) -> None:
    """Add deal-sets."""
    transaction.execute(
        insert(DEAL_SET),
        [
            {
                "path": deal_set.path,
                "pairing_id": deal_set.pairing_id,
                "number": deal_set.number,
                "cyclic_order": " ".join(map(str, deal_set.order)),
            }
            for deal_set in deal_sets
        ],
    )


def pairings_of(transaction: Transaction, season_id: SeasonId) -> tuple[Pairing, ...]:
    """The pairings of a season, by number."""
    chosen = (
        select(PAIRING.c.id, PAIRING.c.number, PLACE.c.entry)
        .join(PLACE, PLACE.c.pairing_id == PAIRING.c.id)
        .where(PAIRING.c.season_id == season_id)
        .order_by(PAIRING.c.number, PLACE.c.place)
    )
    entries: dict[tuple[int, str], list[EntryNumber]] = {}
    for row in transaction.execute(chosen):
        entries.setdefault((row.number, row.id), []).append(EntryNumber(row.entry))
    return tuple(
        Pairing(PairingId(name), season_id, number, tuple(places))
        for (number, name), places in entries.items()
    )


def places_of(transaction: Transaction, pairing_id: PairingId) -> tuple[EntryNumber, ...]:
    """The entry at each place of a pairing."""
    chosen = select(PLACE.c.entry).where(PLACE.c.pairing_id == pairing_id).order_by(PLACE.c.place)
    return tuple(map(EntryNumber, transaction.execute(chosen).scalars()))


def deal_sets_of(transaction: Transaction, pairing_id: PairingId) -> tuple[DealSet, ...]:
    """The deal-sets of a pairing, by number."""
    chosen = (
        select(DEAL_SET).where(DEAL_SET.c.pairing_id == pairing_id).order_by(DEAL_SET.c.number)
    )
    return tuple(
        DealSet(
            path=DealPath(row.path),
            pairing_id=pairing_id,
            number=row.number,
            order=tuple(map(int, row.cyclic_order.split())),
        )
        for row in transaction.execute(chosen)
    )
