"""Pairings and deal-sets in the database."""

from collections.abc import Sequence

from sqlalchemy import func, insert, select

from league.model.ids import DealPath, EntryNumber, PairingId, SeasonId
from league.model.schedule import DealSet, Pairing
from league.store.schema import DEAL_SET, PAIRING, PLACE
from league.store.transaction import Transaction


def add_pairings(transaction: Transaction, pairings: Sequence[Pairing]) -> None:
    """Add pairings and who sits at their places."""
    transaction.execute(
        insert(PAIRING),
        [
            {
                "id": pairing.pairing_id,
                "season_id": pairing.season_id,
                "number": pairing.number,
                "round": pairing.round,
            }
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
        select(PAIRING.c.id, PAIRING.c.number, PAIRING.c.round, PLACE.c.entry)
        .join(PLACE, PLACE.c.pairing_id == PAIRING.c.id)
        .where(PAIRING.c.season_id == season_id)
        .order_by(PAIRING.c.number, PLACE.c.place)
    )
    entries: dict[tuple[int, str, int], list[EntryNumber]] = {}
    for row in transaction.execute(chosen):
        entries.setdefault((row.number, row.id, row.round), []).append(EntryNumber(row.entry))
    return tuple(
        Pairing(PairingId(name), season_id, number, tuple(places), in_round)
        for (number, name, in_round), places in entries.items()
    )


def deal_sets_by_pairing(transaction: Transaction, season_id: SeasonId) -> dict[PairingId, int]:
    """How many deal-sets each pairing of a season plays."""
    counted = (
        select(DEAL_SET.c.pairing_id, func.count().label("number"))
        .join(PAIRING, PAIRING.c.id == DEAL_SET.c.pairing_id)
        .where(PAIRING.c.season_id == season_id)
        .group_by(DEAL_SET.c.pairing_id)
    )
    return {PairingId(row.pairing_id): row.number for row in transaction.execute(counted)}


def count_deal_sets(transaction: Transaction, season_id: SeasonId) -> int:
    """How many deal-sets a season has planned."""
    return sum(deal_sets_by_pairing(transaction, season_id).values())


def last_pairing(transaction: Transaction, season_id: SeasonId) -> int:
    """Number of a season's last pairing; 0 if it has none."""
    last = select(func.max(PAIRING.c.number)).where(PAIRING.c.season_id == season_id)
    return transaction.execute(last).scalar_one() or 0


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
