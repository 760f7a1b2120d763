"""The seeds of seasons, secret until they are over: for deal keys and nothing else."""

from dataclasses import dataclass

from sqlalchemy import func, insert, select

from league.model.ids import SeasonId
from league.store.schema import SEASON_SEED
from league.store.transaction import Transaction


@dataclass(frozen=True, slots=True, repr=False)
class Seed:
    """One of a season's seeds; it must never reach a log.

    Attributes:
        part: Which one, from 1.
        seed: The seed itself.
        digest: Its SHA-256.
    """

    part: int
    seed: bytes
    digest: str


def add_seed(transaction: Transaction, season_id: SeasonId, new: Seed) -> None:
    """Add a seed to a season."""
    row = insert(SEASON_SEED).values(
        season_id=season_id, part=new.part, seed=new.seed, digest=new.digest
    )
    transaction.execute(row)


def public_seeds(transaction: Transaction, season_id: SeasonId, *, over: bool) -> tuple[Seed, ...]:
    """The seeds of a season that are public, in the order of their parts.

    The last one is in use until the season is over: before that it is not even read.
    """
    chosen = select(SEASON_SEED).where(SEASON_SEED.c.season_id == season_id)
    if not over:
        last = select(func.max(SEASON_SEED.c.part)).where(SEASON_SEED.c.season_id == season_id)
        chosen = chosen.where(SEASON_SEED.c.part < last.scalar_subquery())
    return tuple(
        Seed(row.part, bytes(row.seed), row.digest)
        for row in transaction.execute(chosen.order_by(SEASON_SEED.c.part))
    )


def last_part(transaction: Transaction, season_id: SeasonId) -> int:
    """Number of the seed that is in use."""
    last = select(func.max(SEASON_SEED.c.part)).where(SEASON_SEED.c.season_id == season_id)
    return transaction.execute(last).scalar_one() or 0


def secret_seed(transaction: Transaction, season_id: SeasonId, part: int) -> bytes:
    """The seed of one part of a season."""
    chosen = select(SEASON_SEED.c.seed).where(
        SEASON_SEED.c.season_id == season_id, SEASON_SEED.c.part == part
    )
    return bytes(transaction.execute(chosen).scalar_one())
